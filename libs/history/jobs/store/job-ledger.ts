import type { z } from 'zod';
import { firstIdAt, type Ctx, type Id, type Role } from '#libs/kernel/index.js';
import { sql, type SystemTx, type TenantTx, type JobRow, type Narrowed } from '#libs/platform/database/index.js';
import { messageIdOf, sentAgain, stepName, type JobStatus, type JobView } from '../domain/job.js';

const findJob = sql(import.meta.url, 'find-job');
const lockJob = sql(import.meta.url, 'lock-job');
const claimJob = sql(import.meta.url, 'claim-job');
const findOpenJob = sql(import.meta.url, 'find-open-job');
const listSilentJobs = sql(import.meta.url, 'list-silent-jobs');
const findLaterJob = sql(import.meta.url, 'find-later-job');
const listJobs = sql(import.meta.url, 'list-jobs');
const insertJob = sql(import.meta.url, 'insert-job');
const insertDeadJob = sql(import.meta.url, 'insert-dead-job');
const insertJobMessage = sql(import.meta.url, 'insert-job-message');
const updateJobStatus = sql(import.meta.url, 'update-job-status');
const updateJobProgress = sql(import.meta.url, 'update-job-progress');
const closeJob = sql(import.meta.url, 'close-job');
const listTenantsWithOldJobs = sql(import.meta.url, 'list-tenants-with-old-jobs');
const deleteOldJobs = sql(import.meta.url, 'delete-old-jobs');

const ENDED = ['done', 'failed', 'dead', 'cancelled'] satisfies JobStatus[];

type Facts = Record<string, unknown>;

/**
 * A row of the ledger. `message`: the last message that was sent for the job. null: the job was recorded only when it
 * died.
 */
export type Job = Omit<
  Narrowed<JobRow, { payload: Facts; progress: Facts | null; result: Facts | null }>,
  'createdBy' | 'exclusive'
>;

export interface NewJob {
  id: Id<'job'>;
  queue: string;
  spaceId: Id<'spc'> | null;
  payload: Facts;
}

export interface AskedJob extends NewJob {
  /** At most one job with the same value is open in a tenant. */
  exclusive?: string;
  /** Where the job starts, if not at the beginning. */
  progress?: Facts;
}

export interface DeadJob extends NewJob {
  attempts: number;
  error: string;
}

/** An open job that has made no progress for a while. */
export interface SilentJob {
  tenantId: string;
  id: string;
  queue: string;
  /** The message that should continue it. */
  message: string;
  /** Its last update, as PostgreSQL prints it. */
  updatedAt: string;
}

/** A job that made progress between these times does not count as silent. */
export interface Recently {
  since: Date;
  until: Date;
}

export interface JobFilter {
  status: JobStatus | undefined;
  queue: string | undefined;
}

/** Records work that continues after its request. A queue only carries its messages. */
export class JobLedger {
  find(tx: TenantTx, ctx: Ctx, id: string): Promise<Job | null> {
    return tx.one<Job>(findJob, id, ctx.caller.spaceIds);
  }

  /** Like `find`, but locks the row, for a change that depends on the status of the job. */
  lock(tx: TenantTx, ctx: Ctx, id: string): Promise<Job | null> {
    return tx.one<Job>(lockJob, id, ctx.caller.spaceIds);
  }

  list(tx: TenantTx, ctx: Ctx, { status, queue }: JobFilter, beforeId: string, limit: number): Promise<Job[]> {
    return tx.all<Job>(listJobs, beforeId, limit, status ?? null, queue ?? null, ctx.caller.spaceIds);
  }

  /** The job if it is open, with its row locked; null if it has ended, or if another worker holds it. */
  claim(tx: TenantTx, id: Id<'job'>): Promise<Job | null> {
    return tx.one<Job>(claimJob, id);
  }

  /**
   * The silent jobs of all tenants, longest silent first, from the one that follows `after`. Jobs whose last update is
   * later than `until`, because a clock was ahead, come last.
   */
  silent(tx: SystemTx, { since, until }: Recently, after: SilentJob | null, limit: number): Promise<SilentJob[]> {
    return tx.all<SilentJob>(listSilentJobs, since, until, limit, after?.updatedAt ?? null, after?.id ?? '');
  }

  /** The tenants with jobs that ended before a time. */
  async tenantsWithOld(tx: SystemTx, before: Date): Promise<string[]> {
    const rows = await tx.all<{ tenant_id: string }>(listTenantsWithOldJobs, firstIdAt('job', before), before, ENDED);
    return rows.map((row) => row.tenant_id);
  }

  /** Deletes jobs that ended before a time, at most `limit`, and returns how many were deleted. */
  deleteOld(tx: SystemTx, tenantId: string, before: Date, limit: number): Promise<number> {
    return tx.run(deleteOldJobs, tenantId, firstIdAt('job', before), before, ENDED, limit);
  }

  /** The id of the open job with this exclusive key; null: none is open. */
  async findOpen(tx: TenantTx, exclusive: string): Promise<Id<'job'> | null> {
    return (await tx.one<{ id: Id<'job'> }>(findOpenJob, exclusive))?.id ?? null;
  }

