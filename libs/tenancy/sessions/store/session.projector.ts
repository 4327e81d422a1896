import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertSession = sql(import.meta.url, 'insert-session');
const updateSessionState = sql(import.meta.url, 'update-session-state');
const closeSession = sql(import.meta.url, 'close-session');

export class SessionProjector implements Projector {
  readonly tables = ['sessions'];
  readonly kinds = ['session_opened', 'session_closed', 'session_interrupted', 'session_recovered', 'session_seen'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, spaceId, subjectId, payload }: RecordedEvent): Promise<number> {
    switch (kind) {
      case 'session_opened': return tx.run(insertSession, subjectId, spaceId, payload.externalId, payload.agent, payload.principalId, payload.openedAt);
      case 'session_closed': return tx.run(closeSession, subjectId, payload.closedAt, payload.version);
      case 'session_interrupted': return tx.run(updateSessionState, subjectId, 'interrupted', payload.version);
      case 'session_recovered': return tx.run(updateSessionState, subjectId, 'recovered', payload.version);
      // The log is all that keeps it: who looks for what is idle looks there.
      case 'session_seen': return Promise.resolve(0);
      default: throw new Error(`SessionProjector was given ${kind}`);
    }
  }
}
