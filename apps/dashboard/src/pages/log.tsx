import { Tabs } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { oneOf } from '../parts/filters.js';
import { Page } from '../parts/page.js';
import { words } from '../words.js';
import { maintenance } from '../words/maintenance.js';
import { Chain } from './log/chain.js';
import { Changes } from './log/changes.js';
import { Events } from './log/events.js';

const PANELS = { changes: Changes, events: Events, chain: Chain };
const NAMES = ['changes', 'events', 'chain'] as const;

export function LogPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { panel } = useSearch({ from: '/s/$space/log' });
  const navigate = useNavigate({ from: '/s/$space/log' });
  const shown = oneOf(NAMES, panel) ?? 'changes';
  const Panel = PANELS[shown];
  return (
    <Page title={words.pages.log}>
      <Tabs
        value={shown}
        onChange={(value) => void navigate({ search: { panel: value ?? undefined } })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {maintenance.log.panels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Panel space={space} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
