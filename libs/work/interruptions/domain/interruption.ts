import { z } from 'zod';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { boundedText, canonicalJson, declareError, idOf, instantOut, utf8Bytes, type Id } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import type { CheckpointPayloads } from '../../checkpoints/index.js';
import type { ExecutionPayloads } from '../../executions/index.js';
import type { FailurePayloads } from '../../failures/index.js';

/** How a session may be interrupted (continuity spec, section 3). */
export const INTERRUPTION_TYPES = [
  'context_overflow',
  'user_away',
  'tool_failure',
  'crash',
  'rate_limit',
  'unknown',
] as const;
export type InterruptionType = (typeof INTERRUPTION_TYPES)[number];

interface Meaning {
  severity: 'low' | 'medium' | 'high' | 'critical';
  riskOfLoss: 'none' | 'possible' | 'partial';
  action: 'restore' | 'show_summary';
  restoreMode: 'FULL' | 'SELECTIVE' | 'NONE';
  hint: string | null;
}

/** What each type means for the next agent. */
export const INTERRUPTIONS: Readonly<Record<InterruptionType, Meaning>> = {
  context_overflow: {
    severity: 'medium',
    riskOfLoss: 'none',
    action: 'restore',
    restoreMode: 'SELECTIVE',
    hint: 'shorten the package',
  },
  user_away: {
    severity: 'low',
    riskOfLoss: 'none',
    action: 'show_summary',
    restoreMode: 'NONE',
    hint: 'wait for the user',
  },
  tool_failure: {
    severity: 'high',
    riskOfLoss: 'none',
    action: 'restore',
    restoreMode: 'SELECTIVE',
    hint: 'check the tool first',
  },
  crash: {
    severity: 'critical',
    riskOfLoss: 'partial',
    action: 'restore',
    restoreMode: 'FULL',
    hint: 'verify in_progress items before redoing',
  },
  rate_limit: {
    severity: 'low',
    riskOfLoss: 'none',
    action: 'restore',
    restoreMode: 'SELECTIVE',
    hint: 'retry after the stated time',
  },
  unknown: { severity: 'medium', riskOfLoss: 'possible', action: 'show_summary', restoreMode: 'NONE', hint: null },
};

/** The type for a reported word. Any unknown word becomes `unknown`; the word itself is stored. */
export const typeOfReport = (text: string): InterruptionType =>
  text === 'overflow' ? 'context_overflow' : (INTERRUPTION_TYPES.find((type) => type === text) ?? 'unknown');

/** A row of `interruptions`. */
export interface Interruption {
  id: Id<'int'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  type: InterruptionType;
  /** The word that was reported; null: nobody reported it. */
  reportedType: string | null;
  context: Record<string, unknown> | null;
  reportedAt: Date | null;
  /** null: it was only reported, and the session continued. */
  interruptedAt: Date | null;
}

/** An interrupted session, as the next agent sees it. */
export interface InterruptedSession extends Interruption {
  agent: string | null;
  externalId: string | null;
  /** The task that the session worked in last. */
  taskId: Id<'tsk'> | null;
}

/** For how long interrupted sessions are shown, and how many are shown at most. */
export const SHOWN_MS = 24 * 3_600_000;
export const MAX_SHOWN_INTERRUPTED = 5;

export interface InterruptionPayloads {
  /** Somebody reported that a session is about to be interrupted. */
  interruption_reported: { interruption: Written<Interruption> };
  /**
   * The type of interruption was decided for a session that was found interrupted. `taskIds`: the tasks it worked in;
   * older events lack them.
   */
  interruption_classified: { interruption: Written<Interruption>; taskIds?: Id<'tsk'>[] };
}
export type InterruptionEvent = EventsOf<InterruptionPayloads>;
export type RecordedInterruptionEvent = RecordedOf<InterruptionPayloads>;

const aboutInterruption = ({ id, spaceId, sessionId }: Interruption, occurredAt: Date) => ({
  spaceId,
  sessionId,
  subjectId: id,
  occurredAt,
});

export const interruptionReported = (interruption: Interruption, now: Date): InterruptionEvent => ({
  kind: 'interruption_reported',
  ...aboutInterruption(interruption, now),
  payload: { interruption: written(interruption) },
});

export const interruptionClassified = (
  interruption: Interruption,
  taskIds: Id<'tsk'>[],
  now: Date,
): InterruptionEvent => ({
  kind: 'interruption_classified',
  ...aboutInterruption(interruption, now),
  payload: { interruption: written(interruption), taskIds },
});

/**
 * Events which show that a session works in a task: accepted writes that need the right to write the task. Evidence and
 * facts may name a task too, but anybody can record them, so they do not count.
 */
export const WORK_KINDS: readonly (keyof (CheckpointPayloads & ExecutionPayloads & FailurePayloads))[] = [
  'checkpoint_saved',
  'checkpoint_restored',
  'progress_suppressed',
  'constraint_cleared',
  'execution_started',
  'execution_ended',
  'failure_tracked',
];

