import { z } from 'zod';
import type { EventsOf, NewEvent, RecordedOf } from '#libs/history/events/index.js';
import {
  type Ctx,
  type Id,
  declareError,
  idOf,
  instantOut,
  pageOf,
  pageQuery,
  type ErrorCategory,
} from '#libs/kernel/index.js';
import { JobView } from '#libs/history/jobs/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

export const MAINTENANCE_KINDS = ['beliefs', 'consolidate', 'decay', 'expire', 'facts', 'promote', 'sessions'] as const;
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number];

/** How far a handler has come, as plain JSON. */
export type Cursor = Record<string, unknown>;

/** What a run has counted so far, by name; names with a dot are shown nested in the report. */
export type Tally = Record<string, number>;

/** A run, as the code that processes a page sees it. */
export interface RunInHand<Options> {
  /** The id of the run, which is also the id of its job. */
  id: Id<'job'>;
  /** The operator that the run acts as. */
  ctx: Ctx;
  spaceId: Id<'spc'>;
  options: Options;
  /** Whether the run records nothing. */
  dryRun: boolean;
  /** When it was requested, by the clock of the space. */
  startedAt: Date;
  /** null at the beginning of the run. */
  cursor: Cursor | null;
  tally: Tally;
}

/** Items in processing order. If there are none, only the cursor moves, for example from one phase to the next. */
export interface Page<Item> {
  items: Item[];
  /** The name shown in the progress. */
  phase: string;
  /** Approximate number of items in the phase; null if counting them would cost more than it is worth. */
  total: number | null;
  /** How far the run has come once these items are done. */
  cursor: Cursor;
  /** Whether an external service has to be called about the items before they are processed. */
  isAsked?: boolean;
}

/** What was decided about a page, or about a part of it. */
export interface Piece {
  events: NewEvent[];
  tally: Tally;
  /** Decide the parts of the page after the first one. `added`: the events that policies added to the part before. */
  rest?: readonly ((added: readonly NewEvent[]) => Promise<Piece>)[];
}

/** The queue of runs; a run is a job of the ledger. */
export const RUN_QUEUE = 'maintenance';

/** The input of a run, as stored in its job. */
export const RunJob = z.object({
  spaceId: idOf('spc'),
  kind: z.enum(MAINTENANCE_KINDS),
  options: z.record(z.string(), z.unknown()),
  dryRun: z.boolean(),
  /** When it was requested, by the clock of the space. */
  startedAt: z.coerce.date(),
  /**
   * The number of pages after which the run ends; the next scheduled run then continues there. null if there is no
   * limit.
   */
  pages: z.int().positive().nullable(),
});
export type RunJob = z.output<typeof RunJob>;

export const RUN_STATES = ['open', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export type Report = Record<string, unknown>;

/** A row of `maintenance_runs`. */
export interface Run {
  id: Id<'job'>;
  spaceId: Id<'spc'>;
  kind: MaintenanceKind;
  options: Record<string, unknown>;
  triggeredBy: 'request' | 'schedule';
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
    id: idOf('job').describe('Id of the run and of its job, which shows the progress while the run is open.'),
    kind: z.enum(MAINTENANCE_KINDS).describe('Kind of maintenance.'),
    state: z
      .enum(RUN_STATES)
      .describe('open: it waits or runs. failed: it was given up. `jobs.retry` continues a failed or cancelled run.'),
    triggeredBy: z.enum(['request', 'schedule']).describe('request: somebody requested it; schedule: it was due.'),
    requestedBy: z.string().describe('Id of the principal that requested it.'),
    options: facts.describe('The options of the run.'),
    startedAt: instantOut.describe('When it was requested, on the clock of the space.'),
    endedAt: instantOut.nullable().describe('When it ended, on the clock of the space; null while open.'),
    report: facts.nullable().describe('Its report; null while open.'),
  })
  .meta({ id: 'MaintenanceRun', description: 'One execution of a kind of maintenance in a space.' });

