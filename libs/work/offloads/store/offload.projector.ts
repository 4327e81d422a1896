import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedOffloadEvent } from '../domain/offload.js';

const insertOffload = sql(import.meta.url, 'insert-offload');

export class OffloadProjector implements Projector<RecordedOffloadEvent> {
  readonly tables = ['offloads'];
  readonly kinds = ['offload_recorded'] as const;

  async project(tx: TenantTx, events: readonly RecordedOffloadEvent[]): Promise<void> {
    await Promise.all(events.map(({ payload }) => tx.run(insertOffload, JSON.stringify(payload.offload))));
  }
}
