import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedFailureEvent } from '../domain/failure.js';

const insertFailure = sql(import.meta.url, 'insert-failure');

export class FailureProjector implements Projector<RecordedFailureEvent> {
  readonly tables = ['failures'];
  readonly kinds = ['failure_tracked'] as const;

  async project(tx: TenantTx, events: readonly RecordedFailureEvent[]): Promise<void> {
    await Promise.all(events.map(({ payload }) => tx.run(insertFailure, JSON.stringify(payload.failure))));
  }
}
