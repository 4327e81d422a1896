import { DeadlineError, JobError } from './errors.js';
import type { CallOptions } from './options.js';
import { routeOf } from './route.js';
import type { Sender } from './sender.js';
import type { Job } from './schemas.generated.js';
import { ROUTES } from './operations.generated.js';

export interface WaitOptions extends Pick<CallOptions, 'signal' | 'deadlineMs'> {
  /** Called when the status or the progress of the job has changed. */
  onProgress?: (job: Job) => void;
  /** The longest time between two polls. Default: 5,000. */
  maxPollMs?: number;
}

const FIRST_POLL_MS = 100;
/** Statuses of a job that has stopped without success. Any other status means that it continues. */
const OVER = new Set(['failed', 'dead', 'cancelled']);

/** Resolves with the job once it is done. Throws a JobError if it ends in another way. */
export async function waitForJob(sender: Sender, given: string | { id: string }, options: WaitOptions): Promise<Job> {
  const { onProgress, signal, deadlineMs = Infinity, maxPollMs = 5_000 } = options;
  const route = routeOf('jobs.get', ROUTES.jobs.get);
  const id = typeof given === 'string' ? given : given.id;
  const deadline = sender.ports.now() + deadlineMs;
  let seen = '';
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(maxPollMs, pollMs * 1.5)) {
    const job = (await sender.call(route, { id }, signal && { signal })) as Job;
    const now = JSON.stringify([job.status, job.progress]);
    if (now !== seen) onProgress?.(job);
    seen = now;
    if (isDone(job)) return job;
    if (sender.ports.now() + pollMs > deadline) throw late(id, deadlineMs);
    await sender.ports.sleep(pollMs, signal);
  }
}

function isDone(job: Job): boolean {
  if (OVER.has(job.status))
    throw new JobError(`job ${job.id} is ${job.status}: ${job.error ?? 'no reason given'}`, job);
  return job.status === 'done';
}

const late = (id: string, ms: number): DeadlineError =>
  new DeadlineError(`job ${id} goes on after ${String(ms)} ms; wait for it again`, {
    code: 'deadline',
    isRetryable: true,
  });
