import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { declareError, type Id } from '#libs/kernel/index.js';
import { taskPart, type Task, type TaskPart } from '../../tasks/index.js';

/** What changes of a step after it was created. */
export interface StepChange {
  status: StepStatus;
  /** Of a blocked step alone. */
  blockedReason: string | null;
  suggestedAction: string | null;
  /** Whether a step that it waited for is done no longer. */
  needsReview: boolean;
  version: number;
  stateSince: Date;
}

/** A row of `steps`: a unit of work in a task. */
export interface Step extends StepChange {
  id: Id<'stp'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  /** Place in the task, from 1. */
  ordinal: number;
  stepType: string;
  title: string;
  anchors: Record<string, string>;
  createdAt: Date;
  createdBy: Id<'prn'>;
}

/** A step with what is tied to it. */
export type HeldStep = Step & { parentId: Id<'stp'> | null; evidenceIds: Id<'evd'>[] };

/** How steps hang together; of `parent` the child comes first (gates and tasks spec, section 6). */
export const STEP_EDGE_KINDS = ['parent', 'depends_on', 'triggers', 'produces', 'blocks'] as const;
export type StepEdgeKind = (typeof STEP_EDGE_KINDS)[number];

/** A row of `step_edges`. */
export interface StepEdge {
  taskId: Id<'tsk'>;
  fromId: Id<'stp'>;
  toId: Id<'stp'>;
  kind: StepEdgeKind;
  /** Place among the edges of the task, from 1. */
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

/** A done step that waits for another. */
export interface Waiter {
  id: Id<'stp'>;
  version: number;
}

export const MAX_STEPS = 10_000;
export const MAX_EDGES = 50_000;
export const MAX_ATTACHED = 64;

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
  /** Two steps of a task were tied. */
  step_edge_added: TaskPart & { edge: Written<StepEdge> };
  /** A reviewer looked at a step that asked for it. */
  step_review_cleared: { note: string; version: number };
}

export type StepEvent = EventsOf<StepPayloads>;
export type RecordedStepEvent = RecordedOf<StepPayloads>;

/** What every event about a step has. */
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
  const { status, blockedReason, suggestedAction, needsReview, version, stateSince } = step;
  return written({ status, blockedReason, suggestedAction, needsReview, version, stateSince });
};

export const stepTypeUnknown = declareError<{ stepType: string; declared: readonly string[] }>(
  'step_type_unknown',
  'invalid',
  ({ stepType, declared }) =>
    `The schema of the space has no step type ${stepType}; it has ${declared.length === 0 ? 'none' : declared.join(', ')}.`,
);
export const stepOfAnotherTask = declareError<{ id: string; taskId: string }>(
  'step_of_another_task',
  'conflict',
  ({ id, taskId }) => `The step ${id} is not one of the task ${taskId}; name steps of one task.`,
);
export const stepHasParent = declareError<{ id: string; parentId: string }>(
  'step_has_parent',
  'conflict',
  ({ id, parentId }) => `The parent of the step ${id} is ${parentId}; a step has one.`,
);
export const tooManyAttached = declareError<{ id: string; limit: number }>(
  'too_many_attached',
  'conflict',
  ({ id, limit }) => `More than ${limit} pieces of evidence would be attached to the step ${id}; detach some first.`,
);
