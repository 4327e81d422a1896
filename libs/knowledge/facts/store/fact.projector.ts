import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { ClaimPayloads } from '../../claims/index.js';

const insertFacts = sql(import.meta.url, 'insert-facts');
const insertFactAnchors = sql(import.meta.url, 'insert-fact-anchors');
const updateFact = sql(import.meta.url, 'update-fact');

type RecordedFactEvent = RecordedOf<Pick<ClaimPayloads, 'claim_stored' | 'claim_deduplicated'>>;

/** Writes which claims are facts, and what they are about; plain claims cost nothing. */
export class FactProjector implements Projector<RecordedFactEvent> {
  readonly tables = ['facts', 'fact_anchors'];
  readonly kinds = ['claim_stored', 'claim_deduplicated'] as const;

  async project(tx: TenantTx, events: readonly RecordedFactEvent[]): Promise<void> {
    const stored: object[] = [];
    const changed: Promise<number>[] = [];
    for (const event of events) {
      if (event.kind === 'claim_stored') {
        const { id, spaceId, fact } = event.payload.claim;
        if (fact) stored.push({ ...fact, claimId: id, spaceId });
      } else if (event.payload.fact) {
        const { holds, schemaVersion } = event.payload.fact;
        changed.push(tx.run(updateFact, event.payload.after.id, holds, schemaVersion));
      }
    }
    if (stored.length > 0) {
      const rows = JSON.stringify(stored);
      changed.push(tx.run(insertFacts, rows), tx.run(insertFactAnchors, rows));
    }
    await Promise.all(changed);
  }
}
