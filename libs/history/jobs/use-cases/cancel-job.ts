import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/store/index.js';
import { jobNotCancellable, type JobRef, type JobView } from '../domain/index.js';
import { viewOf, type JobLedger } from '../store/index.js';

export class CancelJob {
  constructor(private readonly work: UnitOfWork, private readonly ledger: JobLedger, private readonly clock: Clock) {}

  run(ctx: Ctx, { job: id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    return this.work.write(ctx, async (tx) => {
      const job = await this.ledger.lock(tx, ctx, id);
      if (job === null) throw notFound({ what: 'job', id });
      if (job.state !== 'queued') throw jobNotCancellable({ id, state: job.state });
      return viewOf(await this.ledger.cancel(tx, job, this.clock.now()));
    });
  }
}
