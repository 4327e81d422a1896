import type { z } from 'zod';
import { isId, MAX_WAIT_SECONDS, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { JobView } from '../domain/job.js';
import { viewOf } from '../store/job-view.js';
import type { JobLedger } from '../store/job-ledger.js';
import type { JobWatch } from '../store/job-watch.js';

export interface Awaited {
  job: string;
  seconds: number;
}

/** Waits for the end of a job that a caller has asked for. Outside of every transaction. */
export class AwaitJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly watch: JobWatch,
  ) {}

  /** The job, ended one way or another; null where it goes on, or is none that the caller may see. */
  async run(ctx: Ctx, { job: id, seconds }: Awaited): Promise<z.input<typeof JobView> | null> {
    if (!isId('job', id) || !(await this.watch.ended(ctx.tenantId, id, Math.min(seconds, MAX_WAIT_SECONDS) * 1_000)))
      return null;
    const job = await this.work.read(ctx, (tx) => this.ledger.find(tx, ctx, id));
    return job && viewOf(job);
  }
}
