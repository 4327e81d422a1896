import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Difference } from './nearness.rules.js';

export const POSSIBLE_CONFLICT_STATUSES = ['open', 'confirmed', 'dismissed'] as const;
export type PossibleConflictStatus = (typeof POSSIBLE_CONFLICT_STATUSES)[number];
export const FOUND_BY = ['words', 'vectors'] as const;

/**
 * A weaker claim that may contradict a protected or system claim: a row of `possible_conflicts` (claims spec, rule 10).
 * It never changes the stronger claim.
 */
export interface PossibleConflict {
  id: Id<'pcf'>;
  spaceId: Id<'spc'>;
  claimId: Id<'clm'>;
  weakerId: Id<'clm'>;
  /** 0 to 1. */
  near: number;
  foundBy: (typeof FOUND_BY)[number];
  differs: Difference[];
  /** The sentence of the weaker claim that is similar. */
  sentence: string;
  /** The voter who asserted the weaker claim. */
  author: string;
  /**
   * Hash of the comparable text and triple of the weaker claim. A dismissal applies to what this author says in these
   * against this stronger claim.
   */
  textKey: string;
  status: PossibleConflictStatus;
  foundAt: Date;
  decidedBy: Id<'prn'> | null;
  decidedAt: Date | null;
  note: string | null;
  /** The conflict that a confirmation opened. */
  conflictId: Id<'cnf'> | null;
  version: number;
}

/** A possible conflict that marks its weaker claim for readers. */
export interface Mark {
  id: PossibleConflict['id'];
  weakerId: PossibleConflict['weakerId'];
  claimId: PossibleConflict['claimId'];
  status: PossibleConflictStatus;
}

/**
 * A claim of the reader's session, or of a workspace, that states another value than a durable claim and would not win
 * against it.
 */
export type Outweighed = Pick<Mark, 'weakerId' | 'claimId'>;

/**
 * The marks of the given claims. `possible`: the claims that each may contradict, nearest first. `unconfirmed`: weaker
 * claims whose multi-valued predicate has another value stated by a user or the system. `outweighed`: claims of a
 * session or workspace that would not replace a durable claim.
 */
export interface Marks {
  possible: ReadonlyMap<string, readonly Mark[]>;
  unconfirmed: ReadonlySet<string>;
  outweighed: ReadonlyMap<string, readonly Outweighed[]>;
}

export const NO_MARKS: Marks = { possible: new Map(), unconfirmed: new Set(), outweighed: new Map() };

/** The claims that must be printed together with a marked claim. */
export const contradictedBy = (
  { possible, outweighed }: Pick<Marks, 'possible' | 'outweighed'>,
  id: string,
): string[] => [...new Set([...(possible.get(id) ?? []), ...(outweighed.get(id) ?? [])].map(({ claimId }) => claimId))];

/** The whole row after the event. */
export type PossibleConflictPayload = { possibleConflict: Written<PossibleConflict> };

export interface PossibleConflictPayloads {
  /** A weaker claim was found that may contradict a protected or system claim. */
  possible_conflict_found: PossibleConflictPayload;
  /** A reviewer confirmed or dismissed a possible conflict. */
  possible_conflict_decided: PossibleConflictPayload;
}

export type PossibleConflictEvent = EventsOf<PossibleConflictPayloads>;
export type RecordedPossibleConflictEvent = RecordedOf<PossibleConflictPayloads>;

const eventOf = (possibleConflict: PossibleConflict) => ({
  spaceId: possibleConflict.spaceId,
  subjectId: possibleConflict.id,
  payload: { possibleConflict: written(possibleConflict) },
});

export const possibleConflictFound = (found: PossibleConflict): PossibleConflictEvent => ({
  kind: 'possible_conflict_found',
  occurredAt: found.foundAt,
  ...eventOf(found),
});
export const possibleConflictDecided = (decided: PossibleConflict, at: Date): PossibleConflictEvent => ({
  kind: 'possible_conflict_decided',
  occurredAt: at,
  ...eventOf(decided),
});
