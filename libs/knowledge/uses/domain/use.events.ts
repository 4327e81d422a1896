import { written, type NewEvent, type Written } from '#libs/history/events/domain/index.js';
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
  session_outcome_told: { outcome: Outcome; toldAt: string };
  /** What uses made of the claim's memory, and the marks that did. */
  claim_touched: { touch: Written<Presence>; marks: Omit<Mark, 'claimId'>[] };
}

export function claimsUsed({ spaceId, sessionId, now }: Occasion, day: string, claimIds: Id<'clm'>[]): NewEvent {
  const payload: UsePayloads['claims_used'] = { day, usedAt: now.toISOString(), claimIds };
  return { kind: 'claims_used', spaceId, sessionId, subjectId: sessionId, ts: now, payload: { ...payload } };
}

export function sessionOutcomeTold({ spaceId, sessionId, now }: Occasion, outcome: Outcome): NewEvent {
  const payload: UsePayloads['session_outcome_told'] = { outcome, toldAt: now.toISOString() };
  return { kind: 'session_outcome_told', spaceId, sessionId, subjectId: sessionId, ts: now, payload: { ...payload } };
}

/** At the time of the last use: what is folded later is not used later. */
export function claimTouched(
  spaceId: Id<'spc'>,
  claimId: Id<'clm'>,
  presence: Presence,
  marks: readonly PendingMark[],
): NewEvent {
  const ts = new Date(Math.max(...marks.map(({ usedAt }) => usedAt.getTime())));
  const payload: UsePayloads['claim_touched'] = {
    touch: written(presence),
    marks: marks.map(({ sessionId, day }) => ({ sessionId, day })),
  };
  return {
    kind: 'claim_touched',
    spaceId,
    subjectId: claimId,
    ts,
    payload: { ...payload, marks: payload.marks.map((mark) => ({ ...mark })) },
  };
}
