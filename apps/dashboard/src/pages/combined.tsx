import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Page } from '../parts/page.js';
import { Panels, type PanelOf } from '../parts/panels.js';
import { words } from '../words.js';
import { combined as said } from '../words/belief.js';
import { Digests } from './combined/digests.js';
import { Episodes } from './combined/episodes.js';
import { Merges } from './combined/merges.js';

const PANELS: readonly PanelOf[] = [
  ['digests', said.panels.digests, Digests],
  ['episodes', said.panels.episodes, Episodes],
  ['merges', said.panels.merges, Merges],
];

/** What was made from several claims: digests, episodes and merges. */
export function CombinedPage() {
  const { space } = useParams({ from: '/s/$space' });
  const { panel } = useSearch({ from: '/s/$space/combined' });
  const navigate = useNavigate({ from: '/s/$space/combined' });
  return (
    <Page title={words.pages.combined}>
      <Panels panels={PANELS} shown={panel} space={space} show={(name) => void navigate({ search: { panel: name } })} />
    </Page>
  );
}
