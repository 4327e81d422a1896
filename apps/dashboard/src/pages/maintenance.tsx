import { Button, Tabs } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { oneOf } from '../parts/filters.js';
import { Page } from '../parts/page.js';
import { useRefresh } from '../parts/refresh.js';
import { words } from '../words.js';
import { maintenance as said } from '../words/maintenance.js';
import { Corrections } from './maintenance/corrections.js';
import { Jobs } from './maintenance/jobs.js';
import { Runs } from './maintenance/runs.js';
import { Schedule } from './maintenance/schedule.js';

const PANELS = { jobs: Jobs, runs: Runs, schedule: Schedule, corrections: Corrections };
const NAMES = ['jobs', 'runs', 'schedule', 'corrections'] as const;

export function MaintenancePage() {
  const { space } = useParams({ from: '/s/$space' });
  const { panel } = useSearch({ from: '/s/$space/maintenance' });
  const navigate = useNavigate({ from: '/s/$space/maintenance' });
  const refresh = useRefresh(space);
  const shown = oneOf(NAMES, panel) ?? 'jobs';
  const Panel = PANELS[shown];
  return (
    <Page
      title={words.pages.maintenance}
      aside={
        <Button size="xs" variant="default" onClick={() => void refresh()}>
          {said.refresh}
        </Button>
      }
    >
      <Tabs
        value={shown}
        onChange={(value) => void navigate({ search: { panel: value ?? undefined } })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {said.panels[name]}
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
