import { written, type NewEvent, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Mark, Outcome, PendingMark, Presence } from './use.rules.js';

interface Occasion {
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  now: Date;
}

/** Payloads of the events of uses, by kind. */
export interface UsePayloads {
  claims_used: { day: string; usedAt: string; claimIds: Id<'clm'>[] };
  session_outcome_reported: { outcome: Outcome; reportedAt: string };
  /** What uses made of the claim's memory, and the marks that did. */
  claim_strength_refreshed: { strength: Written<Presence>; marks: Omit<Mark, 'claimId'>[] };
}

export function claimsUsed({ spaceId, sessionId, now }: Occasion, day: string, claimIds: Id<'clm'>[]): NewEvent {
  const payload: UsePayloads['claims_used'] = { day, usedAt: now.toISOString(), claimIds };
  return { kind: 'claims_used', spaceId, sessionId, subjectId: sessionId, occurredAt: now, payload: { ...payload } };
}

export function sessionOutcomeReported({ spaceId, sessionId, now }: Occasion, outcome: Outcome): NewEvent {
  const payload: UsePayloads['session_outcome_reported'] = { outcome, reportedAt: now.toISOString() };
  return {
    kind: 'session_outcome_reported',
    spaceId,
    sessionId,
    subjectId: sessionId,
    occurredAt: now,
    payload: { ...payload },
  };
}

/** At the time of the last use: what is folded later is not used later. */
export function claimStrengthRefreshed(
  spaceId: Id<'spc'>,
  claimId: Id<'clm'>,
  presence: Presence,
  marks: readonly PendingMark[],
): NewEvent {
  const occurredAt = new Date(Math.max(...marks.map(({ usedAt }) => usedAt.getTime())));
  const payload: UsePayloads['claim_strength_refreshed'] = {
    strength: written(presence),
    marks: marks.map(({ sessionId, day }) => ({ sessionId, day })),
  };
  return {
    kind: 'claim_strength_refreshed',
    spaceId,
    subjectId: claimId,
    occurredAt,
    payload: { ...payload, marks: payload.marks.map((mark) => ({ ...mark })) },
  };
}
