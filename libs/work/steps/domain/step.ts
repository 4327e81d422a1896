import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import {
  renaming,
  written,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';
import { declareError, type Id } from '#libs/kernel/index.js';
import { taskPart, type Task, type TaskPart } from '../../tasks/index.js';

/** The basis on which a step was accepted when it became done or skipped. */
export interface Support {
  /** Id of the evaluation that accepted it. */
  auditId: Id<'evt'>;
  /** Names of the gates that were evaluated. */
  gates: string[];
  /** The evidence that met the gates. All of it is attached to the step. */
  evidenceIds: Id<'evd'>[];
  /**
   * For each requirement of the gates, in their order, the newest record about the same things that the decision knew.
   * Absent in older events.
   */
  newestIds?: (Id<'evd'> | null)[] | undefined;
  /** null: the space had no schema. */
  schemaVersion: number | null;
  /** The previous status of the step. It is stored because gates may depend on it. */
  from: StepStatus;
}

/** The fields of a step that change after it was created. */
export interface StepChange {
  status: StepStatus;
  /** Set only for a blocked step. */
  blockedReason: string | null;
  suggestedAction: string | null;
  /** Whether a step that it waited for is no longer done. */
  needsReview: boolean;
  /**
   * Set for a step that is done or skipped, and for a step that is blocked because its support was withdrawn; otherwise
   * null.
   */
  support: Support | null;
  version: number;
  stateSince: Date;
}

/** A row of `steps`: a unit of work in a task. */
export interface Step extends StepChange {
  id: Id<'stp'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** Position in the task, starting at 1. */
  ordinal: number;
  stepType: string;
  title: string;
  anchors: Record<string, string>;
  createdAt: Date;
  createdBy: Id<'prn'>;
}

/** A step with its parent, evidence and facts. */
export type HeldStep = Step & {
  parentId: Id<'stp'> | null;
  evidenceIds: Id<'evd'>[];
  factIds: Id<'clm'>[];
  /** Whether all evidence of its support is live. */
  stands: boolean;
};

/** How two steps are related; an edge of kind `parent` starts at the child (gates and tasks spec, section 6). */
export const STEP_EDGE_KINDS = ['parent', 'depends_on', 'triggers', 'produces', 'blocks'] as const;
export type StepEdgeKind = (typeof STEP_EDGE_KINDS)[number];

/** A row of `step_edges`. */
export interface StepEdge {
  taskId: Id<'tsk'>;
  fromId: Id<'stp'>;
  toId: Id<'stp'>;
  kind: StepEdgeKind;
  /** Position among the edges of the task, starting at 1. */
  ordinal: number;
  createdAt: Date;
  createdBy: Id<'prn'>;
}

/** A row of `step_evidence`. */
export interface Attachment {
  stepId: Id<'stp'>;
  evidenceId: Id<'evd'>;
  attachedAt: Date;
  attachedBy: Id<'prn'>;
}

/** Evidence or a fact that is attached to a step. */
export interface Place {
  id: string;
  attachedAt: Date;
  attachedBy: Id<'prn'>;
  /** Whether a user attached it. Callers below writer do not replace what users or other writers attached. */
  isUsers: boolean;
}

/** Attached evidence, with its session. */
export type EvidencePlace = Place & Pick<Attachment, 'attachedBy'> & { id: Id<'evd'>; sessionId: Id<'ses'> | null };

/** A row of `step_facts`. */
export interface FactAttachment {
  stepId: Id<'stp'>;
  claimId: Id<'clm'>;
  attachedAt: Date;
  attachedBy: Id<'prn'>;
}

/** A row of `support_withdrawals`. */
export interface SupportWithdrawal {
  evidenceId: Id<'evd'>;
  spaceId: Id<'spc'>;
  withdrawnAt: Date;
  /** Whether every done step that this evidence supported has been judged again. */
  settled: boolean;
}

/** A done step that waited for another step. */
export interface Waiter {
  id: Id<'stp'>;
  version: number;
}

export const MAX_STEPS = 10_000;
export const MAX_EDGES = 50_000;
export const MAX_ATTACHED = 64;
/**
 * Maximum number of steps that a write judges again or marks because it withdraws evidence or a fact of theirs. If
 * there are more, the write changes none of them and maintenance handles all, so that the response time does not depend
 * on their number. A step counts once for each withdrawn piece of its evidence, or each of its withdrawn facts.
 */
export const MAX_INLINE_STEPS = 50;

export interface StepPayloads {
  /** A step was created in a task, pending. */
  step_created: TaskPart & { step: Written<Step>; edges: Written<StepEdge>[] };
  /** A step made a transition. `waiters`: done steps that had waited for it and now need a review. */
  step_status_changed: TaskPart & {
    step: Written<StepChange>;
    from: StepStatus;
    to: StepStatus;
    reason: string | null;
    waiters: Waiter[];
  };
  /** Evidence was attached to a step. */
  step_evidence_attached: { attachment: Written<Attachment>; version: number };
  /** Evidence was detached from a step. */
  step_evidence_detached: { evidenceId: string; version: number };
  /** A fact was attached to a step. `detached`: facts whose places it took. Absent in older events. */
  step_fact_attached: { attachment: Written<FactAttachment>; version: number; detached?: string[] | undefined };
  /** A fact of a step was withdrawn, so the step needs a review. */
  step_review_needed: { factIds: string[]; version: number };
  /** Evidence of the support of a done step was withdrawn, and other evidence replaces it. */
  step_support_changed: { support: Support; version: number };
  /**
   * Evidence on which steps were accepted is no longer live. `settled`: the done steps with this evidence were judged
   * again, or are judged by the events that follow.
   */
  step_support_withdrawn: { withdrawals: Written<SupportWithdrawal>[] };
  /** Evidence on which steps were accepted is live again. */
  step_support_restored: { evidenceIds: string[] };
  /** An edge between two steps of a task was added. */
  step_edge_added: TaskPart & { edge: Written<StepEdge> };
  /** A reviewer cleared the mark for review of a step. */
  step_review_cleared: { note: string; version: number };
}

export type StepEvent = EventsOf<StepPayloads>;
export type RecordedStepEvent = RecordedOf<StepPayloads>;

/** Version 2: flags have the names of their columns. */
export const STEP_UPGRADES = {
  step_support_withdrawn: [renaming({ isSettled: 'settled' }, ['withdrawals'])],
} satisfies PayloadUpgrades;

/** The fields that every event about a step has. */
export const aboutStep = ({ id, spaceId, taskId }: Pick<Step, 'id' | 'spaceId' | 'taskId'>, occurredAt: Date) => ({
  spaceId,
  taskId,
  subjectId: id as string,
  occurredAt,
});

export const stepCreated = (step: Step, edges: readonly StepEdge[], task: Task): StepEvent => ({
  kind: 'step_created',
  ...aboutStep(step, step.createdAt),
  payload: { task: taskPart(task), step: written(step), edges: edges.map(written) },
});

export const stepEdgeAdded = (edge: StepEdge, task: Task): StepEvent => ({
  kind: 'step_edge_added',
  ...aboutStep({ id: edge.fromId, spaceId: task.spaceId, taskId: task.id }, edge.createdAt),
  payload: { task: taskPart(task), edge: written(edge) },
});

export const stepChange = (step: Step): Written<StepChange> => {
  const { status, blockedReason, suggestedAction, needsReview, support, version, stateSince } = step;
  return written({ status, blockedReason, suggestedAction, needsReview, support, version, stateSince });
};

/** Evidence that steps depend on, and when it was marked. */
interface Marked {
  spaceId: Id<'spc'>;
  /** The evidence that was marked. All other evidence here was derived from it. */
  evidenceId: string;
  sessionId?: string | null;
  now: Date;
}

export const supportWithdrawn = (
  evidenceIds: readonly Id<'evd'>[],
  isSettled: boolean,
  { spaceId, evidenceId, sessionId = null, now }: Marked,
): StepEvent => ({
  kind: 'step_support_withdrawn',
  spaceId,
  subjectId: evidenceId,
  sessionId,
  occurredAt: now,
  payload: {
    withdrawals: evidenceIds.map((id) => written({ evidenceId: id, spaceId, withdrawnAt: now, settled: isSettled })),
  },
});

export const supportRestored = (
  evidenceIds: readonly Id<'evd'>[],
  { spaceId, evidenceId, sessionId = null, now }: Marked,
): StepEvent => ({
  kind: 'step_support_restored',
  spaceId,
  subjectId: evidenceId,
  sessionId,
  occurredAt: now,
  payload: { evidenceIds: [...evidenceIds] },
});

export const evidenceInSupport = declareError<{ id: string; stepId: string }>(
  'evidence_in_support',
  'conflict',
  ({ id, stepId }) => `The step ${stepId} is done because of the evidence ${id}; reopen the step first.`,
);
export const stepTypeUnknown = declareError<{ stepType: string; declared: readonly string[] }>(
  'step_type_unknown',
  'invalid',
  ({ stepType, declared }) =>
    `The schema of the space has no step type ${stepType}; it has ${declared.length === 0 ? 'none' : declared.join(', ')}.`,
);
export const stepOfAnotherTask = declareError<{ id: string; taskId: string }>(
  'step_of_another_task',
  'conflict',
  ({ id, taskId }) => `The step ${id} does not belong to the task ${taskId}; name steps of one task.`,
);
export const stepHasParent = declareError<{ id: string; parentId: string }>(
  'step_has_parent',
  'conflict',
  ({ id, parentId }) => `The step ${id} already has the parent ${parentId}; a step can have only one.`,
);
export const tooManyAttached = declareError<{ id: string; limit: number }>(
  'too_many_attached',
  'conflict',
  ({ id, limit }) =>
    `The step ${id} has no room for so much evidence: you may attach at most ${limit} pieces, and those on which it relies stay; name fewer, or detach some first.`,
);
export const tooManyFacts = declareError<{ id: string; limit: number }>(
  'too_many_facts',
  'conflict',
  ({ id, limit }) => `The step ${id} already has ${limit} facts, the maximum.`,
);
export const factNotUsable = declareError<{ id: string; why: string }>(
  'fact_not_usable',
  'conflict',
  ({ id, why }) => `${id} ${why}; attach a usable fact.`,
);
