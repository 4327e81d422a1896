import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { withoutPrivateWords, type RecordedCandidateEvent } from '../domain/candidate.js';

const insertCandidates = sql(import.meta.url, 'insert-candidates');

export class CandidateProjector implements Projector<RecordedCandidateEvent> {
  readonly tables = ['candidates'];
  readonly kinds = ['candidate_decided'] as const;

  async project(tx: TenantTx, events: readonly RecordedCandidateEvent[]): Promise<void> {
    // Events of earlier versions contain the words.
    const rows = events.map(({ payload }) => withoutPrivateWords(payload.candidate));
    await tx.run(insertCandidates, JSON.stringify(rows));
  }
}
