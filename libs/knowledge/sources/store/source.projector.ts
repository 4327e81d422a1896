import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertSource = sql(import.meta.url, 'insert-source');

export class SourceProjector implements Projector {
  readonly tables = ['sources'];
  readonly kinds = ['source_registered'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.map((event) => tx.run(insertSource, JSON.stringify(event.payload.source))));
  }
}
