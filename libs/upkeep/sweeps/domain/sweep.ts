import { z } from 'zod';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import { sessionInterrupted } from '#libs/tenancy/sessions/domain/index.js';
import { startFields, type Cursor } from '../../runs/domain/index.js';

/** What the sweep of expiry goes through, in this order. */
export const EXPIRY_PHASES = ['announced', 'evidence', 'claims', 'digests'] as const;
export type ExpiryPhase = (typeof EXPIRY_PHASES)[number];

/** Where a sweep is in the order of what is due. */
export interface Place {
  at: string;
  id: string;
}

/** Before all that is due. */
const START: Place = { at: '-infinity', id: '' };

export const placeOf = (cursor: Cursor | null): Place => (cursor === null ? START : { at: String(cursor.at), id: String(cursor.id) });

export const SweepInput = z.strictObject(startFields);
/** Sweeps take what is due and nothing else. */
export const SweepOptions = z.strictObject({});

/** A session is stale when nothing has named it for so long (continuity spec, section 3). */
export const IDLE_MS = 30 * 60_000;

export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

export interface IdleSession {
  id: Id<'ses'>;
  spaceId: Id<'spc'>;
  version: number;
}

export const interrupted = (sessions: readonly IdleSession[], now: Date): NewEvent[] => sessions.map((session) => sessionInterrupted(session, now));
