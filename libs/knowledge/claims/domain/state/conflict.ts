import type { Id } from '#libs/kernel/index.js';
import { QUARANTINE_REASONS } from './claim.js';

export const CONFLICT_ACTIONS = ['supersede', 'reject', 'keep_both'] as const;
export type ConflictAction = (typeof CONFLICT_ACTIONS)[number];
/**
 * `lapsed`: one of the claims went out of force before anybody decided. `withdrawn`: a contradiction was withdrawn by
 * its opener or a reviewer.
 */
export const RESOLUTIONS = [...CONFLICT_ACTIONS, 'lapsed', 'withdrawn'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Who resolved a conflict, if it was not a reviewer. */
export const SERVER = 'server';

/** A contradiction that somebody pointed out, between claims that both stay active until it is resolved. */
export const CONTRADICTION = 'contradiction';
export const CONFLICT_REASONS = [...QUARANTINE_REASONS, CONTRADICTION] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/**
 * A row of `conflicts`: a quarantined claim, or the later claim of a contradiction, against a claim that it contradicts
 * (claims spec, section 7).
 */
export interface Conflict {
  id: Id<'cnf'>;
  spaceId: Id<'spc'>;
  newClaimId: Id<'clm'>;
  existingClaimId: Id<'clm'>;
  subjectN: string;
  predicateN: string;
  /** Whether this rival alone kept the new claim out. */
  blocking: boolean;
  reason: ConflictReason;
  /** For a contradiction: in what way the two contradict, and what caused it. */
  description: string | null;
  rootCause: string | null;
  /** For a contradiction: who pointed it out; null: the gate opened it. */
  openedBy: Id<'prn'> | null;
  /** gateTrust of both claims when it was opened. */
  newTrust: number;
  existingTrust: number;
  status: 'open' | 'resolved';
  resolution: Resolution | null;
  /** A principal, SERVER, or the id of the claim that settled a contradiction. */
  resolvedBy: string | null;
  note: string | null;
  /** The conflict that continues the contradiction. */
  replacedBy: Id<'cnf'> | null;
  openedAt: Date;
  resolvedAt: Date | null;
  version: number;
  /**
   * Sides that are too strong for the other side to contest. null: both sides are contested, because a reviewer pointed
   * out the contradiction.
   */
  uncontested: Id<'clm'>[] | null;
  /** For a contradiction: the side that its opener named first. */
  firstSide: Id<'clm'> | null;
}

/** A claim that resolves a contradiction, or helps to resolve it. */
export interface Attached {
  conflictId: Id<'cnf'>;
  id: Id<'clm'>;
  /** The resolution that this claim supports. */
  asks: ConflictAction;
  by: Id<'prn'>;
  isByReviewer: boolean;
  /** Why a reviewer considered it relevant. */
  override: string | null;
  at: Date;
}
