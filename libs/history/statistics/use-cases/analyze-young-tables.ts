import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { YoungTables } from '../store/young-tables.js';

/**
 * Analyses small tables that have doubled. Until a table is analysed, a server process keeps using plans that it made
 * while the table was empty, and autovacuum may run only a minute later. A second run at the same time does no harm.
 */
export class AnalyzeYoungTables {
  constructor(
    private readonly database: SystemDatabase,
    private readonly tables: YoungTables,
  ) {}

  /** Returns false, because tables that grow in the meantime can wait for the next run. */
  async run(): Promise<boolean> {
    await this.database.run((tx) => this.tables.analyze(tx));
    return false;
  }
}
