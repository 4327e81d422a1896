import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { InterruptionPayloads, RecordedInterruptionEvent } from '../domain/interruption.js';

const updateInterruptions = sql(import.meta.url, 'update-interruptions');
const insertInterruptionTasks = sql(import.meta.url, 'insert-interruption-tasks');

export class InterruptionProjector implements Projector<RecordedInterruptionEvent> {
  readonly tables = ['interruptions', 'interruption_tasks'];
  readonly kinds = ['interruption_reported', 'interruption_classified'] as const;

  async project(tx: TenantTx, events: readonly RecordedInterruptionEvent[]): Promise<void> {
    const tasks = events.flatMap((event) => (event.kind === 'interruption_classified' ? tasksIn(event.payload) : []));
    await Promise.all([
      tx.run(updateInterruptions, JSON.stringify(events.map(({ payload }) => payload.interruption))),
      ...(tasks.length > 0 ? [tx.run(insertInterruptionTasks, JSON.stringify(tasks))] : []),
    ]);
  }
}

const tasksIn = ({ interruption, taskIds = [] }: InterruptionPayloads['interruption_classified']) =>
  taskIds.map((taskId) => ({
    taskId,
    interruptionId: interruption.id,
    interruptedAt: interruption.interruptedAt,
  }));
