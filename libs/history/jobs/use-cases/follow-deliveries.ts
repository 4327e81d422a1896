import { isId, operatorOf, type Clock, type Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Delivery, Handler } from '#libs/platform/queue/index.js';
import { isInLedger, isOpen, jobIdOf, publicReason } from '../domain/job.js';
import type { JobKinds, JobLedger } from '../store/job-ledger.js';

/**
 * Keeps the ledger up to date with deliveries. Most deliveries have no job in the ledger. The ledger records such a
 * delivery only if it dies.
 */
export class FollowDeliveries {
  constructor(
    private readonly database: TenantDatabase,
    private readonly ledger: JobLedger,
    private readonly kinds: JobKinds,
    private readonly clock: Clock,
  ) {}

  /**
   * Wraps a handler. Begins the job before the handler runs, and finishes the job afterwards unless the handler
   * returned `continues`. The handler is not called for cancelled jobs.
   */
  around(handler: (delivery: Delivery) => Promise<'continues' | void>): Handler {
    return async (delivery) => {
      if (!isInLedger(delivery.id)) {
        await handler(delivery);
        return;
      }
      const id = jobIdOf(delivery.id);
      if (!(await this.#begin(delivery, id))) return;
      if ((await handler(delivery)) === 'continues') return;
      await this.database.write(delivery.tenantId, (tx) => this.ledger.finish(tx, id, 'done', null, this.clock.now()));
    };
  }

  /**
   * Returns false if there is nothing to do. If the work of a job locks its row, and another process holds this lock,
   * the job is left to that process.
   */
  #begin({ tenantId, queue }: Delivery, id: Id<'job'>): Promise<boolean> {
    const isHeldAtWork = this.kinds.stoppable(queue) !== null;
    return this.database.write(
      tenantId,
      async (tx) =>
        (!isHeldAtWork || (await this.ledger.claim(tx, id)) !== null) && this.ledger.begin(tx, id, this.clock.now()),
    );
  }

  /**
   * Records a delivery that was given up. If another worker is doing a page of the job, this waits for the page, so that
   * a job that is recorded as dead is always stopped, too.
   */
  async deadLetter({ id, tenantId, queue, payload, attempt }: Delivery, failure: unknown): Promise<void> {
    const { spaceId } = payload;
    const jobId = jobIdOf(id);
    const stoppable = this.kinds.stoppable(queue);
    await this.database.write(tenantId, async (tx) => {
      const job =
        stoppable === null ? null : await this.ledger.lock(tx, operatorOf(tenantId as Id<'ten'>, jobId), jobId);
      await this.ledger.deadLetter(
        tx,
        {
          id: jobId,
          queue,
          payload,
          attempts: attempt,
          spaceId: typeof spaceId === 'string' && isId('spc', spaceId) ? spaceId : null,
          error: publicReason(failure),
        },
        this.clock.now(),
      );
      if (job !== null && isOpen(job)) await stoppable?.stopped(tx, job, 'failed', null);
    });
  }
}
