import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { JobList, ListJobsInput } from '../domain/job.js';
import { viewOf } from '../store/job-view.js';
import type { JobLedger } from '../store/job-ledger.js';

/** Sorts after every id. */
const END = '~';

export class ListJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
  ) {}

  async run(
    ctx: Ctx,
    { limit, cursor, status, queue }: z.output<typeof ListJobsInput>,
  ): Promise<z.input<typeof JobList>> {
    const [beforeId] = startAfter(cursor, [END]);
    const jobs = await this.work.read(ctx, (tx) =>
      this.ledger.list(tx, ctx, { status, queue }, String(beforeId), limit + 1),
    );
    return toPage(jobs.map(viewOf), limit, (job) => [job.id as string]);
  }
}
