import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedTaskEvent } from '../domain/task.js';

const insertTask = sql(import.meta.url, 'insert-task');
const updateTask = sql(import.meta.url, 'update-task');

/** Writes tasks. What happens to a step comes with how its task is after it. */
export class TaskProjector implements Projector<RecordedTaskEvent> {
  readonly tables = ['tasks'];
  readonly kinds = [
    'task_created',
    'task_status_changed',
    'task_state_changed',
    'task_review_cleared',
    'step_created',
    'step_status_changed',
    'step_edge_added',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedTaskEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ kind, taskId, payload }) =>
        kind === 'task_created'
          ? tx.run(insertTask, JSON.stringify(payload.task))
          : tx.run(updateTask, taskId, JSON.stringify(payload.task)),
      ),
    );
  }
}
