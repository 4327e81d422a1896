import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { declareError, type Id, type Principal } from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';

/** The status that callers give to a task (gates and tasks spec, section 6). */
export const TASK_STATUSES = ['open', 'in_progress', 'blocked', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * The phase of a task, which narrows its status (continuity spec, section 2). Only the phase is stored; `PHASES` gives
 * the status of each.
 */
export const TASK_PHASES = ['planning', 'in_progress', 'review', 'blocked', 'done', 'cancelled'] as const;
export type TaskPhase = (typeof TASK_PHASES)[number];

export const STATUS_OF: Readonly<Record<TaskPhase, TaskStatus>> = {
  planning: 'open',
  in_progress: 'in_progress',
  review: 'in_progress',
  blocked: 'blocked',
  done: 'done',
  cancelled: 'cancelled',
};

/** The words that a caller may use: a status or a phase; `open` means `planning`. */
export const TASK_WORDS = ['open', ...TASK_PHASES] as const;
export type TaskWord = (typeof TASK_WORDS)[number];

export const phaseOf = (word: TaskWord): TaskPhase => (word === 'open' ? 'planning' : word);

/** The state of a task, derived from its steps. */
export const TASK_STATES = ['open', 'in_progress', 'blocked', 'done'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Whether a step is settled, so that no other step waits for it. */
export const isSettled = (status: StepStatus): boolean => status === 'done' || status === 'skipped';

/** The number of steps of a task in each status, stored with the task so that they are not counted each time. */
export interface StepCounts {
  pendingSteps: number;
  inProgressSteps: number;
  blockedSteps: number;
  doneSteps: number;
  skippedSteps: number;
}

/** The fields of a task that change after it was created. */
export interface TaskChange extends StepCounts {
  status: TaskStatus;
  /** Events from before tasks had phases lack this. */
  phase: TaskPhase;
  /** Number of edges between its steps. */
  edgeCount: number;
  /** Whether it needs a review: a step was open after the task was done. */
  needsReview: boolean;
  version: number;
  stateSince: Date;
}

export type Metadata = Record<string, unknown>;

/** Who set something in a task, as the server knows the caller. */
export type SetBy = Pick<Principal, 'id' | 'kind'>;

/** The description of a task, which callers may change. It is long, so events about steps do not repeat it. */
export interface TaskDetails {
  title: string;
  /** The intended result. */
  goal: string | null;
  /** null: nobody set it, or it was set before this was stored. */
  goalSetBy: SetBy | null;
  /** At most `MAX_METADATA_BYTES` as JSON. */
  metadata: Metadata;
  /**
   * Principals that may write the task, in addition to its creator and writers; null (also in older tasks): any agent
   * may.
   */
  members: Id<'prn'>[] | null;
}

export const MAX_METADATA_BYTES = 10_240;
export const MAX_MEMBERS = 100;
/**
 * Maximum number of tasks above a task: its parents, the earlier attempts at it, and so on. What these forbid holds in
 * the task, so all of them have to be read.
 */
export const MAX_ABOVE = 100;
/** Maximum number of tasks below a task that gets a parent, and of pairs of these with a task above, that are checked. */
export const MAX_CHECKED_BELOW = { tasks: 2_000, pairs: 20_000 };

/** A row of `tasks`: a piece of work that belongs to a space, whoever created it. */
export interface Task extends TaskChange, TaskDetails {
  id: Id<'tsk'>;
  spaceId: Id<'spc'>;
  externalId: string | null;
  /** The namespace of its external id: a source system, or the principal that created it. */
  namespace: string;
  /** Entities it is about, by name. */
  anchors: Record<string, string>;
  importance: number;
  /** The previous attempt at this task. */
  retryOfTaskId: Id<'tsk'> | null;
  /** Number of earlier attempts. */
  retryCount: number;
  /** The task during which it was created. */
  spawnedFrom: Id<'tsk'> | null;
  /** Hash of the request body that created it. */
  requestHash: string | null;
  createdAt: Date;
  createdBy: Id<'prn'>;
}

/** A task with the data of its `subtask_of` edges: its parent, and whether it has subtasks (`milestone`). */
export type ReadTask = Task & { parentTaskId: Id<'tsk'> | null; milestone: boolean };

/** The derived state: the first rule that applies (gates and tasks spec, section 6). */
export function currentStateOf(counts: StepCounts): TaskState {
  if (stepsIn(counts) === 0) return 'open';
  if (counts.blockedSteps > 0) return 'blocked';
  if (counts.inProgressSteps > 0) return 'in_progress';
  return counts.pendingSteps === 0 ? 'done' : 'open';
}

export const stepsIn = ({ pendingSteps, inProgressSteps, blockedSteps, doneSteps, skippedSteps }: StepCounts): number =>
  pendingSteps + inProgressSteps + blockedSteps + doneSteps + skippedSteps;

/**
 * The state of the task after an event. Every event that changes a task contains it, including events about its steps.
 */
export interface TaskPart {
  task: Written<TaskChange>;
}

export interface TaskPayloads {
  /** A task was created. */
  task_created: { task: Written<Task> };
  /** Somebody set the status of a task. */
  task_status_changed: TaskPart & { from: TaskStatus; to: TaskStatus; reason: string | null };
  /**
   * Somebody changed the description of a task, or a subtask was created after the task was done. `details`: the
   * changed fields.
   */
  task_changed: TaskPart & { details: Partial<TaskDetails> };
  /** The derived state of a task changed. */
  task_state_changed: TaskPart & { from: TaskState; to: TaskState };
  /** A reviewer cleared the mark for review of a task. */
  task_review_cleared: TaskPart & { note: string };
  step_created: TaskPart;
  step_status_changed: TaskPart;
  step_edge_added: TaskPart;
}

export type TaskEvent = EventsOf<
  Pick<
    TaskPayloads,
    'task_created' | 'task_status_changed' | 'task_changed' | 'task_state_changed' | 'task_review_cleared'
  >
>;
export type RecordedTaskEvent = RecordedOf<TaskPayloads>;

export const taskPart = (task: Task): TaskPart['task'] => {
  const { pendingSteps, inProgressSteps, blockedSteps, doneSteps, skippedSteps, edgeCount } = task;
  const { status, phase, needsReview, version, stateSince } = task;
  const counts = { pendingSteps, inProgressSteps, blockedSteps, doneSteps, skippedSteps, edgeCount };
  return written({ ...counts, status, phase, needsReview, version, stateSince });
};

/** The fields that every event about a task or a part of it has. */
export const aboutTask = ({ id, spaceId }: Pick<Task, 'id' | 'spaceId'>, occurredAt: Date) => ({
  spaceId,
  taskId: id,
  subjectId: id as string,
  occurredAt,
});

export const taskCreated = (task: Task): TaskEvent => ({
  kind: 'task_created',
  ...aboutTask(task, task.createdAt),
  payload: { task: written(task) },
});

export const metadataTooLarge = declareError<{ bytes: number }>(
  'metadata_too_large',
  'invalid',
  ({ bytes }) =>
    `The metadata of a task has at most ${MAX_METADATA_BYTES} bytes as JSON (it would have ${bytes}); remove members by setting them to null.`,
);
export const taskTooLarge = declareError<{ id: string; limit: number; what: string }>(
  'task_too_large',
  'conflict',
  ({ id, limit, what }) => `The task ${id} has ${limit} ${what}, the maximum; create another task.`,
);
export const taskMembersFull = declareError<{ id: string }>(
  'task_members_full',
  'conflict',
  ({ id }) => `The task ${id} has ${MAX_MEMBERS} members, the maximum; its creator or a writer must remove one first.`,
);
export const taskTooDeep = declareError(
  'task_too_deep',
  'conflict',
  () =>
    `The task, or one below it, would have more than ${MAX_ABOVE} tasks above it (parents and earlier attempts, with the parents and attempts of these), or too many tasks are below it to check; retry an earlier attempt, or choose another parent.`,
);
export const taskCancelled = declareError<{ id: string }>(
  'task_cancelled',
  'conflict',
  ({ id }) => `The task ${id} is cancelled; set its status to in_progress first.`,
);
export const reasonRequired = declareError<{ what: string }>(
  'reason_required',
  'invalid',
  ({ what }) => `${what} needs a reason: give \`reason\`.`,
);
