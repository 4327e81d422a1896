import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedExecutionEvent } from '../domain/execution.js';

const insertExecution = sql(import.meta.url, 'insert-execution');
const closeExecution = sql(import.meta.url, 'close-execution');

export class ExecutionProjector implements Projector<RecordedExecutionEvent> {
  readonly tables = ['executions'];
  readonly kinds = ['execution_started', 'execution_ended'] as const;

  async project(tx: TenantTx, events: readonly RecordedExecutionEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ kind, subjectId, payload }) =>
        kind === 'execution_started'
          ? tx.run(insertExecution, JSON.stringify(payload.execution))
          : tx.run(closeExecution, subjectId, payload.outcome, payload.endedAt),
      ),
    );
  }
}
