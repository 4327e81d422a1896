import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Page } from '../parts/page.js';
import { Panels, type PanelOf } from '../parts/panels.js';
import { words } from '../words.js';
import { belief as said } from '../words/belief.js';
import { Entities } from './belief/entities.js';
import { Principles } from './belief/principles.js';
import { Proposals } from './belief/proposals.js';
import { States } from './belief/states.js';
import { Tests } from './belief/tests.js';
import { Tripwires } from './belief/tripwires.js';
import { Workspaces } from './belief/workspaces.js';

const PANELS: readonly PanelOf[] = [
  ['states', said.panels.states, States],
  ['tests', said.panels.tests, Tests],
  ['proposals', said.panels.proposals, Proposals],
  ['principles', said.panels.principles, Principles],
  ['tripwires', said.panels.tripwires, Tripwires],
  ['workspaces', said.panels.workspaces, Workspaces],
  ['entities', said.panels.entities, Entities],
];

/** How far claims are believed, and what takes several people to decide. */
export function BeliefPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { panel } = useSearch({ from: '/s/$space/belief' });
  const navigate = useNavigate({ from: '/s/$space/belief' });
  return (
    <Page title={words.pages.belief}>
      <Panels panels={PANELS} shown={panel} space={space} show={(name) => void navigate({ search: { panel: name } })} />
    </Page>
  );
}
