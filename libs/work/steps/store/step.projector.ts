import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedStepEvent, StepPayloads } from '../domain/step.js';

const insertStep = sql(import.meta.url, 'insert-step');
const updateSteps = sql(import.meta.url, 'update-steps');
const updateStepVersions = sql(import.meta.url, 'update-step-versions');
const updateWaiters = sql(import.meta.url, 'update-waiters');
const insertStepEdges = sql(import.meta.url, 'insert-step-edges');
const deleteStepFacts = sql(import.meta.url, 'delete-step-facts');
const insertStepFact = sql(import.meta.url, 'insert-step-fact');
const updateStepSupport = sql(import.meta.url, 'update-step-support');
const insertSupportWithdrawals = sql(import.meta.url, 'insert-support-withdrawals');
const deleteSupportWithdrawals = sql(import.meta.url, 'delete-support-withdrawals');
const insertAttachments = sql(import.meta.url, 'insert-attachments');
const deleteAttachment = sql(import.meta.url, 'delete-attachment');

type OfWithdrawals = RecordedOf<Pick<StepPayloads, 'step_support_withdrawn' | 'step_support_restored'>>;
type OfSteps = Exclude<RecordedStepEvent, OfWithdrawals>;

/** Writes steps with their edges and their evidence. The projector of tasks writes the effect on the task. */
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

  /** Projects events of one kind. If a step occurs several times, its last change is written. */
  async project(tx: TenantTx, events: readonly OfSteps[]): Promise<void> {
    const moved = events.filter((event) => event.kind === 'step_status_changed');
    const attached = events.filter((event) => event.kind === 'step_evidence_attached');
    const reviewed = events.filter((event) => event.kind === 'step_review_needed');
    // The status of a waiting step may itself change in the same batch, before or after the step for which it waits.
    const areMovedTogether = moved.length > 1 && moved.every(({ payload }) => payload.waiters.length === 0);
    await Promise.all([
      ...events
        .filter(({ kind }) => !WRITTEN_TOGETHER.has(kind) && !(kind === 'step_status_changed' && areMovedTogether))
        .flatMap((event) => WRITES[event.kind](tx, event as never)),
      ...(areMovedTogether ? [writeMoves(tx, moved)] : []),
      ...(attached.length > 0 ? writeAttachments(tx, attached) : []),
      ...(reviewed.length > 0 ? [writeReviews(tx, reviewed)] : []),
    ]);
  }
}

/** Kinds whose events are always written together. */
const WRITTEN_TOGETHER: ReadonlySet<string> = new Set(['step_evidence_attached', 'step_review_needed']);

type Of<Kind extends OfSteps['kind']> = Extract<OfSteps, { kind: Kind }>;

function writeMoves(tx: TenantTx, moves: readonly Pick<Of<'step_status_changed'>, 'subjectId' | 'payload'>[]) {
  const last = new Map(moves.map(({ subjectId, payload }) => [subjectId, { id: subjectId, ...payload.step }]));
  return tx.run(updateSteps, [...last.keys()], JSON.stringify([...last.values()]));
}

function writeAttachments(tx: TenantTx, attached: readonly Of<'step_evidence_attached'>[]): Promise<number>[] {
  const versions = new Map(attached.map(({ subjectId, payload }) => [subjectId, payload.version]));
  return [
    tx.run(insertAttachments, JSON.stringify(attached.map(({ payload }) => payload.attachment))),
    tx.run(updateStepVersions, [...versions.keys()], [...versions.values()], false),
  ];
}

function writeReviews(tx: TenantTx, reviewed: readonly Of<'step_review_needed'>[]): Promise<number> {
  const marks = new Map(reviewed.map(({ subjectId: id, payload: { version } }) => [id, { id, version }]));
  return tx.run(updateWaiters, JSON.stringify([...marks.values()]), [...marks.keys()]);
}

const writeVersion = (tx: TenantTx, id: string, version: number, isLookedAt: boolean): Promise<number> =>
  tx.run(updateStepVersions, [id], [version], isLookedAt);

/** The writes for each kind of event. */
const WRITES: {
  [Kind in OfSteps['kind']]: (tx: TenantTx, event: Extract<OfSteps, { kind: Kind }>) => Promise<number>[];
} = {
  step_created: (tx, { payload }) => [
    tx.run(insertStep, JSON.stringify(payload.step)),
    ...(payload.edges.length > 0 ? [tx.run(insertStepEdges, JSON.stringify(payload.edges))] : []),
  ],
  step_status_changed: (tx, { subjectId, payload }) => {
    const { waiters } = payload;
    const ids = waiters.map(({ id }) => id);
    return [
      writeMoves(tx, [{ subjectId, payload }]),
      ...(ids.length > 0 ? [tx.run(updateWaiters, JSON.stringify(waiters), ids)] : []),
    ];
  },
  step_evidence_attached: (tx, event) => writeAttachments(tx, [event]),
  step_evidence_detached: (tx, { subjectId, payload }) => [
    tx.run(deleteAttachment, subjectId, payload.evidenceId),
    writeVersion(tx, subjectId, payload.version, false),
  ],
  step_fact_attached: (tx, { subjectId, payload }) => [
    ...(payload.detached === undefined ? [] : [tx.run(deleteStepFacts, subjectId, payload.detached)]),
    tx.run(insertStepFact, JSON.stringify(payload.attachment)),
    writeVersion(tx, subjectId, payload.version, false),
  ],
  step_review_needed: (tx, event) => [writeReviews(tx, [event])],
  step_support_changed: (tx, { subjectId, payload }) => [
    tx.run(updateStepSupport, subjectId, JSON.stringify(payload.support), payload.version),
  ],
  step_edge_added: (tx, { payload }) => [tx.run(insertStepEdges, JSON.stringify([payload.edge]))],
  step_review_cleared: (tx, { subjectId, payload }) => [writeVersion(tx, subjectId, payload.version, true)],
};

/** Records which evidence in the support of steps is no longer live. */
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
