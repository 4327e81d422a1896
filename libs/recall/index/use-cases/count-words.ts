import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { CountJob } from '../domain/word-statistics.js';
import type { StatisticsStore } from '../store/statistics-store.js';

/**
 * Keeps the word statistics of a space up to date. If a message is delivered twice, the next count merely happens
 * earlier.
 */
export class CountWords {
  constructor(
    private readonly database: TenantDatabase,
    private readonly statistics: StatisticsStore,
  ) {}

  async run(tenantId: string, job: CountJob): Promise<void> {
    const isDue = await this.database.write(tenantId, (tx) => this.statistics.add(tx, job));
    if (isDue) await this.database.write(tenantId, (tx) => this.statistics.count(tx, job.spaceId, job.kind));
  }
}
