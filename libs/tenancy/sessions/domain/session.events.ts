import type { Id } from '#libs/kernel/index.js';
import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import type { Session } from './session.js';

export interface SessionPayloads {
  /**
   * A session was opened. `participants`: the principals that were named, without the opener. Events that were written
   * before sessions had participants lack this field.
   */
  session_opened: {
    externalId: string | null;
    agent: string | null;
    principalId: string;
    openedAt: string;
    participants?: string[];
    private?: boolean;
  };
  /** A writer joined a session. */
  session_joined: { principalId: string; since: string; version: number };
  /** A session was closed and accepts no more messages. */
  session_closed: { closedAt: string; version: number };
  /** Maintenance found a session idle and marked it as interrupted. */
  session_interrupted: { version: number };
  /** An interrupted session was opened again by a participant. */
  session_recovered: { version: number };
  /** A session was named in calls that changed nothing, so it is not idle. */
  session_seen: Record<string, never>;
}

export type SessionEvent = EventsOf<SessionPayloads>;
export type RecordedSessionEvent = RecordedOf<SessionPayloads>;

export function sessionOpened(session: Session): SessionEvent {
  const { id, spaceId, externalId, agent, principalId, openedAt, private: isPrivate } = session;
  const participants = session.participants.flatMap((each) => (each.via === 'named' ? [each.principalId] : []));
  return {
    kind: 'session_opened',
    spaceId,
    sessionId: id,
    subjectId: id,
    occurredAt: openedAt,
    payload: { externalId, agent, principalId, openedAt: openedAt.toISOString(), participants, private: isPrivate },
  };
}

/** The event that a writer participates from now on. */
export function sessionJoined({ id, spaceId, version }: Session, principalId: Id<'prn'>, now: Date): SessionEvent {
  return {
    kind: 'session_joined',
    spaceId,
    sessionId: id,
    subjectId: id,
    occurredAt: now,
    payload: { principalId, since: now.toISOString(), version: version + 1 },
  };
}

export function sessionClosed(session: Session, now: Date): SessionEvent {
  const { id, spaceId, version } = session;
  return {
    kind: 'session_closed',
    spaceId,
    sessionId: id,
    subjectId: id,
    occurredAt: now,
    payload: { closedAt: now.toISOString(), version: version + 1 },
  };
}

/** The event that a session was interrupted: it was idle for too long, or cut off (continuity spec, section 3). */
export function sessionInterrupted(
  { id, spaceId, version }: Pick<Session, 'id' | 'spaceId' | 'version'>,
  now: Date,
): SessionEvent {
  return {
    kind: 'session_interrupted',
    spaceId,
    sessionId: id,
    subjectId: id,
    occurredAt: now,
    payload: { version: version + 1 },
  };
}

/** The event that a call named the session without changing anything. */
export function sessionSeen({ id, spaceId }: Pick<Session, 'id' | 'spaceId'>, at: Date): SessionEvent {
  return { kind: 'session_seen', spaceId, sessionId: id, subjectId: id, occurredAt: at, payload: {} };
}

/** The event that a session was opened again after an interruption. */
export function sessionRecovered({ id, spaceId, version }: Session, now: Date): SessionEvent {
  return {
    kind: 'session_recovered',
    spaceId,
    sessionId: id,
    subjectId: id,
    occurredAt: now,
    payload: { version: version + 1 },
  };
}
