import { z } from 'zod';
import { declareError, Refusal, idOf, instantOut, isId, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'dead', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JobView = z
  .object({
    id: idOf('job').describe('Id of the job.'),
    queue: z.string().describe('What kind of work it is.'),
    status: z
      .enum(JOB_STATUSES)
      .describe(
        'queued and running jobs continue by themselves; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried.',
      ),
    space: idOf('spc').nullable().describe('The space it works in; null for work on the tenant as a whole.'),
    payload: z.record(z.string(), z.unknown()).describe('What it works on: ids, never content.'),
    progress: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The progress of a running job; its fields depend on the queue.'),
    result: z.record(z.string(), z.unknown()).nullable().describe('The result of a finished job.'),
    attempts: z.number().int().describe('Number of attempts, including retries by hand.'),
    error: z.string().nullable().describe('Why its last attempt failed.'),
    createdAt: instantOut.describe('When the work was asked for, or first recorded as dead.'),
    updatedAt: instantOut.describe('When its status or progress last changed.'),
  })
  .meta({ id: 'Job', description: 'Work that continues after its request, or background work that failed for good.' });

export const JobRef = z.object({ id: idOf('job').describe('Id of the job.') });

export const ListJobsInput = z.object({
  status: z.enum(JOB_STATUSES).optional().describe('Only jobs in this status.'),
  queue: z.string().max(100).optional().describe('Only jobs of this queue.'),
  ...pageQuery,
});

export const JobList = pageOf(JobView).meta({ id: 'JobList' });

export const jobNotDead = declareError<{ id: string; status: JobStatus }>(
  'job_not_dead',
  'conflict',
  ({ id, status }) =>
    `The job ${id} is ${status}; only a dead job can be retried, and a maintenance run that was cancelled.`,
);
export const jobNotCancellable = declareError<{ id: string; status: JobStatus }>(
  'job_not_cancellable',
  'conflict',
  ({ id, status }) =>
    `The job ${id} is ${status}; only a job that waits can be cancelled, and a maintenance run while it runs.`,
);
export const jobExcluded = declareError<{ id: string }>(
  'job_excluded',
  'conflict',
  ({ id }) => `The job ${id} must wait: another one does the same work; wait for that, or cancel it.`,
);

/**
 * A message of the queue that stands for a job of the ledger is named `<job>.<round>`; one that the ledger does not know has a plain
 * job id, and gets its row only if it dies. A new round has a new name, because a queue drops what it has seen.
 */
export function messageIdOf(jobId: string, round: number | string): string {
  return `${jobId}.${round}`;
}

/** The round of a job's delivery that goes on where an earlier one of the same job stopped, counted from 1. */
export function stepName(step: number): string {
  return `step-${step}`;
}

/** The same message once more, where the queue has lost it or let go of it. */
export function sentAgain(messageId: string): string {
  const [name, times = '0'] = messageId.split('~');
  return `${name}~${Number(times) + 1}`;
}

/** 0: the first delivery of all; null: one that a person asked for after the job had died, to go on where it stopped. */
export function stepOf(messageId: string): number | null {
  const [name = ''] = messageId.split('~');
  if (name === messageIdOf(jobIdOf(messageId), 0)) return 0;
  const step = /\.step-(\d+)$/.exec(name)?.[1];
  return step === undefined ? null : Number(step);
}

export function jobIdOf(messageId: string): Id<'job'> {
  const [id = ''] = messageId.split('.');
  if (!isId('job', id)) throw new Error(`not the message of a job: ${messageId}`);
  return id;
}

export function isInLedger(messageId: string): boolean {
  return messageId.includes('.');
}

/** What an operator sees of a failure: the public message of a refusal. The cause of any other is in the log. */
export const publicReason = (failure: unknown): string =>
  failure instanceof Refusal ? failure.message : 'The work failed for an internal reason.';
