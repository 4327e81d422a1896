import { z } from 'zod';
import { declareError, idOf, instantOut, pageOf, pageQuery, type ErrorCategory, type Id } from '#libs/kernel/index.js';
import { JobView } from '#libs/history/jobs/domain/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import { DUTIES, type Cursor, type DutyName } from './duty.js';

/** Carries runs; a run is a job of the ledger. */
export const RUN_QUEUE = 'upkeep';

/** What a run is to do, as its job keeps it. */
export const RunJob = z.object({
  spaceId: idOf('spc'),
  duty: z.enum(DUTIES),
  options: z.record(z.string(), z.unknown()),
  isDryRun: z.boolean(),
  /** When it was asked for, by the clock of the space. */
  startedAt: z.coerce.date(),
  /** After so many pages it ends, and the next one that the clock begins goes on there. null: no limit. */
  pages: z.int().positive().nullable(),
});
export type RunJob = z.output<typeof RunJob>;

export const RUN_STATES = ['open', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export type Report = Record<string, unknown>;

/** A row of `upkeep_runs`. */
export interface Run {
  id: Id<'job'>;
  spaceId: Id<'spc'>;
  duty: DutyName;
  options: Record<string, unknown>;
  begunBy: 'request' | 'clock';
  requestedBy: string;
  startedAt: Date;
  state: RunState;
  endedAt: Date | null;
  report: Report | null;
  cursor: Cursor | null;
}

const facts = z.record(z.string(), z.unknown());

export const RunView = z
  .object({
    id: idOf('job').describe('Id of the run, and of its job: look there while it is open.'),
    duty: z.enum(DUTIES).describe('What it does.'),
    state: z
      .enum(RUN_STATES)
      .describe(
        'open: it waits or runs; failed: given up, to be gone on with by `jobs.retry`, as one that was cancelled.',
      ),
    begunBy: z.enum(['request', 'clock']).describe('Whether somebody asked for it or its time had come.'),
    requestedBy: z.string().describe('Id of the principal that asked.'),
    options: facts.describe('What it was asked to do.'),
    startedAt: instantOut.describe("When it was asked for, on the space's clock."),
    endedAt: instantOut.nullable().describe("When it ended, on the space's clock; null while open."),
    report: facts.nullable().describe('What it did; null while open.'),
  })
  .meta({ id: 'MaintenanceRun', description: 'One performance of a duty of upkeep in a space.' });

export const StartedRun = JobView.extend({
  id: idOf('job').describe('Id of the job, and of the run.'),
  duty: z.enum(DUTIES).describe('What it does.'),
  isDryRun: z.boolean().describe('Whether it only counts.'),
  location: z
    .string()
    .describe('Where to look after it. The report of a dry run is the result of the job and nowhere else.'),
}).meta({ id: 'StartedRun', description: 'Upkeep that was asked for.' });

export const RunInput = z.strictObject({ space: spaceRef, run: idOf('job').describe('Id of the run.') });
export const ListRunsInput = z.strictObject({
  space: spaceRef,
  duty: z.enum(DUTIES).optional().describe('Only runs of this duty.'),
  ...pageQuery,
});
export const RunList = pageOf(RunView);

/** In the input of every operation that begins a run. */
export const startFields = {
  space: spaceRef,
  dryRun: z
    .boolean()
    .default(false)
    .describe('Decide and count, and change nothing; the report is the result of the job.'),
};

const running = (code: string, what: string, category: ErrorCategory = 'conflict') =>
  declareError<{ job: string }>(
    code,
    category,
    ({ job }) => `${what} is under way in this space: ${job}. Wait for it, or cancel it.`,
  );

/** Refuses a second run of a duty while one is open in the space. */
export const dutyRunning = {
  consolidate: running('consolidation_running', 'A consolidation'),
  decay: running('decay_running', 'A sweep of decay'),
  expire: running('expiry_running', 'A sweep of expiry'),
  sessions: running('sessions_running', 'A sweep of sessions'),
} as const satisfies Record<DutyName, unknown>;

export const exclusiveOf = (spaceId: string, duty: DutyName): string => `${spaceId}/${duty}`;

export function viewOfRun({
  id,
  duty,
  state,
  begunBy,
  requestedBy,
  options,
  startedAt,
  endedAt,
  report,
}: Run): z.input<typeof RunView> {
  return {
    id,
    duty,
    state,
    begunBy,
    requestedBy,
    options,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    report,
  };
}
