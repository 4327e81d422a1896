import { useNavigate, useSearch } from '@tanstack/react-router';
import { Listed, useList } from '../../parts/listed.js';
import { MergeRow } from '../../parts/merge-row.js';
import { useSignedIn } from '../../signed-in.js';
import { claim as said } from '../../words/claim.js';

const ROUTE = '/s/$space/claims/$id';

/** The claims that were merged with this one, and how to undo that. */
export function ClaimMerges({ id, space }: { id: string; space: string }) {
  const { panel, action, merge } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const { client } = useSignedIn();
  const list = useList(['claims', space, id, 'merges'], (cursor) =>
    client.merges.list({ space, claimId: id, limit: 50, cursor }),
  );
  return (
    <Listed list={list} empty={said.merges.empty}>
      {(merges) =>
        merges.map((each) => (
          <MergeRow
            key={each.id}
            merge={each}
            space={space}
            chosen={{ id: merge, action }}
            choose={(next) => void navigate({ search: { panel, merge: next.id, action: next.action }, replace: true })}
          />
        ))
      }
    </Listed>
  );
}
