import { z } from 'zod';
import {
  renaming,
  written,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';
import {
  boundedText,
  declareError,
  idOf,
  instantOut,
  pageOf,
  pageQuery,
  validationFailed,
  type Id,
} from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

const OUTCOMES = ['success', 'failure'] as const;

/** A row of `executions`: something that an agent began in a task. */
export interface Execution {
  id: Id<'exe'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  sessionId: Id<'ses'> | null;
  /**
   * Whether its session is private, so that only participants of the session can read the execution. Older events lack
   * this.
   */
  private: boolean;
  label: string;
  /** null: it has not ended. */
  outcome: (typeof OUTCOMES)[number] | null;
  startedAt: Date;
  startedBy: Id<'prn'>;
  endedAt: Date | null;
}

/** How many events of a kind were recorded in the session of an execution while the execution ran. */
export interface ExecutionCalls {
  id: string;
  kind: string;
  count: number;
}

export interface ExecutionPayloads {
  /** An agent began something in a task. */
  execution_started: { execution: Written<Execution> };
  /** Something that an agent began has ended. Older events lack `endedBy`. */
  execution_ended: { outcome: NonNullable<Execution['outcome']>; endedAt: string; endedBy?: Id<'prn'> };
}
/** Version 2: flags have the names of their columns. */
export const EXECUTION_UPGRADES = {
  execution_started: [renaming({ isPrivate: 'private' }, ['execution'])],
} satisfies PayloadUpgrades;

export type ExecutionEvent = EventsOf<ExecutionPayloads>;
export type RecordedExecutionEvent = RecordedOf<ExecutionPayloads>;

const about = ({ id, spaceId, taskId, sessionId }: Execution, occurredAt: Date) => ({
  spaceId,
  taskId,
  sessionId,
  subjectId: id as string,
  occurredAt,
});

export const executionStarted = (execution: Execution, id: Id<'evt'>): ExecutionEvent => ({
  id,
  kind: 'execution_started',
  ...about(execution, execution.startedAt),
  payload: { execution: written(execution) },
});

export const executionEnded = (
  execution: Execution,
  { outcome, endedBy }: { outcome: NonNullable<Execution['outcome']>; endedBy: Id<'prn'> },
  now: Date,
  id: Id<'evt'>,
): ExecutionEvent => ({
  id,
  kind: 'execution_ended',
  ...about(execution, now),
  payload: { outcome, endedAt: now.toISOString(), endedBy },
});

export const executionEndedAlready = declareError<{ id: string; outcome: string }>(
  'execution_ended',
  'conflict',
  ({ id, outcome }) => `The execution ${id} already ended with ${outcome}; start another.`,
);

export const StartExecutionInput = z.strictObject({
  space: spaceRef,
  taskId: idOf('tsk').describe('Task in which it is done.'),
  label: boundedText(500).describe('What is being done, in words.'),
  sessionId: sessionRef.optional().describe('Session you work in.'),
});
export const ExecutionInput = z.strictObject({ space: spaceRef, id: idOf('exe').describe('Id of the execution.') });
export const EndExecutionInput = ExecutionInput.extend({
  outcome: z.enum(OUTCOMES).default('success').describe('How it ended.'),
});

export const TraceExecutionsInput = z.strictObject({
  space: spaceRef,
  taskId: idOf('tsk').optional().describe('Task whose executions to read.'),
  id: idOf('exe').optional().describe('The one execution to read.'),
  ...pageQuery,
});

/** Throws `validation_failed` if neither a task nor an execution is named. */
export function refuseUntraceable({ taskId, id }: Pick<z.output<typeof TraceExecutionsInput>, 'taskId' | 'id'>): void {
  if (taskId === undefined && id === undefined)
    throw validationFailed(
      { what: 'A trace needs `taskId` or the id of an execution.' },
      { errors: [{ field: 'taskId', code: 'required', message: 'give a task or an execution' }] },
    );
}

export const ExecutionView = z
  .object({
    id: idOf('exe').describe('Id of the execution.'),
    taskId: idOf('tsk').describe('Task in which it is done.'),
    sessionId: idOf('ses').nullable().describe('Session in which it is done.'),
    label: z.string().describe('What is being done.'),
    outcome: z.enum(OUTCOMES).nullable().describe('How it ended; null while it has not been ended.'),
    startedAt: instantOut.describe('When it began.'),
    startedBy: idOf('prn').describe('Who began it.'),
    endedAt: instantOut.nullable().describe('When it ended.'),
  })
  .meta({ id: 'Execution', description: 'An action that an agent started in a task.' });

export function viewOfExecution({
  spaceId: _space,
  private: _isPrivate,
  startedAt,
  endedAt,
  ...execution
}: Execution): z.input<typeof ExecutionView> {
  return { ...execution, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}

const ExecutionTrace = ExecutionView.extend({
  calls: z
    .array(
      z
        .object({
          kind: z.string().describe('Kind of the event.'),
          count: z.int().describe('Number of these among the first 200 events of the execution.'),
        })
        .meta({ id: 'ExecutionCall', description: 'The number of events of one kind in an execution.' }),
    )
    .describe('What its session recorded while it ran, by kind; empty for an execution without a session.'),
}).meta({ id: 'ExecutionTrace', description: 'An execution with what was called while it ran.' });

export const ExecutionTraceList = pageOf(ExecutionTrace);

export function tracesOf(
  executions: readonly Execution[],
  calls: readonly ExecutionCalls[],
): z.input<typeof ExecutionTrace>[] {
  return executions.map((execution) => ({
    ...viewOfExecution(execution),
    calls: calls.flatMap(({ id, kind, count }) => (id === execution.id ? [{ kind, count }] : [])),
  }));
}
