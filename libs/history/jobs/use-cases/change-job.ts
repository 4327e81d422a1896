import type { z } from 'zod';
import { forbidden, notFound, roleIsAtLeast, type Clock, type Ctx } from '#libs/kernel/index.js';
import { isUniqueViolation, type TenantTx } from '#libs/platform/database/index.js';
import type { Journal } from '../../events/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { jobChanged, jobNotCancellable, type JobRef, type JobView, jobExcluded, jobNotDead } from '../domain/job.js';
import { type Job, type JobKinds, type JobLedger } from '../store/job-ledger.js';
import { shownJob } from './steps/shown-jobs.js';

/** The job, locked, if the caller may change it: nobody continues or ends work that they could not have started. */
async function lockedFor(tx: TenantTx, ctx: Ctx, ledger: JobLedger, kinds: JobKinds, id: string): Promise<Job> {
  const job = await ledger.lock(tx, ctx, id);
  if (job === null) throw notFound({ what: 'job', id });
  const role = kinds.roleFor(job);
  if (!roleIsAtLeast(ctx.caller.role, role))
    throw forbidden(
      { why: `Changing a job of the queue ${job.queue} needs the role ${role} or higher.` },
      { lacking: 'role' },
    );
  return job;
}

/**
 * Cancels a job before it has started. A job that works page by page can be cancelled while it runs: it stops after its
 * current page.
 */
export class CancelJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly kinds: JobKinds,
    private readonly clock: Clock,
  ) {}

  async run(ctx: Ctx, { id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    const cancelled = await this.work.write(ctx, async (tx) => {
      const job = await lockedFor(tx, ctx, this.ledger, this.kinds, id);
      const [stoppable, now] = [this.kinds.stoppable(job.queue), this.clock.now()];
      const isOpen = job.status === 'queued' || (job.status === 'running' && stoppable !== null);
      if (!isOpen) throw jobNotCancellable({ id, status: job.status });
      if (stoppable === null) await this.journal.record(tx, ctx, [jobChanged('job_cancelled', job, now)]);
      else await stoppable.stopped(tx, job, 'cancelled', ctx);
      return this.ledger.cancel(tx, job, now);
    });
    return shownJob(this.work, ctx, cancelled);
  }
}

/**
 * Gives a dead job all its attempts again, through the outbox like any other message. A job that works page by page
 * also continues after it was cancelled.
 */
export class RetryJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly kinds: JobKinds,
    private readonly clock: Clock,
  ) {}

  async run(ctx: Ctx, { id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    try {
      const requeued = await this.work.write(ctx, async (tx) => {
        const job = await lockedFor(tx, ctx, this.ledger, this.kinds, id);
        const [stoppable, now] = [this.kinds.stoppable(job.queue), this.clock.now()];
        const hasStopped = job.status === 'dead' || (job.status === 'cancelled' && stoppable !== null);
        if (!hasStopped) throw jobNotDead({ id, status: job.status });
        const sent = await this.ledger.requeue(tx, job, now);
        if (stoppable === null) await this.journal.record(tx, ctx, [jobChanged('job_retried', job, now)]);
        else await stoppable.resumed(tx, job, ctx);
        return sent;
      });
      return await shownJob(this.work, ctx, requeued);
    } catch (failure) {
      if (isUniqueViolation(failure)) throw jobExcluded({ id }, { cause: failure });
      throw failure;
    }
  }
}
