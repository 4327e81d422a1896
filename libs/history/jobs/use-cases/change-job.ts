import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import { isUniqueViolation } from '#libs/platform/database/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { jobNotCancellable, type JobRef, type JobView, jobExcluded, jobNotDead } from '../domain/job.js';
import { viewOf, type JobKinds, type JobLedger } from '../store/job-ledger.js';

/**
 * Cancels a job before it has started. A job that works page by page can be cancelled while it runs: it stops after its
 * current page.
 */
export class CancelJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly kinds: JobKinds,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx, { id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    return this.work.write(ctx, async (tx) => {
      const job = await this.ledger.lock(tx, ctx, id);
      if (job === null) throw notFound({ what: 'job', id });
      const stoppable = this.kinds.stoppable(job.queue);
      const isOpen = job.status === 'queued' || (job.status === 'running' && stoppable !== null);
      if (!isOpen) throw jobNotCancellable({ id, status: job.status });
      await stoppable?.stopped(tx, job, 'cancelled', ctx);
      return viewOf(await this.ledger.cancel(tx, job, this.clock.now()));
    });
  }
}

/**
 * Gives a dead job all its attempts again, through the outbox like any other message. A job that works page by page
 * also continues after it was cancelled.
 */
export class RetryJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly kinds: JobKinds,
    private readonly clock: Clock,
  ) {}

  async run(ctx: Ctx, { id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    try {
      return await this.work.write(ctx, async (tx) => {
        const job = await this.ledger.lock(tx, ctx, id);
        if (job === null) throw notFound({ what: 'job', id });
        const stoppable = this.kinds.stoppable(job.queue);
        const hasStopped = job.status === 'dead' || (job.status === 'cancelled' && stoppable !== null);
        if (!hasStopped) throw jobNotDead({ id, status: job.status });
        const requeued = await this.ledger.requeue(tx, job, this.clock.now());
        await stoppable?.resumed(tx, job, ctx);
        return viewOf(requeued);
      });
    } catch (failure) {
      if (isUniqueViolation(failure)) throw jobExcluded({ id }, { cause: failure });
      throw failure;
    }
  }
}
