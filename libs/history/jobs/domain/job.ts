import { z } from 'zod';
import type { EventsOf } from '../../events/index.js';
import { declareError, Refusal, idOf, instantOut, isId, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'dead', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const isOpen = ({ status }: { status: JobStatus }): boolean => status === 'queued' || status === 'running';

export const JobView = z
  .object({
    id: idOf('job').describe('Id of the job.'),
    queue: z.string().describe('What kind of work it is.'),
    status: z
      .enum(JOB_STATUSES)
      .describe(
        'queued and running jobs continue without intervention; done, failed (the work ended without success) and cancelled are final; dead jobs were given up after the last attempt and can be retried.',
      ),
    space: idOf('spc').nullable().describe('The space it works in; null for work on the tenant as a whole.'),
    payload: z.record(z.string(), z.unknown()).describe('Ids of what the job works on, never content.'),
    progress: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('The progress of a running job; its fields depend on the queue.'),
    result: z.record(z.string(), z.unknown()).nullable().describe('The result of a finished job.'),
    attempts: z.number().int().describe('Number of attempts, including manual retries.'),
    error: z.string().nullable().describe('Why its last attempt failed.'),
    createdAt: instantOut.describe('When the work was requested, or when the job was first recorded as dead.'),
    updatedAt: instantOut.describe('When its status or progress last changed.'),
  })
  .meta({ id: 'Job', description: 'Work that continues after its request, or background work that was given up.' });

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
  ({ id, status }) => `The job ${id} is ${status}; only dead jobs and cancelled maintenance runs can be retried.`,
);
export const jobNotCancellable = declareError<{ id: string; status: JobStatus }>(
  'job_not_cancellable',
  'conflict',
  ({ id, status }) => `The job ${id} is ${status}; only queued jobs and running maintenance runs can be cancelled.`,
);
export const jobExcluded = declareError<{ id: string }>(
  'job_excluded',
  'conflict',
  ({ id }) => `The job ${id} must wait because another job does the same work; wait for that job, or cancel it.`,
);

/** What happened to a job, as its subject; maintenance runs have events of their own. */
export interface JobPayloads {
  /** Somebody gave a job that had died all its attempts again. */
  job_retried: { queue: string };
  /** Somebody cancelled a job before it had started. */
  job_cancelled: { queue: string };
}
export const JOB_KINDS = ['job_retried', 'job_cancelled'] as const satisfies readonly (keyof JobPayloads)[];

export const jobChanged = (
  kind: (typeof JOB_KINDS)[number],
  { id, queue, spaceId }: { id: Id<'job'>; queue: string; spaceId: Id<'spc'> | null },
  occurredAt: Date,
): EventsOf<JobPayloads> => ({ kind, subjectId: id, spaceId, occurredAt, payload: { queue } });

/**
 * The id of a queue message for a job of the ledger: `<job>.<round>`. Each round has a new id, because a queue drops
 * ids that it has seen. If the id of a message is only the id of a job, without a round, the ledger records this job
 * only if it dies.
 */
export function messageIdOf(jobId: string, round: number | string): string {
  return `${jobId}.${round}`;
}

/** The round of a delivery that continues an earlier delivery of the same job. Steps are counted from 1. */
export function stepName(step: number): string {
  return `step-${step}`;
}

/** The id with which a message is sent again after the queue has lost or dropped it. */
export function sentAgain(messageId: string): string {
  const [name, times = '0'] = messageId.split('~');
  return `${name}~${Number(times) + 1}`;
}

/**
 * The step of a message: 0 for the first delivery of a job. null: a person requested the delivery after the job had
 * died, and the job continues where it stopped.
 */
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

/**
 * What an operator sees of a failure: the public message of a refusal. The cause of any other failure is only in the
 * process log.
 */
export const publicReason = (failure: unknown): string =>
  failure instanceof Refusal ? failure.message : 'The work failed for an internal reason.';
