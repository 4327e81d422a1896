import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedStepEvent, StepPayloads } from '../domain/step.js';

const insertStep = sql(import.meta.url, 'insert-step');
const updateStep = sql(import.meta.url, 'update-step');
const updateStepVersion = sql(import.meta.url, 'update-step-version');
const updateWaiters = sql(import.meta.url, 'update-waiters');
const insertStepEdges = sql(import.meta.url, 'insert-step-edges');
const updateStepSupport = sql(import.meta.url, 'update-step-support');
const insertSupportWithdrawals = sql(import.meta.url, 'insert-support-withdrawals');
const deleteSupportWithdrawals = sql(import.meta.url, 'delete-support-withdrawals');
const insertAttachment = sql(import.meta.url, 'insert-attachment');
const deleteAttachment = sql(import.meta.url, 'delete-attachment');

type OfWithdrawals = RecordedOf<Pick<StepPayloads, 'step_support_withdrawn' | 'step_support_restored'>>;
type OfSteps = Exclude<RecordedStepEvent, OfWithdrawals>;

/** Writes steps with their edges and their evidence; what of it is the task's, the projector of tasks writes. */
export class StepProjector implements Projector<OfSteps> {
  readonly tables = ['steps', 'step_edges', 'step_evidence'];
  readonly kinds = [
    'step_created',
    'step_status_changed',
    'step_evidence_attached',
    'step_evidence_detached',
    'step_edge_added',
    'step_review_cleared',
    'step_support_changed',
  ] as const;

  async project(tx: TenantTx, events: readonly OfSteps[]): Promise<void> {
    await Promise.all(events.flatMap((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, subjectId, payload }: OfSteps): Promise<number>[] {
    switch (kind) {
      case 'step_created':
        return [
          tx.run(insertStep, JSON.stringify(payload.step)),
          ...(payload.edges.length > 0 ? [tx.run(insertStepEdges, JSON.stringify(payload.edges))] : []),
        ];
      case 'step_status_changed': {
        const { step, waiters } = payload;
        const ids = waiters.map(({ id }) => id);
        return [
          tx.run(updateStep, subjectId, JSON.stringify(step)),
          ...(ids.length > 0 ? [tx.run(updateWaiters, JSON.stringify(waiters), ids)] : []),
        ];
      }
      case 'step_evidence_attached':
        return [
          tx.run(insertAttachment, JSON.stringify(payload.attachment)),
          tx.run(updateStepVersion, subjectId, payload.version, false),
        ];
      case 'step_evidence_detached':
        return [
          tx.run(deleteAttachment, subjectId, payload.evidenceId),
          tx.run(updateStepVersion, subjectId, payload.version, false),
        ];
      case 'step_support_changed':
        return [tx.run(updateStepSupport, subjectId, JSON.stringify(payload.support), payload.version)];
      case 'step_edge_added':
        return [tx.run(insertStepEdges, JSON.stringify([payload.edge]))];
      case 'step_review_cleared':
        return [tx.run(updateStepVersion, subjectId, payload.version, true)];
    }
  }
}

/** Writes which evidence of the support of steps does not count any longer. */
export class SupportWithdrawalProjector implements Projector<OfWithdrawals> {
  readonly tables = ['support_withdrawals'];
  readonly kinds = ['step_support_withdrawn', 'step_support_restored'] as const;

  async project(tx: TenantTx, events: readonly OfWithdrawals[]): Promise<void> {
    await Promise.all(
      events.map(({ kind, payload }) =>
        kind === 'step_support_withdrawn'
          ? tx.run(insertSupportWithdrawals, JSON.stringify(payload.withdrawals))
          : tx.run(deleteSupportWithdrawals, payload.evidenceIds),
      ),
    );
  }
}
