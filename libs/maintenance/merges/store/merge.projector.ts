import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { WrittenMerge } from '../domain/merge.js';

const insertMerges = sql(import.meta.url, 'insert-merges');

/** The events of merging claims and undoing merges, with the row of the merge. */
type RecordedMergeEvent = RecordedOf<Record<'claim_merged' | 'merge_undone', { record: WrittenMerge }>>;

/** Writes merges. The claims themselves are written by the projector of slots. */
export class MergeProjector implements Projector<RecordedMergeEvent> {
  readonly tables = ['claim_merges'];
  readonly kinds = ['claim_merged', 'merge_undone'] as const;

  async project(tx: TenantTx, events: readonly RecordedMergeEvent[]): Promise<void> {
    await tx.run(insertMerges, JSON.stringify(events.map(({ payload }) => payload.record)));
  }
}
