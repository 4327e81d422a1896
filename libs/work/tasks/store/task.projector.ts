import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { phaseOf, type RecordedTaskEvent, type TaskDetails, type TaskPart } from '../domain/task.js';

const insertTask = sql(import.meta.url, 'insert-task');
const updateTasks = sql(import.meta.url, 'update-tasks');
const updateTaskDetails = sql(import.meta.url, 'update-task-details');

/** Writes tasks. Events about steps contain the state of the task after them. */
export class TaskProjector implements Projector<RecordedTaskEvent> {
  readonly tables = ['tasks'];
  readonly kinds = [
    'task_created',
    'task_status_changed',
    'task_changed',
    'task_state_changed',
    'task_review_cleared',
    'step_created',
    'step_status_changed',
    'step_edge_added',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedTaskEvent[]): Promise<void> {
    // Events of one kind: if a task occurs several times, its last state is written.
    const ofSteps = events.filter(({ kind }) => IS_OF_STEPS.has(kind));
    const last = new Map(ofSteps.map(({ taskId, payload }) => [taskId!, payload.task]));
    await Promise.all([
      ...(last.size > 0 ? [writeChanges(tx, last)] : []),
      ...events.filter(({ kind }) => !IS_OF_STEPS.has(kind)).flatMap((event) => writesOf(tx, event)),
    ]);
  }
}

/** Events about steps. Only their effect on the task is written here. */
const IS_OF_STEPS: ReadonlySet<string> = new Set([
  'task_state_changed',
  'step_created',
  'step_status_changed',
  'step_edge_added',
]);

function writeChanges(tx: TenantTx, changes: ReadonlyMap<string, TaskPart['task']>): Promise<number> {
  const rows = [...changes].map(([id, task]) => ({ id, ...withPhase(task) }));
  return tx.run(updateTasks, [...changes.keys()], JSON.stringify(rows));
}

function writesOf(tx: TenantTx, { kind, taskId, payload }: RecordedTaskEvent): Promise<number>[] {
  if (kind === 'task_created') return [tx.run(insertTask, JSON.stringify(withPhase(payload.task)))];
  const update = writeChanges(tx, new Map([[taskId!, payload.task]]));
  if (kind !== 'task_changed') return [update];
  return [update, writeDetails(tx, taskId!, payload.details)];
}

function writeDetails(tx: TenantTx, taskId: string, details: Partial<TaskDetails>): Promise<number> {
  const { title = null, goal = null, goalSetBy = null, metadata = null, members = null } = details;
  const [setBy, kept] = [goalSetBy, metadata].map((value) => value && JSON.stringify(value));
  const [hasGoal, hasSetBy, hasMembers] = ['goal', 'goalSetBy', 'members'].map((name) => name in details);
  return tx.run(updateTaskDetails, taskId, title, hasGoal, goal, hasSetBy, setBy, kept, hasMembers, members);
}

/** Events from before tasks had phases contain only a status. */
const withPhase = (task: TaskPart['task']): TaskPart['task'] => ({
  ...task,
  phase: task.phase ?? phaseOf(task.status),
});
