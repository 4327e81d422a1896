import { Inject, Injectable } from '@nestjs/common';
import { asksForJob, MAX_WAIT_SECONDS, type Ctx } from '#libs/kernel/index.js';
import type { Answer, CallHandler, Execution, OperationInterceptor, OperationPipe } from './execution.js';

export const JOB_WAITER = Symbol('JobWaiter');

export interface JobWaiter {
  /** The job once it has ended; null if it is still running. */
  run(ctx: Ctx, awaited: { job: string; seconds: number }): Promise<object | null>;
}

/** Separates the input of the operation from how long its caller waits. */
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
 * Lets callers wait, for a limited time, for the end of the job that they created. It is the outermost step, so no
 * other step waits with the caller.
 */
@Injectable()
export class JobWaitInterceptor implements OperationInterceptor {
  constructor(@Inject(JOB_WAITER) private readonly jobs: JobWaiter) {}

  async intercept(execution: Execution, next: CallHandler): Promise<Answer> {
    const answer = await next(execution);
    const { ctx, waitSeconds: seconds } = execution;
    if (seconds === null) return answer;
    const { id } = answer.output as { id: string };
    // The operation has succeeded, even if the waiting fails.
    const job = await this.jobs.run(ctx, { job: id, seconds }).catch(() => null);
    const output = job === null ? answer.output : { ...(answer.output as object), ...job };
    return { ...answer, output, waited: { seconds, isOver: job !== null } };
  }
}
