import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import { jobNotCancellable, type JobRef, type JobView } from '../domain/job.js';
import { viewOf } from '../store/job-view.js';
import type { JobKinds } from '../store/job-kinds.js';
import type { JobLedger } from '../store/job-ledger.js';

/** Cancels a job before it has started; work that goes page by page also while it runs: its present page is its last. */
export class CancelJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly kinds: JobKinds,
    private readonly clock: Clock,
  ) {}

  run(ctx: Ctx, { job: id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
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