  /**
   * Creates a job and the message that starts it, in the caller's transaction. Its handler is found by the queue's
   * name. Returns false and creates nothing while a job that excludes it is open.
   */
  async open(tx: TenantTx, ctx: Ctx, job: AskedJob, now: Date): Promise<boolean> {
    const { id, spaceId, queue, payload, exclusive = null, progress = null } = job;
    return (
      (await tx.run(
        insertJob,
        id,
        spaceId,
        queue,
        JSON.stringify(payload),
        ctx.caller.principal.id,
        now,
        exclusive,
        messageIdOf(id, 0),
        progress === null ? null : JSON.stringify(progress),
      )) === 1
    );
  }

  /**
   * Whether another job with the same exclusive key was created later. If so, the records that this job kept outside
   * the ledger may have been deleted.
   */
  async isFollowed(tx: TenantTx, id: Id<'job'>): Promise<boolean> {
    return (await tx.one(findLaterJob, id)) !== null;
  }

  /** Returns false if there is nothing left to do: the job was cancelled, or an earlier delivery finished it. */
  async begin(tx: TenantTx, id: Id<'job'>, now: Date): Promise<boolean> {
    return (await tx.run(updateJobStatus, id, ['queued', 'running'], 'running', now)) === 1;
  }

  async progress(tx: TenantTx, id: Id<'job'>, progress: Facts, now: Date): Promise<void> {
    await tx.run(updateJobProgress, id, JSON.stringify(progress), now);
  }

  /** Records the progress of a job and requests its next delivery. The handler of the job then returns `continues`. */
  async advance(tx: TenantTx, job: NewJob, progress: Facts & { step: number }, now: Date): Promise<void> {
    await Promise.all([
      this.progress(tx, job.id, progress, now),
      this.#leave(tx, job, messageIdOf(job.id, stepName(progress.step)), now),
    ]);
  }

  async finish(tx: TenantTx, id: Id<'job'>, status: 'done' | 'failed', result: Facts | null, now: Date): Promise<void> {
    await tx.run(closeJob, id, status, result === null ? null : JSON.stringify(result), now);
  }

  /** Records a delivery that was given up. Recording it twice has the same effect as once. */
  async deadLetter(tx: TenantTx, dead: DeadJob, now: Date): Promise<void> {
    await tx.run(
      insertDeadJob,
      dead.id,
      dead.spaceId,
      dead.queue,
      JSON.stringify(dead.payload),
      dead.attempts,
      dead.error,
      now,
    );
  }

  /**
   * Sends a new message for a job that has ended, or whose message was lost. The caller must have locked the row of the
   * job.
   */
  async requeue(tx: TenantTx, job: Job, now: Date): Promise<Job> {
    const message = job.message === null ? messageIdOf(job.id, job.attempts) : sentAgain(job.message);
    await Promise.all([
      tx.run(updateJobStatus, job.id, ['dead', 'cancelled', 'running', 'queued'], 'queued', now),
      this.#leave(tx, job, message, now),
    ]);
    return { ...job, status: 'queued', updatedAt: now, message };
  }

  /**
   * Cancels a job. Its messages may already be in a queue; `begin` will refuse them. The caller must have locked the
   * row, and stopped the handler if the job is running.
   */
  async cancel(tx: TenantTx, job: Job, now: Date): Promise<Job> {
    await tx.run(updateJobStatus, job.id, ['queued', 'running'], 'cancelled', now);
    return { ...job, status: 'cancelled', updatedAt: now };
  }

  async #leave(tx: TenantTx, { id, queue, payload }: NewJob, message: string, now: Date): Promise<void> {
    await tx.run(insertJobMessage, message, queue, JSON.stringify(payload), now, id);
  }
}

/**
 * Jobs whose handler works page by page and locks the row of the job meanwhile, so that they can be stopped after any
 * page and continued later.
 */
export interface StoppableJobs {
  readonly queue: string;
  /** Called in the transaction that stops such a job. `ctx`: who stopped it; null: it was given up. */
  stopped(tx: TenantTx, job: Job, end: 'cancelled' | 'failed', ctx: Ctx | null): Promise<void>;
  /** Called in the transaction that sends a stopped job again. */
  resumed(tx: TenantTx, job: Job, ctx: Ctx): Promise<void>;
}

/** What the ledger must know about the jobs of each queue. The modules of the nouns fill it. */
export class JobKinds {
  readonly #stoppable = new Map<string, StoppableJobs>();
  readonly #roles = new Map<string, (payload: Facts) => Role>();

  add(jobs: StoppableJobs): void {
    this.#stoppable.set(jobs.queue, jobs);
  }

  stoppable(queue: string): StoppableJobs | null {
    return this.#stoppable.get(queue) ?? null;
  }

  /** Says which role retries or cancels jobs of a queue: the role that starts such work, if a writer may not. */
  reserve(queue: string, role: (payload: Facts) => Role): void {
    this.#roles.set(queue, role);
  }

  roleFor({ queue, payload }: Pick<Job, 'queue' | 'payload'>): Role {
    return this.#roles.get(queue)?.(payload) ?? 'writer';
  }
}

export function viewOf({ spaceId, createdAt, updatedAt, message: _, ...job }: Job): z.input<typeof JobView> {
  return { ...job, space: spaceId, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
