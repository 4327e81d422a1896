import { Filters } from '../../parts/filters.js';
import { Listed, useList } from '../../parts/listed.js';
import { MergeRow } from '../../parts/merge-row.js';
import { useSignedIn } from '../../signed-in.js';
import { words } from '../../words.js';
import { combined } from '../../words/belief.js';
import { useCombinedSearch } from './use-combined-search.js';

const said = combined.merges;

/** Claims that were merged as duplicates, and how to undo that. */
export function Merges({ space }: { space: string }) {
  const { claim, id, action, apply, choose } = useCombinedSearch();
  const { client } = useSignedIn();
  const list = useList(['claims', space, 'merges', claim], (cursor) =>
    client.merges.list({ space, claimId: claim, limit: 50, cursor }),
  );
  return (
    <>
      <Filters label={words.filter} fields={[{ name: 'claim', label: said.claim, value: claim }]} apply={apply} />
      <Listed list={list} empty={said.empty}>
        {(merges) =>
          merges.map((merge) => (
            <MergeRow key={merge.id} merge={merge} space={space} chosen={{ id, action }} choose={choose} />
          ))
        }
      </Listed>
    </>
  );
}
