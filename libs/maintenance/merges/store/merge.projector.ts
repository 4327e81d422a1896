import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertMerges = sql(import.meta.url, 'insert-merges');

/** Keeps what became one and how. The claims themselves are the slot's to write. */
export class MergeProjector implements Projector {
  readonly tables = ['claim_merges'];
  readonly kinds = ['claim_merged', 'merge_undone'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await tx.run(insertMerges, JSON.stringify(events.map(({ payload }) => payload.record)));
  }
}
