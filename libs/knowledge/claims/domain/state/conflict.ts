import type { Id } from '#libs/kernel/index.js';
import { QUARANTINE_REASONS } from './claim.js';

export const CONFLICT_ACTIONS = ['supersede', 'reject', 'keep_both'] as const;
export type ConflictAction = (typeof CONFLICT_ACTIONS)[number];
/** `lapsed`: a party vanished before anybody decided. `withdrawn`: of a contradiction, by who opened it or a reviewer. */
export const RESOLUTIONS = [...CONFLICT_ACTIONS, 'lapsed', 'withdrawn'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Who resolved a conflict that no reviewer did. */
export const SERVER = 'server';

/** Said by somebody, and between claims that are both believed until it is resolved. */
export const CONTRADICTION = 'contradiction';
export const CONFLICT_REASONS = [...QUARANTINE_REASONS, CONTRADICTION] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];

/** A quarantined claim, or of a contradiction the later one, against one it contradicts: a row of `conflicts` (claims spec, section 7). */
export interface Conflict {
  id: Id<'cnf'>;
  spaceId: Id<'spc'>;
  newClaimId: Id<'clm'>;
  existingClaimId: Id<'clm'>;
  subjectN: string;
  predicateN: string;
  /** Whether this member alone kept the new claim out. */
  isBlocking: boolean;
  reason: ConflictReason;
  /** Of a contradiction: how the two contradict, and why that came about. */
  description: string | null;
  rootCause: string | null;
  /** Of a contradiction: who pointed it out; null: the gate opened it. */
  openedBy: Id<'prn'> | null;
  /** The two gateTrusts when it opened. */
  newTrust: number;
  existingTrust: number;
  status: 'open' | 'resolved';
  resolution: Resolution | null;
  /** Principal, SERVER, or the claim that settled a contradiction. */
  resolvedBy: string | null;
  note: string | null;
  /** The conflict that carries the contradiction on. */
  replacedBy: Id<'cnf'> | null;
  openedAt: Date;
  resolvedAt: Date | null;
  version: number;
  /** Sides that it does not contest: they are too strong for it. null: it contests both, on the word of a reviewer. */
  uncontested: Id<'clm'>[] | null;
  /** Of a contradiction: the side that its opener named first. */
  firstSide: Id<'clm'> | null;
}

/** A claim that resolves a contradiction, or helps to. */
export interface Attached {
  conflictId: Id<'cnf'>;
  id: Id<'clm'>;
  /** How it would have it resolved. */
  asks: ConflictAction;
  by: Id<'prn'>;
  isByReviewer: boolean;
  /** Why a reviewer took it for relevant. */
  override: string | null;
  at: Date;
}
