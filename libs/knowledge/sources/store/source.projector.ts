import { ofKinds, type Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedSourceEvent } from '../domain/source.js';

const insertSource = sql(import.meta.url, 'insert-source');
const updateSourceRecord = sql(import.meta.url, 'update-source-record');
const insertSettlement = sql(import.meta.url, 'insert-settlement');
const deleteSettlement = sql(import.meta.url, 'delete-settlement');

export class SourceProjector implements Projector<RecordedSourceEvent> {
  readonly tables = ['sources', 'source_settlements'];
  readonly kinds = ['source_registered', 'source_settled'] as const;

  async project(tx: TenantTx, events: readonly RecordedSourceEvent[]): Promise<void> {
    await Promise.all([
      ...ofKinds(events, ['source_registered']).map((event) =>
        tx.run(insertSource, JSON.stringify(event.payload.source)),
      ),
      ...ofKinds(events, ['source_settled']).flatMap(({ spaceId, payload }) => {
        const { sourceId, claimId, outcome, settled, overturned } = payload;
        return [
          tx.run(updateSourceRecord, spaceId, sourceId, settled, overturned),
          outcome === null
            ? tx.run(deleteSettlement, claimId, sourceId)
            : tx.run(insertSettlement, spaceId, claimId, sourceId, outcome),
        ];
      }),
    ]);
  }
}
