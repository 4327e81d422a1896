import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedPredicateEvent } from '../domain/predicate.js';

const insertPredicate = sql(import.meta.url, 'insert-predicate');

export class PredicateProjector implements Projector<RecordedPredicateEvent> {
  readonly tables = ['predicates'];
  readonly kinds = ['predicate_registered', 'predicate_changed'] as const;

  async project(tx: TenantTx, events: readonly RecordedPredicateEvent[]): Promise<void> {
    await Promise.all(events.map((event) => tx.run(insertPredicate, JSON.stringify(event.payload.predicate))));
  }
}
