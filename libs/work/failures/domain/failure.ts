import {
  renaming,
  written,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { compareClasses } from '#libs/knowledge/sources/index.js';
import { noteStrengthAt, type Note, type Severity } from '../../notes/index.js';

/** A row of `failures`: something failed in the work of an agent. The note says what failed. */
export interface Failure {
  /** Id of the event. */
  id: Id<'evt'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'> | null;
  sessionId: Id<'ses'> | null;
  /** Whether its session is private, so that only its participants can read it. Older events lack this. */
  private: boolean;
  /** The note; null: it was rejected, or the failure was reported before failures had notes. */
  claimId: Id<'clm'> | null;
  severity: Severity;
  failedAt: Date;
  reportedBy: Id<'prn'>;
}

export interface FailurePayloads {
  /** Somebody reported a failure. Events from before failures had notes contain the text itself, and no `claimId`. */
  failure_tracked: { failure: Written<Omit<Failure, 'claimId'>> & { claimId?: Id<'clm'> | null } };
}
/** Version 2: flags have the names of their columns. */
export const FAILURE_UPGRADES = {
  failure_tracked: [renaming({ isPrivate: 'private' }, ['failure'])],
} satisfies PayloadUpgrades;

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

/** A failure as it is shown everywhere: its note and its claim. */
export interface ShownFailure<C extends Claim = Claim> {
  note: Note;
  claim: C;
  /** Whether the failure may contradict something that a user said, and nobody has decided this yet. */
  isDoubted: boolean;
  /** Whether a user reported it, or its claim is protected: such failures come first. */
  isProtected: boolean;
}

/** Maximum number of failures shown per component, and in total. */
export const MAX_OF_COMPONENT = 3;
export const MAX_SHOWN = 20;

type Ordered = Pick<ShownFailure, 'note' | 'isProtected'> & { claim: Pick<Claim, 'baseClass'> };

/**
 * Sorts failures with the same signature so that the one to show comes last: a protected one, otherwise one of a
 * stronger class, otherwise the later one.
 */
const byPrecedence = (a: Ordered, b: Ordered): number =>
  Number(a.isProtected) - Number(b.isProtected) ||
  compareClasses(b.claim.baseClass, a.claim.baseClass) ||
  (a.note.claimId < b.note.claimId ? -1 : 1);

/**
 * The failures to show: one of each signature, and of each component the first by `strongestFirst` (claims spec, section
 * 15a, rule 16).
 */
export function shownFailures<F extends Ordered>(failures: readonly F[], now: Date): F[] {
  const shown = new Map<string, F>();
  for (const failure of [...failures].sort(byPrecedence))
    shown.set(failure.note.signature ?? failure.note.claimId, failure);
  const counts = new Map<string | null, number>();
  return strongestFirst([...shown.values()], now)
    .filter(({ note: { componentN } }) => {
      const count = (counts.get(componentN) ?? 0) + 1;
      counts.set(componentN, count);
      return count <= MAX_OF_COMPONENT;
    })
    .slice(0, MAX_SHOWN);
}

/** Protected failures first; of these and of the others, the strongest first. */
export const strongestFirst = <F extends Pick<ShownFailure, 'note' | 'isProtected'>>(
  failures: readonly F[],
  now: Date,
): F[] =>
  [...failures].sort(
    (a, b) =>
      Number(b.isProtected) - Number(a.isProtected) ||
      noteStrengthAt(b.note, now) - noteStrengthAt(a.note, now) ||
      (a.note.claimId < b.note.claimId ? 1 : -1),
  );
