import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { JobRef, JobView } from '../domain/job.js';
import { viewOf } from '../store/job-view.js';
import type { JobLedger } from '../store/job-ledger.js';

export class GetJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
  ) {}

  run(ctx: Ctx, { job: id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    return this.work.read(ctx, async (tx) => {
      const job = await this.ledger.find(tx, ctx, id);
      if (job === null) throw notFound({ what: 'job', id });
      return viewOf(job);
    });
  }
}
