import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedUseEvent } from '../domain/use.js';

const insertUses = sql(import.meta.url, 'insert-uses');
const insertSessionOutcome = sql(import.meta.url, 'insert-session-outcome');
const closeUses = sql(import.meta.url, 'close-uses');

export class UseProjector implements Projector<RecordedUseEvent> {
  readonly tables = ['claim_uses', 'session_outcomes'];
  readonly kinds = ['claims_used', 'session_outcome_reported', 'claim_strength_refreshed'] as const;

  async project(tx: TenantTx, events: readonly RecordedUseEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, spaceId, subjectId, payload }: RecordedUseEvent): Promise<number> {
    switch (kind) {
      case 'claims_used':
        return tx.run(insertUses, payload.claimIds, subjectId, payload.day, spaceId, payload.usedAt);
      case 'session_outcome_reported':
        return tx.run(insertSessionOutcome, subjectId, spaceId, payload.outcome, payload.reportedAt);
      case 'claim_strength_refreshed':
        return tx.run(closeUses, subjectId, JSON.stringify(payload.marks));
    }
  }
}
