import { type Id, declareError } from '#libs/kernel/index.js';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { checkMayClose, type Session } from '#libs/tenancy/sessions/index.js';
import { refreshStrength, type Memory } from '../../claims/index.js';

export const OUTCOMES = ['success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The key by which a use counts once: the claim, the session and the day. */
export interface Mark {
  claimId: Id<'clm'>;
  sessionId: Id<'ses'>;
  /** `2026-01-31`, of the space's clock in UTC. */
  day: string;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** A recorded use that is not folded yet. */
export interface PendingMark extends Mark {
  usedAt: Date;
}

export type Presence = Pick<Memory, 'halfLifeDays' | 'strengthRefreshedAt'>;

/**
 * The effect of uses on the strength of a claim: each refreshes it like a counted reinforcement (claims spec, section
 * 11), in order of time. A refresh adds the pause before it to the half-life. So several uses on one day have the
 * effect of the last one, whenever they are processed. Trust and importance, and therefore relevance, do not change.
 */
export function foldUses(presence: Presence, marks: readonly PendingMark[]): Presence {
  return [...marks]
    .sort((a, b) => a.usedAt.getTime() - b.usedAt.getTime())
    .reduce(
      (before, { usedAt }) => (usedAt > before.strengthRefreshedAt ? refreshStrength(before, usedAt) : before),
      presence,
    );
}

interface Occasion {
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  now: Date;
}

/** Payloads of the events of uses, by kind. */
export interface UsePayloads {
  /** A caller reported which claims a session used. */
  claims_used: { day: string; usedAt: string; claimIds: Id<'clm'>[] };
  /** A caller reported how a session ended. */
  session_outcome_reported: { outcome: Outcome; reportedAt: string };
  /** Uses of a claim refreshed its strength and set its half-life; the payload has the marks of these uses. */
  claim_strength_refreshed: { strength: Written<Presence>; marks: Omit<Mark, 'claimId'>[] };
}

export type UseEvent = EventsOf<UsePayloads>;
export type RecordedUseEvent = RecordedOf<UsePayloads>;

export function claimsUsed({ spaceId, sessionId, now }: Occasion, day: string, claimIds: Id<'clm'>[]): UseEvent {
  const payload = { day, usedAt: now.toISOString(), claimIds };
  return { kind: 'claims_used', spaceId, sessionId, subjectId: sessionId, occurredAt: now, payload };
}

export function sessionOutcomeReported({ spaceId, sessionId, now }: Occasion, outcome: Outcome): UseEvent {
  return {
    kind: 'session_outcome_reported',
    spaceId,
    sessionId,
    subjectId: sessionId,
    occurredAt: now,
    payload: { outcome, reportedAt: now.toISOString() },
  };
}

/** The event of folding uses. The strength is computed for the time of the last use, whenever the uses are folded. */
export function claimStrengthRefreshed(
  spaceId: Id<'spc'>,
  claimId: Id<'clm'>,
  presence: Presence,
  marks: readonly PendingMark[],
): UseEvent {
  const occurredAt = new Date(Math.max(...marks.map(({ usedAt }) => usedAt.getTime())));
  return {
    kind: 'claim_strength_refreshed',
    spaceId,
    subjectId: claimId,
    occurredAt,
    payload: { strength: written(presence), marks: marks.map(({ sessionId, day }) => ({ sessionId, day })) },
  };
}

const outcomeDiffers = declareError<{ id: string; outcome: string }>(
  'session_outcome_differs',
  'conflict',
  ({ id, outcome }) =>
    `The outcome of session ${id} is already recorded as ${outcome} and cannot be changed; leave it out, or send the same one.`,
);

/**
 * Whether the outcome of a session is new. Throws `session_outcome_differs` if another outcome is recorded, and
 * `session_of_another` if the session belongs to somebody else.
 */
export function isOutcomeNew(
  whom: Parameters<typeof checkMayClose>[0],
  session: Session,
  outcome: Outcome,
  reported: Outcome | null,
): boolean {
  checkMayClose(whom, session);
  if (reported !== null && reported !== outcome) throw outcomeDiffers({ id: session.id, outcome: reported });
  return reported === null;
}
