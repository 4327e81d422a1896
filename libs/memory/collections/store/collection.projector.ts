import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedCollectionEvent } from '../domain/collection.js';

const insertCollection = sql(import.meta.url, 'insert-collection');
const insertMembers = sql(import.meta.url, 'insert-members');
const deleteMembers = sql(import.meta.url, 'delete-members');
const deleteCollection = sql(import.meta.url, 'delete-collection');

/** Writes episodes and clusters and their members. */
export class CollectionProjector implements Projector<RecordedCollectionEvent> {
  readonly tables = ['collections', 'collection_members'];
  readonly kinds = [
    'episode_made',
    'episode_changed',
    'episode_deleted',
    'cluster_made',
    'cluster_changed',
    'cluster_deleted',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedCollectionEvent[]): Promise<void> {
    await Promise.all(
      events.flatMap(({ kind, subjectId, payload }) => {
        if (kind === 'episode_deleted' || kind === 'cluster_deleted') return [tx.run(deleteCollection, subjectId)];
        const { collection, added, removed } = payload;
        return [
          tx.run(insertCollection, JSON.stringify(collection)),
          ...(removed.length > 0 ? [tx.run(deleteMembers, subjectId, removed)] : []),
          ...(added.length > 0 ? [tx.run(insertMembers, subjectId, added)] : []),
        ];
      }),
    );
  }
}