export const StartedRun = JobView.extend({
  id: idOf('job').describe('Id of the job, and of the run.'),
  kind: z.enum(MAINTENANCE_KINDS).describe('Kind of maintenance.'),
  dryRun: z.boolean().describe('Whether it is a dry run.'),
  location: z.string().describe('Where to follow the run. The report of a dry run is only in the result of the job.'),
}).meta({ id: 'StartedRun', description: 'A maintenance run that was requested.' });

export const RunInput = z.strictObject({ space: spaceRef, id: idOf('job').describe('Id of the run.') });
export const ListRunsInput = z.strictObject({
  space: spaceRef,
  kind: z.enum(MAINTENANCE_KINDS).optional().describe('Only runs of this kind.'),
  ...pageQuery,
});
export const RunList = pageOf(RunView);

const running = (code: string, what: string, where = 'in this space', category: ErrorCategory = 'conflict') =>
  declareError<{ job: string }>(
    code,
    category,
    ({ job }) => `${what} is open ${where}: ${job}. Wait for it, or cancel it.`,
    { retryable: true },
  );

/** Refuses a second run of a kind while one is open in the space. */
export const alreadyRunning = {
  beliefs: running('beliefs_running', 'A `beliefs` run'),
  consolidate: running('consolidation_running', 'A `consolidate` run'),
  decay: running('decay_running', 'A `decay` run'),
  expire: running('expiry_running', 'An `expire` run'),
  facts: running('facts_running', 'A `facts` run'),
  promote: running('promotion_running', 'A `promote` run', 'for this workspace'),
  sessions: running('sessions_running', 'A `sessions` run'),
} as const satisfies Record<MaintenanceKind, unknown>;

/**
 * What only one run at a time may work on: the whole space, or the one thing in it that an option names (`by`). Runs of
 * one kind for different things may be open at the same time.
 */
export type Exclusive = { by: string | null };

/** The key of a run. At most one run with a given key is open. */
export function exclusiveKey(
  spaceId: string,
  kind: MaintenanceKind,
  { by }: Exclusive,
  options: Record<string, unknown>,
): string {
  return [spaceId, kind, ...(by === null ? [] : [String(options[by])])].join('/');
}

export function viewOfRun({
  id,
  kind,
  state,
  triggeredBy,
  requestedBy,
  options,
  startedAt,
  endedAt,
  report,
}: Run): z.input<typeof RunView> {
  return {
    id,
    kind,
    state,
    triggeredBy,
    requestedBy,
    options,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    report,
  };
}

type Started = Pick<Run, 'id' | 'spaceId' | 'kind' | 'options' | 'triggeredBy' | 'requestedBy' | 'startedAt'>;

export interface RunPayloads {
  /** A maintenance run was started by the schedule or by a request. */
  maintenance_started: Pick<Run, 'kind' | 'options' | 'triggeredBy' | 'requestedBy'>;
  /** A maintenance run ended: it is done, was given up or was cancelled. The payload has its report. */
  maintenance_ended: End;
  /** A maintenance run that had been given up or cancelled continues. */
  maintenance_resumed: Record<string, never>;
}

export type RunEvent = EventsOf<RunPayloads>;
export type RecordedRunEvent = RecordedOf<RunPayloads>;

export function maintenanceStarted({
  id,
  spaceId,
  kind,
  options,
  triggeredBy,
  requestedBy,
  startedAt,
}: Started): RunEvent {
  const payload = { kind, options, triggeredBy, requestedBy };
  return { kind: 'maintenance_started', spaceId, subjectId: id, occurredAt: startedAt, payload };
}

export interface End {
  state: Exclude<RunState, 'open'>;
  report: Report;
  /** Where the next scheduled run continues; null if it starts at the beginning. */
  cursor: Cursor | null;
}

export function maintenanceEnded(spaceId: Id<'spc'>, id: Id<'job'>, end: End, now: Date): RunEvent {
  return { kind: 'maintenance_ended', spaceId, subjectId: id, occurredAt: now, payload: { ...end } };
}

/** The event for a run that continues after it was given up or cancelled. */
export function maintenanceResumed(spaceId: Id<'spc'>, id: Id<'job'>, now: Date): RunEvent {
  return { kind: 'maintenance_resumed', spaceId, subjectId: id, occurredAt: now, payload: {} };
}
