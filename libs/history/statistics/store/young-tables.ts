import { sql, type SystemTx } from '#libs/platform/database/index.js';

const updateStatistics = sql(import.meta.url, 'update-statistics');

/** Small tables that grow so fast that autovacuum analyses them too late. */
export class YoungTables {
  /** Analyses these tables and returns their number. */
  async analyze(tx: SystemTx): Promise<number> {
    return (await tx.one<{ count: number }>(updateStatistics))!.count;
  }
}
