import type { NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { HEARTBEAT_LAG_MS, sessionInterrupted } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Cursor } from '../../runs/index.js';

/** The phases of `expire`, in this order. */
export const EXPIRY_PHASES = ['announced', 'evidence', 'claims', 'digests'] as const;
export type ExpiryPhase = (typeof EXPIRY_PHASES)[number];

/** Where a run is in the order of what is due. */
export interface Place {
  at: string;
  id: string;
}

/** Before all that is due. */
const START: Place = { at: '-infinity', id: '' };

export const placeOf = (cursor: Cursor | null): Place =>
  cursor === null ? START : { at: String(cursor.at), id: String(cursor.id) };

/** A session is stale when nothing has named it for so long (continuity spec, section 3). */
export const IDLE_MS = 30 * 60_000;

/** What was not named since is stale. Who looks waits for heartbeats that are on their way (ADR 24); under a simulated clock there are none. */
export const idleSince = ({ clock, now }: Pick<Space, 'clock' | 'now'>): Date =>
  new Date(now.getTime() - IDLE_MS - (clock === 'real' ? HEARTBEAT_LAG_MS : 0));

export interface IdleSession {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  version: number;
}

export const interrupted = (sessions: readonly IdleSession[], now: Date): NewEvent[] =>
  sessions.map((session) => sessionInterrupted(session, now));

/** What holds on to a claim. A type, not an interface: it is a row. */
export type Hold = {
  /** Something live was derived or learned from it, or cites it. */
  hasDependents: boolean;
  /** Edges begin at it, or end there and mean this claim and no other: it cannot become one with another. */
  isTied: boolean;
  /** Side of an open contradiction. */
  isContested: boolean;
  /** Side of any open conflict. */
  isInConflict: boolean;
};

export const UNHELD: Hold = { hasDependents: false, isTied: false, isContested: false, isInConflict: false };

/** Whether a claim is not forgotten for others: sides of an open conflict are not, nor what something live depends on (claims spec, section 11). */
export const isKeptFor = ({ hasDependents, isInConflict }: Hold): boolean => hasDependents || isInConflict;
