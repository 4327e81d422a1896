import type { Clock } from '#libs/kernel/index.js';
import { isTimedOut, type TenantDatabase } from '#libs/platform/database/index.js';
import type { CountJob } from '../domain/word-statistics.js';
import type { StatisticsStore } from '../store/statistics-store.js';

/**
 * Keeps the word statistics of a space up to date. If a message is delivered twice, the only effect is that the next
 * count comes earlier. A count that takes too long is postponed. Until it succeeds, searches use the last count, or a
 * sample.
 */
export class CountWords {
  constructor(
    private readonly database: TenantDatabase,
    private readonly statistics: StatisticsStore,
    private readonly clock: Clock,
  ) {}

  async run(tenantId: string, job: CountJob): Promise<void> {
    const { spaceId, kind } = job;
    const isDue = await this.database.write(tenantId, (tx) => this.statistics.add(tx, job, this.clock.now()));
    if (!isDue) return;
    try {
      await this.database.write(tenantId, (tx) => this.statistics.count(tx, spaceId, kind, this.clock.now()));
    } catch (failure) {
      if (!isTimedOut(failure)) throw failure;
      await this.database.write(tenantId, (tx) => this.statistics.putOff(tx, spaceId, kind, this.clock.now()));
    }
  }
}
