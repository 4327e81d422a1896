import type { NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { HEARTBEAT_LAG_MS, sessionInterrupted } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Cursor } from '../../runs/index.js';

/** The phases of `expire`, in this order. */
export const EXPIRY_PHASES = ['announced', 'evidence', 'claims', 'digests', 'workspaceClaims', 'workspaces'] as const;
export type ExpiryPhase = (typeof EXPIRY_PHASES)[number];

/** Where a run is in the order of due items. */
export interface Place {
  at: string;
  id: string;
}

/** The place before all due items. */
const START: Place = { at: '-infinity', id: '' };

export const placeOf = (cursor: Cursor | null): Place =>
  cursor === null ? START : { at: String(cursor.at), id: String(cursor.id) };

/** A session is stale if no call has named it for this long (continuity spec, section 3). */
export const IDLE_MS = 30 * 60_000;

/**
 * Sessions that were not named since this time are stale. The check waits for heartbeats that are on their way (ADR
 * 24); under a simulated clock there are none.
 */
export const idleSince = ({ clock, now }: Pick<Space, 'clock' | 'now'>): Date =>
  new Date(now.getTime() - IDLE_MS - (clock === 'real' ? HEARTBEAT_LAG_MS : 0));

export interface IdleSession {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  version: number;
}

export const interrupted = (sessions: readonly IdleSession[], now: Date): NewEvent[] =>
  sessions.map((session) => sessionInterrupted(session, now));

/** What prevents a claim from leaving memory. A type, not an interface: it is a row. */
export type Hold = {
  /** Something live was derived or learned from it, or cites it. */
  hasDependents: boolean;
  /** Edges begin at it, or lead to this very claim: it cannot be merged into another. */
  isTied: boolean;
  /** Side of an open contradiction. */
  isContested: boolean;
  /** Side of any open conflict. */
  isInConflict: boolean;
};

export const UNHELD: Hold = { hasDependents: false, isTied: false, isContested: false, isInConflict: false };

/**
 * Whether a claim is kept because of others: because it is a side of an open conflict, or something live depends on it
 * (claims spec, section 11).
 */
export const isKeptFor = ({ hasDependents, isInConflict }: Hold): boolean => hasDependents || isInConflict;
