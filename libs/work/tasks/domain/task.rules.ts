import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { violationOf, type GateEvaluation, type Violation } from '#libs/knowledge/gates/index.js';
import {
  canonicalJson,
  checkVersion,
  externalIdConflict,
  forbidden,
  roleIsAtLeast,
  utf8Bytes,
  type Caller,
  type Id,
} from '#libs/kernel/index.js';
import { checkMayNameMembers, decideGoal, eachOnce, membersAfterHandoff } from './authority.rules.js';
import {
  aboutTask,
  currentStateOf,
  isSettled,
  MAX_ABOVE,
  MAX_METADATA_BYTES,
  metadataTooLarge,
  reasonRequired,
  STATUS_OF,
  stepsIn,
  taskCancelled,
  taskPart,
  taskTooDeep,
  type Metadata,
  type StepCounts,
  type Task,
  type TaskDetails,
  type TaskEvent,
  type TaskPhase,
  type TaskStatus,
} from './task.js';

/** The allowed changes of phase; leaving `done` or `cancelled` reopens a task (continuity spec, section 2). */
const ALLOWED: Readonly<Record<TaskPhase, readonly TaskPhase[]>> = {
  planning: ['in_progress', 'blocked', 'cancelled'],
  in_progress: ['blocked', 'review', 'done', 'cancelled'],
  blocked: ['in_progress', 'cancelled'],
  review: ['in_progress', 'done', 'cancelled'],
  done: ['in_progress'],
  cancelled: ['in_progress'],
};

export const isClosed = (status: TaskStatus): boolean => status === 'done' || status === 'cancelled';

/** Throws `forbidden` if the role is below writer, `reason_required` if no reason is given. */
export function checkMayOverrule(what: string, { role }: Caller, reason: string | null): void {
  if (!roleIsAtLeast(role, 'writer')) throw forbidden({ why: `${what} needs the role writer.` }, { lacking: 'role' });
  if (reason === null) throw reasonRequired({ what });
}

export interface StatusRequest {
  to: TaskPhase;
  reason: string | null;
  expectedVersion: number | undefined;
}

export interface StatusContext {
  caller: Caller;
  now: Date;
  /**
   * Steps that are neither done nor skipped, and subtasks that are not closed: the first of each. Filled only if `to`
   * is done.
   */
  openStepIds: readonly Id<'stp'>[];
  openSubtaskIds: readonly Id<'tsk'>[];
}

export type StatusDecision<T extends Task = Task> =
  | { kind: 'accepted'; task: T; events: TaskEvent[] }
  | { kind: 'unchanged'; task: T }
  | { kind: 'rejected'; violations: Violation[] };

/** The only way to change the status of a task. Throws `version_conflict`, `forbidden`, `reason_required`. */
export function decideStatus<T extends Task>(
  task: T,
  request: StatusRequest,
  context: StatusContext,
): StatusDecision<T> {
  const { to, reason, expectedVersion } = request;
  const { caller, now } = context;
  const from = task.phase;
  checkVersion('task', task.id, task.version, expectedVersion);
  if (from === to) return { kind: 'unchanged', task };
  if (!ALLOWED[from].includes(to)) return { kind: 'rejected', violations: [illegal(from, to)] };
  if (to === 'cancelled') checkMayOverrule('Cancelling a task', caller, reason);
  if (isClosed(task.status)) checkMayOverrule('Reopening a task', caller, reason);
  const violation = to === 'done' ? incomplete(task, context) : null;
  if (violation !== null) return { kind: 'rejected', violations: [violation] };
  const status = STATUS_OF[to];
  const after = { ...task, status, phase: to, needsReview: false, version: task.version + 1, stateSince: now };
  const payload = { task: taskPart(after), from: task.status, to: status, reason };
  return {
    kind: 'accepted',
    task: after,
    events: [{ kind: 'task_status_changed', ...aboutTask(after, now), payload }],
  };
}

