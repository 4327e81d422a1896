import { grouped, type Clock, type Id } from '#libs/kernel/index.js';
import { forEachTenant, type SystemDatabase, type TenantDatabase } from '#libs/platform/database/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import type { JobLedger, Recently, SilentJob } from '../store/job-ledger.js';

/** Longer than any step between two heartbeats. */
const SILENT_MS = 60_000;
const BATCH = 500;

/**
 * Sends open jobs again if the queue no longer has their message. So a flushed Redis, or a clock that was ahead for a
 * while, costs time, but no work is lost. Handlers continue from the recorded progress of the job, so an extra message
 * does no harm. A job that only waits for its turn is not touched.
 */
export class RecoverJobs {
  /** The job at which the last call stopped, if there may be more after it. */
  #last: SilentJob | null = null;

  constructor(
    private readonly system: SystemDatabase,
    private readonly database: TenantDatabase,
    private readonly ledger: JobLedger,
    private readonly queues: Queues,
    private readonly clock: Clock,
    private readonly batch = BATCH,
  ) {}

  /**
   * Looks at the next batch of silent jobs, so that many jobs that only wait cannot hide one whose message is lost.
   * Returns how many were sent again. Throws `unavailable` if the queue is unavailable. If it fails for some tenants,
   * throws `TenantsFailed` after the jobs of all other tenants were sent.
   */
  async run(silentMs = SILENT_MS): Promise<number> {
    const now = this.clock.now().getTime();
    const recently = { since: new Date(now - silentMs), until: new Date(now + silentMs) };
    const silent = await this.system.run((tx) => this.ledger.silent(tx, recently, this.#last, this.batch));
    this.#last = silent.length < this.batch ? null : silent.at(-1)!;
    const lost = grouped(await this.#lost(silent), ({ tenantId }) => tenantId);
    const sent = await forEachTenant([...lost.keys()], async (tenantId) => {
      let jobs = 0;
      for (const job of lost.get(tenantId)!) if (await this.#send(job, recently)) jobs += 1;
      return jobs;
    });
    return sent.reduce((sum, jobs) => sum + jobs, 0);
  }

  /** The silent jobs whose message the queue no longer has. */
  async #lost(silent: readonly SilentJob[]): Promise<SilentJob[]> {
    const lost: SilentJob[] = [];
    for (const [queue, ofQueue] of grouped(silent, (job) => job.queue)) {
      const underway = await this.queues.underway(
        queue,
        ofQueue.map(({ message }) => message),
      );
      lost.push(...ofQueue.filter(({ message }) => !underway.has(message)));
    }
    return lost;
  }

  /** Does nothing if the job has made progress meanwhile, or if another process was quicker. */
  #send({ tenantId, id, message }: SilentJob, { since, until }: Recently): Promise<boolean> {
    return this.database.write(tenantId, async (tx) => {
      const job = await this.ledger.claim(tx, id as Id<'job'>);
      if (job === null || (job.updatedAt >= since && job.updatedAt <= until) || (job.message ?? message) !== message)
        return false;
      await this.ledger.requeue(tx, job, this.clock.now());
      return true;
    });
  }
}
