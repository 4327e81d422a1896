import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { looksFrom, markedBy, type PruneMark } from '../domain/prune-mark.rules.js';
import type { ConsolidationRun } from '../domain/run.js';

const findPruneMark = sql(import.meta.url, 'find-prune-mark');
const insertPruneMark = sql(import.meta.url, 'insert-prune-mark');

/** Keeps how far spaces have been pruned. Disposable: without it, a run looks at all. */
export class PruneMarks {
  /** From when on the run looks at what is due, beside what has changed; null: it looks at all. The same from its first page to its last. */
  async looksFrom(tx: TenantTx, run: ConsolidationRun): Promise<Date | null> {
    return looksFrom(await this.#find(tx, run), run.options, run.startedAt);
  }

  /** Once the run has looked at what it had to. */
  async move(tx: TenantTx, run: ConsolidationRun): Promise<void> {
    const { asked, upTo, allAt } = markedBy(await this.#find(tx, run), run.options, run.startedAt);
    await tx.run(insertPruneMark, run.spaceId, asked, upTo, allAt);
  }

  #find(tx: TenantTx, { spaceId }: ConsolidationRun): Promise<PruneMark | null> {
    return tx.one<PruneMark>(findPruneMark, spaceId);
  }
}
