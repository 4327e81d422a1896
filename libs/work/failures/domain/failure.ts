import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { noteStrengthAt, type Note, type Severity } from '../../notes/index.js';

/** A row of `failures`: that something failed in the work of an agent. What failed is its note. */
export interface Failure {
  /** That of the event. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'> | null;
  sessionId: Id<'ses'> | null;
  /** That of its session: it is read by those who take part in it alone. Events from before this was kept do not have it. */
  isPrivate: boolean;
  /** The note; null: it was rejected, or the failure is from before failures were notes. */
  claimId: Id<'clm'> | null;
  severity: Severity;
  failedAt: Date;
  reportedBy: Id<'prn'>;
}

export interface FailurePayloads {
  /** Somebody reported that something failed. Events from before failures were notes have its words, and no `claimId`. */
  failure_tracked: { failure: Written<Omit<Failure, 'claimId'>> & { claimId?: Id<'clm'> | null } };
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

/** A failure as it is shown, wherever it is: its note and its claim. */
export interface ShownFailure<C extends Claim = Claim> {
  note: Note;
  claim: C;
  /** It may contradict something that a user said, undecided. */
  isDoubted: boolean;
}

/** Failures of a component that are shown, and failures in all. */
export const MAX_OF_COMPONENT = 3;
export const MAX_SHOWN = 20;

/** Of failures those that are shown: of each signature the later one, of each component the strongest. */
export function shownFailures<F extends Pick<ShownFailure, 'note'>>(failures: readonly F[], now: Date): F[] {
  const latest = new Map<string, F>();
  for (const failure of [...failures].sort((a, b) => (a.note.claimId < b.note.claimId ? -1 : 1)))
    latest.set(failure.note.signature ?? failure.note.claimId, failure);
  const counts = new Map<string | null, number>();
  return strongestFirst([...latest.values()], now)
    .filter(({ note: { componentN } }) => {
      const count = (counts.get(componentN) ?? 0) + 1;
      counts.set(componentN, count);
      return count <= MAX_OF_COMPONENT;
    })
    .slice(0, MAX_SHOWN);
}

export const strongestFirst = <F extends Pick<ShownFailure, 'note'>>(failures: readonly F[], now: Date): F[] =>
  [...failures].sort(
    (a, b) => noteStrengthAt(b.note, now) - noteStrengthAt(a.note, now) || (a.note.claimId < b.note.claimId ? 1 : -1),
  );
