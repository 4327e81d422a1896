import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { phaseOf, type RecordedTaskEvent, type TaskPart } from '../domain/task.js';

const insertTask = sql(import.meta.url, 'insert-task');
const updateTask = sql(import.meta.url, 'update-task');
const updateTaskDetails = sql(import.meta.url, 'update-task-details');

/** Writes tasks. What happens to a step comes with how its task is after it. */
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
    await Promise.all(events.flatMap((event) => writesOf(tx, event)));
  }
}

function writesOf(tx: TenantTx, { kind, taskId, payload }: RecordedTaskEvent): Promise<number>[] {
  const task = JSON.stringify(withPhase(payload.task));
  if (kind === 'task_created') return [tx.run(insertTask, task)];
  const update = tx.run(updateTask, taskId, task);
  if (kind !== 'task_changed') return [update];
  const { title = null, goal = null, metadata = null } = payload.details;
  return [
    update,
    tx.run(updateTaskDetails, taskId, title, 'goal' in payload.details, goal, metadata && JSON.stringify(metadata)),
  ];
}

/** Before tasks had phases, a status was all that was said. */
const withPhase = (task: TaskPart['task']): TaskPart['task'] => ({
  ...task,
  phase: task.phase ?? phaseOf(task.status),
});
