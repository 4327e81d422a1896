import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedJudgementEvent } from '../domain/judgement.js';

const insertJudgementDue = sql(import.meta.url, 'insert-judgement-due');
const updateJudgementDue = sql(import.meta.url, 'update-judgement-due');
const deleteJudgementDue = sql(import.meta.url, 'delete-judgement-due');

export class JudgementProjector implements Projector<RecordedJudgementEvent> {
  readonly tables = ['judgements_due'];
  readonly kinds = ['judgement_due', 'judgement_made'] as const;

  async project(tx: TenantTx, events: readonly RecordedJudgementEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, spaceId, occurredAt, payload }: RecordedJudgementEvent): Promise<number> {
    if (kind === 'judgement_due') return tx.run(insertJudgementDue, spaceId, payload.about, occurredAt);
    if (payload.afterClaimId === null) return tx.run(deleteJudgementDue, spaceId, payload.about);
    return tx.run(updateJudgementDue, spaceId, payload.about, payload.afterClaimId);
  }
}
