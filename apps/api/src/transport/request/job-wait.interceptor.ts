import { Inject, Injectable } from '@nestjs/common';
import { asksForJob, MAX_WAIT_SECONDS, type Ctx } from '#libs/kernel/index.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Answer, CallHandler, Execution, OperationInterceptor, OperationPipe } from './execution.js';

export const JOB_WAITER = Symbol('JobWaiter');

export interface JobWaiter {
  /** Waits for a job. Returns the job if it has ended in time; null if it is still running. */
  run(ctx: Ctx, awaited: { job: string; seconds: number }): Promise<object | null>;
}

/** Separates the waiting time of the caller from the input of the operation. */
@Injectable()
export class JobWaitPipe implements OperationPipe {
  transform(parsed: unknown, execution: Execution): unknown {
    if (!asksForJob(execution.call.operation)) return parsed;
    const { waitSeconds, ...input } = parsed as { waitSeconds?: number };
    execution.waitSeconds = waitSeconds === undefined ? null : Math.min(waitSeconds, MAX_WAIT_SECONDS);
    return input;
  }
}

/**
 * Lets callers wait, for a limited time, until the job that they created has ended. It is the outermost step, so that
 * no other step is blocked while the caller waits.
 */
@Injectable()
export class JobWaitInterceptor implements OperationInterceptor {
  constructor(
    @Inject(JOB_WAITER) private readonly jobs: JobWaiter,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const answer = await next(execution);
    const { ctx, waitSeconds: seconds } = execution;
    if (seconds === null) return answer;
    const { id } = answer.output as { id: string };
    const job = await this.#waitFor(ctx, id, seconds);
    const output = job === null ? answer.output : { ...(answer.output as object), ...job };
    return { ...answer, output, waited: { seconds, isOver: job !== null } };
  }

  /**
   * The job once it has ended. null: it is still running, or waiting for it failed. The operation has succeeded either
   * way.
   */
  async #waitFor(ctx: Ctx, job: string, seconds: number): Promise<object | null> {
    try {
      return await this.jobs.run(ctx, { job, seconds });
    } catch (failure) {
      this.options.logger.warn(
        { err: failure, job },
        'Waiting for a job failed. The caller gets the same answer as for a job that is still running.',
      );
      return null;
    }
  }
}