const illegal = (from: TaskPhase, to: TaskPhase): Violation =>
  violationOf('illegal_transition', `A task cannot change from ${from} to ${to}.`, { allowed: [...ALLOWED[from]] });

/** What keeps a task from being done: open steps and open subtasks. For a task without steps, only subtasks count. */
function incomplete(task: Task, { openStepIds, openSubtaskIds }: StatusContext): Violation | null {
  const currentState = currentStateOf(task);
  const hasOpenStep = stepsIn(task) > 0 && currentState !== 'done';
  if (!hasOpenStep && openSubtaskIds.length === 0) return null;
  const reason = hasOpenStep
    ? `The steps of the task are ${currentState}, not done.`
    : 'A subtask of the task is not closed.';
  return violationOf('task_not_complete', reason, {
    stepIds: hasOpenStep ? [...openStepIds] : [],
    taskIds: [...openSubtaskIds],
  });
}

/** The recorded evaluation of a status change. A task has no gates of its own; only its steps have gates. */
export const evaluationOfTask = (
  { id, spaceId, anchors }: Task,
  to: TaskPhase,
  violations: readonly Violation[],
  { auditId, now, caller }: { auditId: Id<'evt'>; now: Date; caller: Caller },
): GateEvaluation => ({
  id: auditId,
  spaceId,
  kind: 'task',
  subjectId: id,
  taskId: id,
  about: to,
  accepted: violations.length === 0,
  schemaVersion: null,
  anchors,
  evidenceIds: [],
  met: [],
  ignored: [],
  violations: [...violations],
  evaluatedAt: now,
  evaluatedBy: caller.principal.id,
});

export interface DetailsRequest {
  title?: string | undefined;
  goal?: string | null | undefined;
  members?: Task['members'] | undefined;
  /** Merged by key; null removes a key. */
  metadata?: Metadata | undefined;
}

/** A task with changed details; there is no event if nothing changes. Throws `metadata_too_large`, `forbidden`. */
export function changeDetails<T extends Task>(
  task: T,
  { title = task.title, goal, members: named = task.members, metadata = {} }: DetailsRequest,
  { caller, now }: { caller: Caller; now: Date },
): { task: T; events: TaskEvent[] } {
  const members = eachOnce(named);
  if (canonicalJson(members) !== canonicalJson(task.members)) checkMayNameMembers(task, caller);
  const merged = checkMetadata(mergeMetadata(task.metadata, metadata));
  return withDetails(task, { title, ...decideGoal(task, goal, caller), members, metadata: merged }, now);
}

/** A task after it was handed to a recipient, who may now write it. Throws `task_members_full`. */
export const handTaskTo = <T extends Task>(
  task: T,
  to: Id<'prn'> | null,
  now: Date,
): { task: T; events: TaskEvent[] } =>
  withDetails(task, { ...detailsOf(task), members: membersAfterHandoff(task, to) }, now);

const detailsOf = ({ title, goal, goalSetBy, metadata, members }: TaskDetails): TaskDetails => ({
  title,
  goal,
  goalSetBy,
  metadata,
  members,
});

function withDetails<T extends Task>(task: T, asked: TaskDetails, now: Date): { task: T; events: TaskEvent[] } {
  const changed = (Object.keys(asked) as (keyof TaskDetails)[]).filter(
    (field) => canonicalJson(asked[field]) !== canonicalJson(task[field]),
  );
  if (changed.length === 0) return { task, events: [] };
  const details = Object.fromEntries(changed.map((field) => [field, asked[field]])) as Partial<TaskDetails>;
  const after = { ...task, ...asked, version: task.version + 1 };
  const payload = { task: taskPart(after), details };
  return { task: after, events: [{ kind: 'task_changed', ...aboutTask(after, now), payload }] };
}

const mergeMetadata = (known: Metadata, given: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== null));

/** Throws `metadata_too_large`. */
export function checkMetadata(metadata: Metadata): Metadata {
  const bytes = utf8Bytes(canonicalJson(metadata));
  if (bytes > MAX_METADATA_BYTES) throw metadataTooLarge({ bytes });
  return metadata;
}

