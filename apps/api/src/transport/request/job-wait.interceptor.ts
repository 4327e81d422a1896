import { Inject, Injectable } from '@nestjs/common';
import { asksForJob, MAX_WAIT_SECONDS, type Ctx, type Operation } from '#libs/kernel/index.js';

export const JOB_WAITER = Symbol('JOB_WAITER');

export interface JobWaiter {
  /** The job once it has ended; null where it goes on. */
  run(ctx: Ctx, awaited: { job: string; seconds: number }): Promise<object | null>;
}

/** What a caller asked for, and how long it would wait for the end of it. */
export interface Asked {
  input: unknown;
  /** null: it does not wait. */
  seconds: number | null;
}

/** Lets callers wait for the end of the job that they ask for, so many seconds at most. */
@Injectable()
export class Waiting {
  constructor(@Inject(JOB_WAITER) private readonly jobs: JobWaiter) {}

  /** Parts what the operation is to do from how long its caller waits. */
  part(operation: Operation, parsed: unknown): Asked {
    if (!asksForJob(operation)) return { input: parsed, seconds: null };
    const { waitSeconds, ...input } = parsed as { waitSeconds?: number };
    return { input, seconds: waitSeconds === undefined ? null : Math.min(waitSeconds, MAX_WAIT_SECONDS) };
  }

  /** The output with its job as it ended; null where it goes on. Never throws: what was asked for is done, whatever becomes of the waiting. */
  async endOf(ctx: Ctx, output: unknown, seconds: number): Promise<unknown> {
    const { id } = output as { id: string };
    const job = await this.jobs.run(ctx, { job: id, seconds }).catch(() => null);
    return job && { ...(output as object), ...job };
  }
}