/** Maximum number of tasks of a session that are stored with its interruption. */
export const MAX_TASKS_OF_SESSION = 100;

const MINUTE_MS = 60_000;
/** The time before the last call within which a report or a failure counts. */
export const RECENT_MS = 30 * MINUTE_MS;
const SHORT_MS = 120_000;

/** What is known about a session that was found interrupted. */
export interface Activity {
  sessionId: Id<'ses'>;
  spaceId: Id<'spc'>;
  openedAt: Date;
  /** Time of the last call in it. */
  lastSeenAt: Date;
  hasMoreCalls: boolean;
  hasOpenExecution: boolean;
  /** Number of failures in the half hour before the last call. */
  failures: number;
  /** The last report in that half hour. */
  report: Interruption | null;
  /** The tasks it worked in, latest first. */
  taskIds: Id<'tsk'>[];
}

/** The type of interruption: the first rule that applies (continuity spec, section 3). */
export function classify(activity: Activity): InterruptionType {
  if (activity.report !== null) return activity.report.type;
  if (activity.hasOpenExecution) return 'crash';
  if (activity.failures >= 2) return 'tool_failure';
  if (activity.lastSeenAt.getTime() - activity.openedAt.getTime() < SHORT_MS) return 'crash';
  return activity.hasMoreCalls ? 'user_away' : 'unknown';
}

const MAX_CONTEXT_BYTES = 10_240;
const contextTooLarge = declareError<{ bytes: number }>(
  'context_too_large',
  'invalid',
  ({ bytes }) => `The context of a report has at most ${MAX_CONTEXT_BYTES} bytes as JSON (got ${bytes}); shorten it.`,
);

export const ReportInterruptionInput = z.strictObject({
  space: spaceRef,
  id: sessionRef,
  type: boundedText(100).describe(
    '`context_overflow` (or `overflow`), `user_away`, `tool_failure`, `crash` or `rate_limit`; any other word counts as `unknown` and is kept.',
  ),
  context: z
    .record(boundedText(100), z.unknown())
    .optional()
    .describe('What the next agent should know; at most 10,240 bytes.'),
});

export const InterruptionView = z
  .object({
    id: idOf('int').describe('Id of the interruption.'),
    sessionId: idOf('ses').describe('Session that was interrupted.'),
    type: z.enum(INTERRUPTION_TYPES).describe('How it was interrupted.'),
    reportedType: z.string().nullable().describe('The word that was reported; null if nothing was reported.'),
    context: z.record(z.string(), z.unknown()).nullable().describe('What was reported with it.'),
    reportedAt: instantOut.nullable().describe('When it was reported.'),
    occurredAt: instantOut.nullable().describe('When the session was found interrupted; null while it continues.'),
    severity: z.enum(['low', 'medium', 'high', 'critical']).describe('How severe it is.'),
    riskOfLoss: z.enum(['none', 'possible', 'partial']).describe('Whether work may be lost.'),
    action: z.enum(['restore', 'show_summary']).describe('What to do next.'),
    restoreMode: z.enum(['FULL', 'SELECTIVE', 'NONE']).describe('Which memories to restore.'),
    hint: z.string().nullable().describe('Advice for the next agent.'),
  })
  .meta({ id: 'Interruption', description: 'How a session was interrupted, and what to do next.' });

export const InterruptedSessionView = z
  .object({
    sessionId: idOf('ses').describe('Session that was interrupted.'),
    externalId: z.string().nullable().describe('The label under which it was opened.'),
    agent: z.string().nullable().describe('The agent that worked in it.'),
    taskId: idOf('tsk').nullable().describe('The task in which it last worked.'),
    interruption: InterruptionView.describe('How it was interrupted, and what to do next.'),
  })
  .meta({ id: 'InterruptedSession', description: 'A session that was interrupted and that nobody resumed.' });

/** Throws `context_too_large`. */
export function checkContext(context: Record<string, unknown> | undefined): Record<string, unknown> | null {
  const bytes = context === undefined ? 0 : utf8Bytes(canonicalJson(context));
  if (bytes > MAX_CONTEXT_BYTES) throw contextTooLarge({ bytes });
  return context ?? null;
}

export function viewOfInterruption(interruption: Interruption): z.input<typeof InterruptionView> {
  const { id, sessionId, type, reportedType, context, reportedAt, interruptedAt } = interruption;
  return {
    id,
    sessionId,
    type,
    reportedType,
    context,
    reportedAt: reportedAt?.toISOString() ?? null,
    occurredAt: interruptedAt?.toISOString() ?? null,
    ...INTERRUPTIONS[type],
  };
}

export function viewOfInterrupted(session: InterruptedSession): z.input<typeof InterruptedSessionView> {
  const { sessionId, externalId, agent, taskId } = session;
  return { sessionId, externalId, agent, taskId, interruption: viewOfInterruption(session) };
}