/**
 * The events for a parent that gets a subtask: if the parent was done and the subtask is not closed, the parent needs a
 * review. Throws `task_cancelled`.
 */
export function takeSubtask(parent: Task, { status }: Pick<Task, 'status'>, now: Date): TaskEvent[] {
  if (parent.status === 'cancelled') throw taskCancelled({ id: parent.id });
  if (parent.status !== 'done' || parent.needsReview || isClosed(status)) return [];
  const after = { ...parent, needsReview: true, version: parent.version + 1, stateSince: now };
  return [{ kind: 'task_changed', ...aboutTask(after, now), payload: { task: taskPart(after), details: {} } }];
}

/**
 * `above`: the number of tasks above a task, counted at least up to the limit and one more. null: there are too many
 * tasks below the task to count those above each. Throws `task_too_deep`.
 */
export function checkDepth(above: number | null): void {
  if (above === null || above > MAX_ABOVE) throw taskTooDeep();
}

/** The task after a review. No event is recorded if the task did not need a review. */
export function clearTaskReview<T extends Task>(task: T, note: string, now: Date): { task: T; events: TaskEvent[] } {
  if (!task.needsReview) return { task, events: [] };
  const after = { ...task, needsReview: false, version: task.version + 1, stateSince: now };
  const payload = { task: taskPart(after), note };
  return { task: after, events: [{ kind: 'task_review_cleared', ...aboutTask(after, now), payload }] };
}

/**
 * Checks that a task that is sent again under the same external id equals the first one. Its status and later changes
 * do not matter. Throws `external_id_conflict`.
 */
export function checkSameTask(first: Task, again: Pick<Task, 'title' | 'anchors' | 'requestHash'>): void {
  const body = ({ title, anchors }: Pick<Task, 'title' | 'anchors'>): string => canonicalJson([title, anchors]);
  const isSame = first.requestHash === null ? body(first) === body(again) : first.requestHash === again.requestHash;
  if (!isSame) throw externalIdConflict({ what: 'task', externalId: first.externalId! });
}

const COUNTED_IN: Readonly<Record<StepStatus, keyof StepCounts>> = {
  pending: 'pendingSteps',
  in_progress: 'inProgressSteps',
  blocked: 'blockedSteps',
  done: 'doneSteps',
  skipped: 'skippedSteps',
};

/** The counts of a task after a step changed its status; `from` null: the step is new. */
export function moveStep(counts: StepCounts, from: StepStatus | null, to: StepStatus): StepCounts {
  const after: StepCounts = {
    pendingSteps: counts.pendingSteps,
    inProgressSteps: counts.inProgressSteps,
    blockedSteps: counts.blockedSteps,
    doneSteps: counts.doneSteps,
    skippedSteps: counts.skippedSteps,
  };
  if (from !== null) after[COUNTED_IN[from]] -= 1;
  after[COUNTED_IN[to]] += 1;
  return after;
}

/** A task after one of its steps changed its status, in constant time, with an event if the derived state changes. */
export function taskAfterStep(
  task: Task,
  from: StepStatus | null,
  to: StepStatus,
  now: Date,
): { task: Task; events: TaskEvent[] } {
  const counts = moveStep(task, from, to);
  const [before, after] = [currentStateOf(task), currentStateOf(counts)];
  const needsReview = task.needsReview || (task.status === 'done' && !isSettled(to));
  const isChanged = before !== after || needsReview !== task.needsReview;
  const moved: Task = {
    ...task,
    ...counts,
    needsReview,
    ...(isChanged && { version: task.version + 1, stateSince: now }),
  };
  if (before === after) return { task: moved, events: [] };
  const payload = { task: taskPart(moved), from: before, to: after };
  return { task: moved, events: [{ kind: 'task_state_changed', ...aboutTask(moved, now), payload }] };
}
