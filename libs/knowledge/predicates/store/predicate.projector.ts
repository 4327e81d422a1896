import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertPredicate = sql(import.meta.url, 'insert-predicate');

export class PredicateProjector implements Projector {
  readonly tables = ['predicates'];
  readonly kinds = ['predicate_registered', 'predicate_changed'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.map((event) => tx.run(insertPredicate, JSON.stringify(event.payload.predicate))));
  }
}
