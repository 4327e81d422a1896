import { DAY_MS, type Clock } from '#libs/kernel/index.js';
import { batchOfEachTenant, type SystemDatabase } from '#libs/platform/database/index.js';
import type { JobLedger } from '../store/job-ledger.js';

/** How many days after its end a job can still be read and, if it is dead, retried. */
export const JOBS_KEPT_DAYS = 90;
const BATCH = 1_000;

/** Deletes jobs that ended long ago. A second run at the same time finds less to do and does no harm. */
export class ForgetJobs {
  constructor(
    private readonly database: SystemDatabase,
    private readonly ledger: JobLedger,
    private readonly clock: Clock,
  ) {}

  /** Processes one batch of every tenant. Returns true if a tenant may have more. */
  async run(batch = BATCH): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - JOBS_KEPT_DAYS * DAY_MS);
    const tenants = await this.database.run((tx) => this.ledger.tenantsWithOld(tx, before));
    return batchOfEachTenant(
      tenants,
      async (tenantId) =>
        (await this.database.run((tx) => this.ledger.deleteOld(tx, tenantId, before, batch))) === batch,
    );
  }
}
