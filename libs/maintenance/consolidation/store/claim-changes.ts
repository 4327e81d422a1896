import type { RecordedEvent, Marker } from '#libs/history/events/index.js';
import { SLOT_KINDS, statesIn } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertClaimChanges = sql(import.meta.url, 'insert-claim-changes');

/** Leaves word of every claim that was stored or changed, so that consolidation looks at it. */
export class ClaimChange implements Marker {
  readonly kinds = new Set(SLOT_KINDS);

  async mark(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const changes = events.flatMap(changesOf);
    if (changes.length > 0) await tx.run(insertClaimChanges, JSON.stringify(changes));
  }
}

/** That a claim came to be tainted does not matter, since consolidation looks past it; that it is sound again does. */
function changesOf({
  kind,
  spaceId,
  payload,
}: RecordedEvent): { spaceId: string | null; id: string; version: number }[] {
  return statesIn(payload)
    .filter(({ grounding }) => kind === 'claim_stored' || grounding !== 'tainted')
    .map(({ id, version }) => ({ spaceId, id, version }));
}
