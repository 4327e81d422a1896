import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Page } from '../parts/page.js';
import { Panels, type PanelOf } from '../parts/panels.js';
import { useMay } from '../signed-in.js';
import { words } from '../words.js';
import { team as said } from '../words/team.js';
import { Keys } from './team/keys.js';
import { Limits } from './team/limits.js';
import { Roles } from './team/roles.js';
import { Transfers } from './team/transfers.js';

const KEYS: PanelOf = ['keys', said.panels.keys, Keys];
const FOR_ALL: readonly PanelOf[] = [
  ['roles', said.panels.roles, Roles],
  ['limits', said.panels.limits, Limits],
  ['transfers', said.panels.transfers, Transfers],
];

export function TeamPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { panel } = useSearch({ from: '/s/$space/team' });
  const navigate = useNavigate({ from: '/s/$space/team' });
  const isKeysShown = useMay('keys.list') || panel === 'keys';
  return (
    <Page title={words.pages.team}>
      <Panels
        panels={isKeysShown ? [KEYS, ...FOR_ALL] : FOR_ALL}
        shown={panel}
        space={space}
        show={(name) => void navigate({ search: { panel: name } })}
      />
    </Page>
  );
}
