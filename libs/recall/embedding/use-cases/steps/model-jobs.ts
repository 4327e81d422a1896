import { notFound, type Ctx, type Id } from '#libs/kernel/index.js';
import { viewOf, type Job, type JobLedger } from '#libs/history/jobs/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PlatformPorts } from '#libs/platform/tokens.js';
import { MODEL_QUEUE, type ModelJob } from '../../domain/model-job.js';

const GOING_ON: ReadonlySet<string> = new Set(['queued', 'running']);

/** The jobs that work on all texts of a space. */
export class ModelJobs {
  constructor(
    private readonly ledger: JobLedger,
    private readonly ports: PlatformPorts,
  ) {}

  get now(): Date {
    return this.ports.clock.now();
  }

  newId(): Id<'job'> {
    return this.ports.ids.next('job');
  }

  async open(tx: TenantTx, ctx: Ctx, id: Id<'job'>, work: ModelJob): Promise<ReturnType<typeof viewOf>> {
    await this.ledger.open(
      tx,
      ctx,
      { id, queue: MODEL_QUEUE, spaceId: work.spaceId as Id<'spc'>, payload: { ...work } },
      this.now,
    );
    const job = await this.ledger.find(tx, ctx, id);
    if (job === null) throw notFound({ what: 'job', id });
    return viewOf(job);
  }

  /** The job while it may still get somewhere by itself; null once it has ended, however that was. */
  async goingOn(tx: TenantTx, ctx: Ctx, id: Id<'job'>): Promise<Job | null> {
    const job = await this.ledger.lock(tx, ctx, id);
    return job !== null && GOING_ON.has(job.status) ? job : null;
  }

  async cancel(tx: TenantTx, job: Job): Promise<void> {
    await this.ledger.cancel(tx, job, this.now);
  }
}
