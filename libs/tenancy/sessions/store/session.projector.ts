import { ofKinds, type Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedSessionEvent } from '../domain/session.events.js';

const insertSession = sql(import.meta.url, 'insert-session');
const insertParticipants = sql(import.meta.url, 'insert-participants');
const updateSessionVersion = sql(import.meta.url, 'update-session-version');
const updateSessionStates = sql(import.meta.url, 'update-session-states');
const updateSessionState = sql(import.meta.url, 'update-session-state');
const closeSession = sql(import.meta.url, 'close-session');

export class SessionProjector implements Projector<RecordedSessionEvent> {
  readonly tables = ['sessions', 'session_participants'];
  readonly kinds = [
    'session_opened',
    'session_joined',
    'session_closed',
    'session_interrupted',
    'session_recovered',
    'session_seen',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedSessionEvent[]): Promise<void> {
    const interrupted = ofKinds(events, ['session_interrupted']);
    await Promise.all([
      ...(interrupted.length > 0 ? [interrupt(tx, interrupted)] : []),
      ...events.map((event) => this.#apply(tx, event)),
    ]);
  }

  #apply(tx: TenantTx, { kind, spaceId, subjectId, payload }: RecordedSessionEvent): Promise<number> {
    switch (kind) {
      case 'session_opened': {
        const { externalId, agent, principalId, openedAt, participants = [], private: isPrivate = false } = payload;
        tx.send(insertSession, subjectId, spaceId, externalId, agent, principalId, openedAt, isPrivate);
        return tx.run(
          insertParticipants,
          subjectId,
          [principalId, ...participants],
          ['opened', ...participants.map(() => 'named')],
          openedAt,
        );
      }
      case 'session_joined':
        tx.send(insertParticipants, subjectId, [payload.principalId], ['joined'], payload.since);
        return tx.run(updateSessionVersion, subjectId, payload.version);
      case 'session_closed':
        return tx.run(closeSession, subjectId, payload.closedAt, payload.version);
      case 'session_recovered':
        return tx.run(updateSessionState, subjectId, 'recovered', payload.version);
      // Written elsewhere, in one statement for all sessions that a maintenance run interrupts.
      case 'session_interrupted':
      // Not written to a table. The search for idle sessions reads this event from the log.
      case 'session_seen':
        return Promise.resolve(0);
    }
  }
}

const interrupt = (
  tx: TenantTx,
  events: readonly Extract<RecordedSessionEvent, { kind: 'session_interrupted' }>[],
): Promise<number> =>
  tx.run(
    updateSessionStates,
    events.map(({ subjectId }) => subjectId),
    events.map(({ payload }) => payload.version),
  );
