import type { NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { HEARTBEAT_LAG_MS, sessionInterrupted } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Cursor } from '../../runs/index.js';

/** The phases of `expire`, in this order. */
export const EXPIRY_PHASES = ['announced', 'evidence', 'claims', 'digests', 'workspaceClaims', 'workspaces'] as const;
export type ExpiryPhase = (typeof EXPIRY_PHASES)[number];

/** How far a run has come in the order of due items. */
export interface Place {
  at: string;
  id: string;
}

/** The place before the first due item. */
const START: Place = { at: '-infinity', id: '' };

export const placeOf = (cursor: Cursor | null): Place =>
  cursor === null ? START : { at: String(cursor.at), id: String(cursor.id) };

/** A session is idle if no call has referred to it for this long (continuity spec, section 3). */
const IDLE_MS = 30 * 60_000;

/**
 * Sessions that no call has referred to since this time are idle. On a real clock, heartbeats may still be on their
 * way, so the time is earlier by their maximum delay (ADR 24). On a simulated clock, no heartbeat can be on its way.
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

/** What prevents a claim from leaving memory. This is a type, not an interface, because it is used as a row. */
export type Hold = {
  /** Whether something live was derived or learned from the claim, cites it, or was settled by it. */
  hasDependents: boolean;
  /** Whether edges begin at the claim or refer to this very claim, so that it cannot be merged into another. */
  isTied: boolean;
  /** Whether the claim is a side of an open contradiction. */
  contested: boolean;
  /** Whether the claim is a side of any open conflict. */
  isInConflict: boolean;
};

export const UNHELD: Hold = { hasDependents: false, isTied: false, contested: false, isInConflict: false };

/**
 * Whether a claim must be kept because of others: it is a side of an open conflict, or something live depends on it
 * (claims spec, section 11).
 */
export const isKeptFor = ({ hasDependents, isInConflict }: Hold): boolean => hasDependents || isInConflict;
