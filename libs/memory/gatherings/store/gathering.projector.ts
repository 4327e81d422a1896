import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { kindsOf, type GatheringPayload } from '../domain/index.js';

const insertGathering = sql(import.meta.url, 'insert-gathering');
const insertMembers = sql(import.meta.url, 'insert-members');
const deleteMembers = sql(import.meta.url, 'delete-members');
const deleteGathering = sql(import.meta.url, 'delete-gathering');

/** Writes episodes and clusters and what they hold. */
export class GatheringProjector implements Projector {
  readonly tables = ['gatherings', 'gathering_members'];
  readonly kinds = [...kindsOf('made'), ...kindsOf('changed'), ...kindsOf('deleted')];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.flatMap(({ kind, subjectId, payload }) => {
        if (kindsOf('deleted').includes(kind)) return [tx.run(deleteGathering, subjectId)];
        const { gathering, added, removed } = payload as unknown as GatheringPayload;
        return [
          tx.run(insertGathering, JSON.stringify(gathering)),
          ...(removed.length > 0 ? [tx.run(deleteMembers, subjectId, removed)] : []),
          ...(added.length > 0 ? [tx.run(insertMembers, subjectId, added)] : []),
        ];
      }),
    );
  }
}
