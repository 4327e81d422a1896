import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedSourceEvent } from '../domain/source.js';

const insertSource = sql(import.meta.url, 'insert-source');

export class SourceProjector implements Projector<RecordedSourceEvent> {
  readonly tables = ['sources'];
  readonly kinds = ['source_registered'] as const;

  async project(tx: TenantTx, events: readonly RecordedSourceEvent[]): Promise<void> {
    await Promise.all(events.map((event) => tx.run(insertSource, JSON.stringify(event.payload.source))));
  }
}
