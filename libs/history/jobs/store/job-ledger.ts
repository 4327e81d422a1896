import type { Ctx, Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { messageIdOf, stepName, type JobState } from '../domain/index.js';

const findJob = sql(import.meta.url, 'find-job');
const lockJob = sql(import.meta.url, 'lock-job');
const listJobs = sql(import.meta.url, 'list-jobs');
const insertJob = sql(import.meta.url, 'insert-job');
const insertDeadJob = sql(import.meta.url, 'insert-dead-job');
const insertJobMessage = sql(import.meta.url, 'insert-job-message');
const updateJobState = sql(import.meta.url, 'update-job-state');
const updateJobProgress = sql(import.meta.url, 'update-job-progress');
const closeJob = sql(import.meta.url, 'close-job');

type Facts = Record<string, unknown>;

export interface Job {
  id: Id<'job'>;
  queue: string;
  state: JobState;
  spaceId: Id<'spc'> | null;
  payload: Facts;
  progress: Facts | null;
  result: Facts | null;
  attempts: number;
  error: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewJob {
  id: Id<'job'>;
  queue: string;
  spaceId: Id<'spc'> | null;
  payload: Facts;
}

export interface DeadJob extends NewJob {
  attempts: number;
  error: string;
}

interface Row {
  id: Id<'job'>; queue: string; state: JobState; space_id: Id<'spc'> | null; payload: Facts; progress: Facts | null; result: Facts | null;
  attempts: number; error: string | null; created_at: Date; updated_at: Date;
}

export interface JobFilter {
  state: JobState | undefined;
  queue: string | undefined;
}

/** The truth about work that outlives its request; a queue only carries it. */
export class JobLedger {
  async find(tx: TenantTx, ctx: Ctx, id: string): Promise<Job | null> {
    return toJob(await tx.one<Row>(findJob, id, ctx.caller.spaceIds));
  }

  /** As `find`, holding the row: for a change that depends on its state. */
  async lock(tx: TenantTx, ctx: Ctx, id: string): Promise<Job | null> {
    return toJob(await tx.one<Row>(lockJob, id, ctx.caller.spaceIds));
  }

  async list(tx: TenantTx, ctx: Ctx, { state, queue }: JobFilter, beforeId: string, limit: number): Promise<Job[]> {
    const rows = await tx.all<Row>(listJobs, beforeId, limit, state ?? null, queue ?? null, ctx.caller.spaceIds);
    return rows.map((row) => toJob(row));
  }

  /** Asks for work: the job and the message that starts it, in the caller's transaction. Its handler is found by the queue's name. */
  async open(tx: TenantTx, ctx: Ctx, job: NewJob, now: Date): Promise<void> {
    await Promise.all([
      tx.run(insertJob, job.id, job.spaceId, job.queue, JSON.stringify(job.payload), ctx.caller.principal.id, now),
      this.#send(tx, job, 0, now),
    ]);
  }

  /** False when there is nothing to do any more: cancelled, or done by an earlier delivery. */
  async begin(tx: TenantTx, id: Id<'job'>, now: Date): Promise<boolean> {
    return (await tx.run(updateJobState, id, ['queued', 'running'], 'running', now)) === 1;
  }

  async progress(tx: TenantTx, id: Id<'job'>, progress: Facts, now: Date): Promise<void> {
    await tx.run(updateJobProgress, id, JSON.stringify(progress), now);
  }

  /** Notes how far a job has come and asks for its next delivery. Its handler then answers `continues`. */
  async advance(tx: TenantTx, job: NewJob, progress: Facts & { step: number }, now: Date): Promise<void> {
    await Promise.all([this.progress(tx, job.id, progress, now), this.#send(tx, job, stepName(progress.step), now)]);
  }

  async finish(tx: TenantTx, id: Id<'job'>, state: 'done' | 'failed', result: Facts | null, now: Date): Promise<void> {
    await tx.run(closeJob, id, state, result === null ? null : JSON.stringify(result), now);
  }

  /** Records a delivery that was given up. Twice is once. */
  async bury(tx: TenantTx, dead: DeadJob, now: Date): Promise<void> {
    await tx.run(insertDeadJob, dead.id, dead.spaceId, dead.queue, JSON.stringify(dead.payload), dead.attempts, dead.error, now);
  }

  /** Sends a dead job round again; the caller holds its row. */
  async requeue(tx: TenantTx, job: Job, now: Date): Promise<Job> {
    await Promise.all([tx.run(updateJobState, job.id, ['dead'], 'queued', now), this.#send(tx, job, job.attempts, now)]);
    return { ...job, state: 'queued', updatedAt: now };
  }

  /** Its messages may be under way already; `begin` will refuse them. The caller holds the row, and has told the handler of a running one. */
  async cancel(tx: TenantTx, job: Job, now: Date): Promise<Job> {
    await tx.run(updateJobState, job.id, ['queued', 'running'], 'cancelled', now);
    return { ...job, state: 'cancelled', updatedAt: now };
  }

  async #send(tx: TenantTx, { id, queue, payload }: NewJob, round: number | string, now: Date): Promise<void> {
    await tx.run(insertJobMessage, messageIdOf(id, round), queue, JSON.stringify(payload), now);
  }
}

function toJob(row: Row): Job;
function toJob(row: Row | null): Job | null;
function toJob(row: Row | null): Job | null {
  return row && {
    id: row.id, queue: row.queue, state: row.state, spaceId: row.space_id, payload: row.payload, progress: row.progress, result: row.result,
    attempts: row.attempts, error: row.error, createdAt: row.created_at, updatedAt: row.updated_at,
  };
}
