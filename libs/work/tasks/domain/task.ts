import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { declareError, type Id, type Principal } from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';

/** What somebody means to do with a task (gates and tasks spec, section 6). */
export const TASK_STATUSES = ['open', 'in_progress', 'blocked', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/**
 * What a task is in: narrows its status (continuity spec, section 2). It is what is stored of what somebody said;
 * `PHASES` says which status it is.
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

/** What a caller may name: a status or a phase; `open` is `planning`. */
export const TASK_WORDS = ['open', ...TASK_PHASES] as const;
export type TaskWord = (typeof TASK_WORDS)[number];

export const phaseOf = (word: TaskWord): TaskPhase => (word === 'open' ? 'planning' : word);

/** What the steps of a task say together. */
export const TASK_STATES = ['open', 'in_progress', 'blocked', 'done'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Nothing waits for a step that is settled. */
export const isSettled = (status: StepStatus): boolean => status === 'done' || status === 'skipped';

/** How many steps of a task are in each status: kept with the task, so that nothing is counted again. */
export interface StepCounts {
  pendingSteps: number;
  inProgressSteps: number;
  blockedSteps: number;
  doneSteps: number;
  skippedSteps: number;
}

/** What changes of a task after it was created. */
export interface TaskChange extends StepCounts {
  status: TaskStatus;
  /** Events from before tasks had phases do not have it. */
  phase: TaskPhase;
  /** Edges between its steps. */
  edgeCount: number;
  /** Whether somebody should look at it: it was done, and then a step was open. */
  needsReview: boolean;
  version: number;
  stateSince: Date;
}

export type Metadata = Record<string, unknown>;

/** Who said something in a task, as the server knows the caller. */
export type SetBy = Pick<Principal, 'id' | 'kind'>;

/** What callers say about a task, and may say otherwise later. It is long, so no event about a step repeats it. */
export interface TaskDetails {
  title: string;
  /** What it is to reach. */
  goal: string | null;
  /** null: nobody did, or it was set before this was kept. */
  goalSetBy: SetBy | null;
  /** At most `MAX_METADATA_BYTES`. */
  metadata: Metadata;
  /** Principals that write it, with its creator and writers; null: any agent does. Tasks from before there were members have none. */
  members: Id<'prn'>[] | null;
}

export const MAX_METADATA_BYTES = 10_240;
export const MAX_MEMBERS = 100;

/** A row of `tasks`: a piece of work of a space, whoever created it. */
export interface Task extends TaskChange, TaskDetails {
  id: Id<'tsk'>;
  spaceId: Id<'spc'>;
  externalId: string | null;
  /** Whose external ids it belongs to: a source system, or the principal that created it. */
  namespace: string;
  /** Entities it is about, by name. */
  anchors: Record<string, string>;
  importance: number;
  /** The attempt before this one. */
  retryOfTaskId: Id<'tsk'> | null;
  /** How many attempts came before it. */
  retryCount: number;
  /** The task in whose course it was created. */
  spawnedFrom: Id<'tsk'> | null;
  /** Of the body that created it. */
  requestHash: string | null;
  createdAt: Date;
  createdBy: Id<'prn'>;
}

/** A task with what edges `subtask_of` say: its parent, and whether it has subtasks (`milestone`). */
export type ReadTask = Task & { parentTaskId: Id<'tsk'> | null; milestone: boolean };

/** The first that holds (gates and tasks spec, section 6). */
export function currentStateOf(counts: StepCounts): TaskState {
  if (stepsIn(counts) === 0) return 'open';
  if (counts.blockedSteps > 0) return 'blocked';
  if (counts.inProgressSteps > 0) return 'in_progress';
  return counts.pendingSteps === 0 ? 'done' : 'open';
}

export const stepsIn = ({ pendingSteps, inProgressSteps, blockedSteps, doneSteps, skippedSteps }: StepCounts): number =>
  pendingSteps + inProgressSteps + blockedSteps + doneSteps + skippedSteps;

/** In the payload of every event that changes a task, also of those about its steps: how the task is after it. */
export interface TaskPart {
  task: Written<TaskChange>;
}

export interface TaskPayloads {
  /** A task was created. */
  task_created: { task: Written<Task> };
  /** Somebody set the status of a task. */
  task_status_changed: TaskPart & { from: TaskStatus; to: TaskStatus; reason: string | null };
  /** Somebody changed what is said about a task, or a subtask was created after it was done. `details`: those that changed. */
  task_changed: TaskPart & { details: Partial<TaskDetails> };
  /** The steps of a task say something else together than before. */
  task_state_changed: TaskPart & { from: TaskState; to: TaskState };
  /** A reviewer looked at a task that asked for it. */
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

/** What every event about a task or something of it has. */
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
