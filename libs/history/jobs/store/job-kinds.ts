import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Job } from './job-ledger.js';

/** Work that goes page by page under its job's row, so that it may be stopped at any page and gone on with later. */
export interface StoppableJobs {
  readonly queue: string;
  /** In the transaction that stops one. `ctx`: who did; null: it was given up. */
  stopped(tx: TenantTx, job: Job, end: 'cancelled' | 'failed', ctx: Ctx | null): Promise<void>;
  /** In the transaction that sends one round again after it was stopped. */
  resumed(tx: TenantTx, job: Job, ctx: Ctx): Promise<void>;
}

/** Which queues carry jobs that can be stopped half way. Filled by the nouns' modules. */
export class JobKinds {
  readonly #stoppable = new Map<string, StoppableJobs>();

  add(jobs: StoppableJobs): void {
    this.#stoppable.set(jobs.queue, jobs);
  }

  stoppable(queue: string): StoppableJobs | null {
    return this.#stoppable.get(queue) ?? null;
  }
}
