import type { z } from 'zod';
import { notFound, type Ctx, startAfter, toPage, isId, MAX_WAIT_SECONDS } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { JobRef, JobView, JobList, ListJobsInput } from '../domain/job.js';
import type { JobLedger } from '../store/job-ledger.js';
import type { JobWatch } from '../store/job-watch.js';
import { shownJob, shownJobs } from './steps/shown-jobs.js';

export class GetJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
  ) {}

  async run(ctx: Ctx, { id }: z.output<typeof JobRef>): Promise<z.input<typeof JobView>> {
    const job = await this.work.read(ctx, (tx) => this.ledger.find(tx, ctx, id));
    if (job === null) throw notFound({ what: 'job', id });
    return shownJob(this.work, ctx, job);
  }
}

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
    const page = toPage(jobs, limit, (job) => [job.id]);
    return { ...page, data: await shownJobs(this.work, ctx, page.data) };
  }
}

export interface Awaited {
  job: string;
  seconds: number;
}

/** Waits for the end of a job that a caller created. It is called outside of every transaction. */
export class AwaitJob {
  constructor(
    private readonly work: UnitOfWork,
    private readonly ledger: JobLedger,
    private readonly watch: JobWatch,
  ) {}

  /** The job, however it ended; null if it has not ended in time, or if the caller may not see it. */
  async run(ctx: Ctx, { job: id, seconds }: Awaited): Promise<z.input<typeof JobView> | null> {
    if (!isId('job', id) || !(await this.watch.ended(ctx.tenantId, id, Math.min(seconds, MAX_WAIT_SECONDS) * 1_000)))
      return null;
    const job = await this.work.read(ctx, (tx) => this.ledger.find(tx, ctx, id));
    return job && shownJob(this.work, ctx, job);
  }
}
