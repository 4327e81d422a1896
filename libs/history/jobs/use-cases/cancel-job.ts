import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/store/index.js';
import { jobNotCancellable, type JobRef, type JobView } from '../domain/index.js';
import { viewOf, type JobKinds, type JobLedger } from '../store/index.js';

/** Calls a job off before it has begun; work that goes page by page also while it runs: its present page is its last. */
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
      const isOpen = job.state === 'queued' || (job.state === 'running' && stoppable !== null);
      if (!isOpen) throw jobNotCancellable({ id, state: job.state });
      await stoppable?.stopped(tx, job, 'cancelled', ctx);
      return viewOf(await this.ledger.cancel(tx, job, this.clock.now()));
    });
  }
}
