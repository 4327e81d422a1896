import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedCandidateEvent } from '../domain/candidate.js';

const insertCandidates = sql(import.meta.url, 'insert-candidates');

export class CandidateProjector implements Projector<RecordedCandidateEvent> {
  readonly tables = ['candidates'];
  readonly kinds = ['candidate_decided'] as const;

  async project(tx: TenantTx, events: readonly RecordedCandidateEvent[]): Promise<void> {
    await tx.run(insertCandidates, JSON.stringify(events.map(({ payload }) => payload.candidate)));
  }
}
