import { z } from 'zod';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { boundedText, idOf, instantOut, validationFailed, type Id } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { CheckpointView } from '../../checkpoints/index.js';

export const SEVERITIES = ['minor', 'major', 'critical'] as const;

/** A row of `failures`: something that failed in the work of an agent. */
export interface Failure {
  /** That of the event. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'> | null;
  sessionId: Id<'ses'> | null;
  component: string | null;
  severity: (typeof SEVERITIES)[number];
  what: string;
  rootCause: string | null;
  signature: string;
  failedAt: Date;
  reportedBy: Id<'prn'>;
}

export interface FailurePayloads {
  /** Somebody reported that something failed. */
  failure_tracked: { failure: Written<Failure> };
}
export type FailureEvent = EventsOf<FailurePayloads>;
export type RecordedFailureEvent = RecordedOf<FailurePayloads>;

export const failureTracked = (failure: Failure): FailureEvent => ({
  id: failure.id,
  kind: 'failure_tracked',
  spaceId: failure.spaceId,
  taskId: failure.taskId,
  sessionId: failure.sessionId,
  subjectId: failure.taskId ?? failure.id,
  occurredAt: failure.failedAt,
  payload: { failure: written(failure) },
});

const ERROR_CLASS = /\b[A-Z]\w*(?:Error|Exception|Timeout|Fault)\b/;

/** Component, class of the error and the message without its numbers (continuity spec, section 7). */
export function signatureOf(component: string | null, what: string): string {
  const message = what
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/gu, ' ');
  return `${component ?? ''}|${ERROR_CLASS.exec(what)?.[0] ?? ''}|${message}`;
}

/** Failures of a component that are shown, and failures in all. */
const MAX_OF_COMPONENT = 3;
const MAX_SHOWN = 20;

/** Of failures, the latest first, those that are shown. */
export function shownFailures<F extends Pick<Failure, 'component'>>(latest: readonly F[]): F[] {
  const counts = new Map<string | null, number>();
  return latest
    .filter(({ component }) => {
      const count = (counts.get(component) ?? 0) + 1;
      counts.set(component, count);
      return count <= MAX_OF_COMPONENT;
    })
    .slice(0, MAX_SHOWN);
}

const text = boundedText(2_000);

export const TrackFailureInput = z.strictObject({
  space: spaceRef,
  what: text.optional().describe('What failed, in words; this or `error` is needed.'),
  error: text.optional().describe('The message of the error.'),
  severity: z.enum(SEVERITIES).default('major').describe('How bad it is.'),
  component: boundedText(200).optional().describe('Tool or part that failed.'),
  taskId: idOf('tsk').optional().describe('Task in which it failed: it gets a checkpoint.'),
  rootCause: text.optional().describe('Why it failed, if you know.'),
  sessionId: sessionRef.optional().describe('Session you work in; an unused label opens one.'),
});

/** Throws `validation_failed` where neither is given. */
export function whatFailed({ what, error }: { what?: string | undefined; error?: string | undefined }): string {
  const said = [what, error].filter((each) => each !== undefined).join(': ');
  if (said === '')
    throw validationFailed(
      { what: 'A failure needs `what` or `error`.' },
      { errors: [{ field: 'what', code: 'required', message: 'give what or error' }] },
    );
  return said;
}

export const FailureView = z
  .object({
    id: idOf('evt').describe('Id of the failure: that of its event.'),
    taskId: idOf('tsk').nullable().describe('Task in which it failed.'),
    sessionId: idOf('ses').nullable().describe('Session in which it failed.'),
    component: z.string().nullable().describe('Tool or part that failed.'),
    severity: z.enum(SEVERITIES).describe('How bad it is.'),
    what: z.string().describe('What failed.'),
    rootCause: z.string().nullable().describe('Why.'),
    signature: z.string().describe('Equal where the same failed again.'),
    failedAt: instantOut.describe('When it was reported.'),
    reportedBy: idOf('prn').describe('Who reported it.'),
  })
  .meta({ id: 'Failure', description: 'Something that failed in the work of an agent.' });

export const TrackedFailure = z
  .object({
    failure: FailureView.describe('The failure.'),
    checkpoint: CheckpointView.nullable().describe('Checkpoint of the task; null where no task was named.'),
  })
  .meta({ id: 'TrackedFailure', description: 'A failure as it was recorded.' });

export function viewOfFailure({ spaceId: _space, failedAt, ...failure }: Failure): z.input<typeof FailureView> {
  return { ...failure, failedAt: failedAt.toISOString() };
}
