import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedStepEvent, StepPayloads } from '../domain/step.js';

const insertStep = sql(import.meta.url, 'insert-step');
const updateStep = sql(import.meta.url, 'update-step');
const updateStepVersion = sql(import.meta.url, 'update-step-version');
const updateWaiters = sql(import.meta.url, 'update-waiters');
const insertStepEdges = sql(import.meta.url, 'insert-step-edges');
const insertStepFact = sql(import.meta.url, 'insert-step-fact');
const updateStepSupport = sql(import.meta.url, 'update-step-support');
const insertSupportWithdrawals = sql(import.meta.url, 'insert-support-withdrawals');
const deleteSupportWithdrawals = sql(import.meta.url, 'delete-support-withdrawals');
const insertAttachment = sql(import.meta.url, 'insert-attachment');
const deleteAttachment = sql(import.meta.url, 'delete-attachment');

type OfWithdrawals = RecordedOf<Pick<StepPayloads, 'step_support_withdrawn' | 'step_support_restored'>>;
type OfSteps = Exclude<RecordedStepEvent, OfWithdrawals>;

/** Writes steps with their edges and their evidence; what of it is the task's, the projector of tasks writes. */
export class StepProjector implements Projector<OfSteps> {
  readonly tables = ['steps', 'step_edges', 'step_evidence', 'step_facts'];
  readonly kinds = [
    'step_created',
    'step_status_changed',
    'step_evidence_attached',
    'step_evidence_detached',
    'step_edge_added',
    'step_review_cleared',
    'step_fact_attached',
    'step_review_needed',
    'step_support_changed',
  ] as const;

  async project(tx: TenantTx, events: readonly OfSteps[]): Promise<void> {
    await Promise.all(events.flatMap((event) => WRITES[event.kind](tx, event as never)));
  }
}

/** What is written of each kind. */
const WRITES: {
  [Kind in OfSteps['kind']]: (tx: TenantTx, event: Extract<OfSteps, { kind: Kind }>) => Promise<number>[];
} = {
  step_created: (tx, { payload }) => [
    tx.run(insertStep, JSON.stringify(payload.step)),
    ...(payload.edges.length > 0 ? [tx.run(insertStepEdges, JSON.stringify(payload.edges))] : []),
  ],
  step_status_changed: (tx, { subjectId, payload }) => {
    const { step, waiters } = payload;
    const ids = waiters.map(({ id }) => id);
    return [
      tx.run(updateStep, subjectId, JSON.stringify(step)),
      ...(ids.length > 0 ? [tx.run(updateWaiters, JSON.stringify(waiters), ids)] : []),
    ];
  },
  step_evidence_attached: (tx, { subjectId, payload }) => [
    tx.run(insertAttachment, JSON.stringify(payload.attachment)),
    tx.run(updateStepVersion, subjectId, payload.version, false),
  ],
  step_evidence_detached: (tx, { subjectId, payload }) => [
    tx.run(deleteAttachment, subjectId, payload.evidenceId),
    tx.run(updateStepVersion, subjectId, payload.version, false),
  ],
  step_fact_attached: (tx, { subjectId, payload }) => [
    tx.run(insertStepFact, JSON.stringify(payload.attachment)),
    tx.run(updateStepVersion, subjectId, payload.version, false),
  ],
  step_review_needed: (tx, { subjectId, payload }) => [
    tx.run(updateWaiters, JSON.stringify([{ id: subjectId, version: payload.version }]), [subjectId]),
  ],
  step_support_changed: (tx, { subjectId, payload }) => [
    tx.run(updateStepSupport, subjectId, JSON.stringify(payload.support), payload.version),
  ],
  step_edge_added: (tx, { payload }) => [tx.run(insertStepEdges, JSON.stringify([payload.edge]))],
  step_review_cleared: (tx, { subjectId, payload }) => [tx.run(updateStepVersion, subjectId, payload.version, true)],
};

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
