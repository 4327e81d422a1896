import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { YoungTables } from '../store/young-tables.js';

/**
 * Analyses small tables that have doubled. A server process keeps the plans that it made while the tables were empty
 * until they are analysed, and autovacuum comes a minute later. A second run at the same time does no harm.
 */
export class AnalyzeYoungTables {
  constructor(
    private readonly database: SystemDatabase,
    private readonly tables: YoungTables,
  ) {}

  /** Returns false: the next run is soon enough for what grows meanwhile. */
  async run(): Promise<boolean> {
    await this.database.run((tx) => this.tables.analyze(tx));
    return false;
  }
}
