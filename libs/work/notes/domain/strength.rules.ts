import { clamp01, DAY_MS, daysBetween, round4, round9, type Id } from '#libs/kernel/index.js';
import type { NoteCategory } from '#libs/knowledge/claims/index.js';
import type { Outcome } from '#libs/knowledge/uses/index.js';
import { DEFAULT_POLICY } from '#libs/tenancy/spaces/index.js';
import type { Note, NoteState } from './note.js';

/** Half-life of the strength of a note, in days (continuity spec, section 7). */
export const HALF_LIFE_DAYS: Readonly<Record<NoteCategory, number>> = { assumption: 19, failure: 11, strategy: 38 };

/** How much each use adds to the half-life, and how many uses count at most. */
const PER_USE = 0.2;
const MAX_COUNTED_USES = 5;
/** The threshold for `decaysAt`. */
const FADED = DEFAULT_POLICY.notes.faded;
/** After this many half-lives, the strength is zero for any importance. */
const MAX_HALF_LIVES = 40;

const GAIN = 0.1;
const LOSS = 0.05;

type Aging = Pick<Note, 'importance' | 'halfLifeDays' | 'uses' | 'lastUsedAt' | 'recordedAt'>;

const boostOf = (uses: number): number => 1 + PER_USE * Math.min(uses, MAX_COUNTED_USES);

/** The time from which the note fades: its last use, or its recording. */
const fadingSince = ({ lastUsedAt, recordedAt }: Pick<Aging, 'lastUsedAt' | 'recordedAt'>): Date =>
  lastUsedAt !== null && lastUsedAt > recordedAt ? lastUsedAt : recordedAt;

/** The current strength of a note, 0 to 1. Used to order notes; it never affects trust, confidence or belief. */
export function noteStrengthAt(note: Aging, now: Date): number {
  const days = Math.max(0, daysBetween(now, fadingSince(note)));
  return round9(Math.min(1, note.importance * 2 ** (-days / note.halfLifeDays) * boostOf(note.uses)));
}

/** When the strength falls below the default threshold. */
export function decaysAt(note: Aging): Date {
  const worth = note.importance * boostOf(note.uses);
  const halfLives = worth > 0 ? Math.max(-MAX_HALF_LIVES, Math.log2(worth / FADED)) : -MAX_HALF_LIVES;
  return new Date(Math.round(fadingSince(note).getTime() + halfLives * note.halfLifeDays * DAY_MS));
}

/**
 * Converts a threshold into a time. Notes of this category whose `decaysAt` is before this time are now below the
 * threshold.
 */
export function fadedUntil(now: Date, halfLifeDays: number, threshold: number): Date {
  return new Date(now.getTime() - Math.log2(FADED / threshold) * halfLifeDays * DAY_MS);
}

/** For display; never used for ranking (continuity spec, section 7). */
export const qualityOf = ({
  importance,
  uses,
  successes,
  failures,
}: Pick<NoteState, 'importance' | 'uses' | 'successes' | 'failures'>): number =>
  round4(
    0.5 * importance +
      0.3 * Math.min(1, uses / MAX_COUNTED_USES) +
      (0.2 * (successes + 1)) / (successes + failures + 2),
  );

/** The note with a new importance, which its author or a reviewer set. */
export const withImportance = <N extends Note>(note: N, importance: number): N => renewed({ ...note, importance });

/** The part of a session's use of a note that has not been counted yet. */
export interface NewUse {
  claimId: Id<'clm'>;
  /** Whether this is the first mark of the note by the session on that day. */
  isNewDay: boolean;
  /** The outcome of the session, if it has not yet been counted for this note. */
  outcome: Outcome | null;
}

/**
 * The note after a new use: a first mark on a day counts as one use. The outcome of the session changes the importance:
 * success adds .10 and failure subtracts .05, or .10 if another session that used the note has failed before. Failures
 * do not lower the importance of a protected note, because anybody may report them (claims spec, section 15a, rule 3).
 */
export function used<N extends Note>(
  note: N,
  { isNewDay, outcome }: Omit<NewUse, 'claimId'>,
  now: Date,
  isProtected = false,
): N {
  const counted = isNewDay ? { ...note, uses: note.uses + 1, lastUsedAt: now } : note;
  const { successes, failures, importance } = counted;
  switch (outcome) {
    case null:
      return renewed(counted);
    case 'success':
      return renewed({ ...counted, successes: successes + 1, importance: round9(clamp01(importance + GAIN)) });
    case 'failure': {
      const loss = isProtected ? 0 : failures >= 1 ? 2 * LOSS : LOSS;
      return renewed({ ...counted, failures: failures + 1, importance: round9(clamp01(importance - loss)) });
    }
  }
}

/** The note after it has faded or was replaced; maintenance does not check it again. */
export const left = <N extends Note>(note: N): N => ({ ...note, decaysAt: null, version: note.version + 1 });

/** The note after somebody restored it; it fades from now on. */
export const returned = <N extends Note>(note: N, now: Date): N => renewed({ ...note, lastUsedAt: now });

const renewed = <N extends Note>(note: N): N => ({ ...note, decaysAt: decaysAt(note), version: note.version + 1 });

export const SEVERITIES = ['minor', 'major', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const IMPORTANCE_OF: Readonly<Record<Severity, number>> = { minor: 0.5, major: 0.7, critical: 0.9 };
