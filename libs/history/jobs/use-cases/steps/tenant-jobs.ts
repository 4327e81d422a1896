import type { z } from 'zod';
import { operatorOf, type Clock, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import { forEachTenant, type TenantDatabase } from '#libs/platform/database/index.js';
import type { UnitOfWork } from '../../../unit-of-work/index.js';
import type { JobView } from '../../domain/job.js';
import { viewOf, type AskedJob, type JobLedger } from '../../store/job-ledger.js';

/**
 * Requests jobs that concern a whole tenant and have no payload. A tenant has at most one open job of this kind in each
 * queue.
 */
export class TenantJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly database: TenantDatabase,
    private readonly ledger: JobLedger,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  /** Requests a job, or returns the one that is open already. */
  request(ctx: Ctx, queue: string): Promise<z.input<typeof JobView>> {
    return this.work.write(ctx, async (tx) => {
      for (;;) {
        const job = this.#job(queue);
        const isOpened = await this.ledger.open(tx, ctx, job, this.clock.now());
        const found = isOpened ? job.id : await this.ledger.findOpen(tx, queue);
        if (found !== null) return viewOf((await this.ledger.find(tx, ctx, found))!);
        // The job that was open has ended since.
      }
    });
  }

  /**
   * Requests a job for each tenant, on behalf of the schedule. Several processes may do this at the same time. Returns
   * how many jobs were opened.
   */
  async requestForEach(tenants: readonly { tenantId: Id<'ten'> }[], queue: string): Promise<number> {
    const now = this.clock.now();
    const opened = await forEachTenant(
      tenants.map(({ tenantId }) => tenantId),
      (tenantId) =>
        this.database.write(tenantId, (tx) =>
          this.ledger.open(tx, operatorOf(tenantId as Id<'ten'>, 'schedule'), this.#job(queue), now),
        ),
    );
    return opened.filter(Boolean).length;
  }

  #job(queue: string): AskedJob {
    return { id: this.ids.next('job'), queue, spaceId: null, payload: {}, exclusive: queue };
  }
}
