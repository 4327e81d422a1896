import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { kindsOf, type CollectionPayload } from '../domain/collection.js';

const insertCollection = sql(import.meta.url, 'insert-collection');
const insertMembers = sql(import.meta.url, 'insert-members');
const deleteMembers = sql(import.meta.url, 'delete-members');
const deleteCollection = sql(import.meta.url, 'delete-collection');

/** Writes episodes and clusters and what they hold. */
export class CollectionProjector implements Projector {
  readonly tables = ['collections', 'collection_members'];
  readonly kinds = [...kindsOf('made'), ...kindsOf('changed'), ...kindsOf('deleted')];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.flatMap(({ kind, subjectId, payload }) => {
        if (kindsOf('deleted').includes(kind)) return [tx.run(deleteCollection, subjectId)];
        const { collection, added, removed } = payload as unknown as CollectionPayload;
        return [
          tx.run(insertCollection, JSON.stringify(collection)),
          ...(removed.length > 0 ? [tx.run(deleteMembers, subjectId, removed)] : []),
          ...(added.length > 0 ? [tx.run(insertMembers, subjectId, added)] : []),
        ];
      }),
    );
  }
}
