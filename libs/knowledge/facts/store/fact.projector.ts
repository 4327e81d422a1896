import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { ClaimPayloads } from '../../claims/index.js';

const insertFacts = sql(import.meta.url, 'insert-facts');
const insertFactAnchors = sql(import.meta.url, 'insert-fact-anchors');
const updateFacts = sql(import.meta.url, 'update-facts');

type RecordedFactEvent = RecordedOf<Pick<ClaimPayloads, 'claim_stored' | 'claim_deduplicated' | 'fact_regrounded'>>;

/** Stores which claims are facts, and the values that they are about. For plain claims, no statement is run. */
export class FactProjector implements Projector<RecordedFactEvent> {
  readonly tables = ['facts', 'fact_anchors'];
  readonly kinds = ['claim_stored', 'claim_deduplicated', 'fact_regrounded'] as const;

  async project(tx: TenantTx, events: readonly RecordedFactEvent[]): Promise<void> {
    const stored: object[] = [];
    // If a fact was accepted several times, the last acceptance counts.
    const accepted = new Map<string, object>();
    for (const event of events) {
      if (event.kind === 'claim_stored') {
        const { id, spaceId, fact } = event.payload.claim;
        if (fact) stored.push({ ...fact, claimId: id, spaceId });
      } else if (event.payload.fact) {
        const { id } = event.payload.after;
        const { holds, schemaVersion } = event.payload.fact;
        accepted.set(id, { id, holds, schemaVersion });
      }
    }
    await Promise.all([
      ...(stored.length > 0
        ? [insertFacts, insertFactAnchors].map((insert) => tx.run(insert, JSON.stringify(stored)))
        : []),
      ...(accepted.size > 0 ? [tx.run(updateFacts, JSON.stringify([...accepted.values()]), [...accepted.keys()])] : []),
    ]);
  }
}
