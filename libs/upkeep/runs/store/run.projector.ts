import type { RecordedEvent } from '#libs/history/events/domain/index.js';
import type { Projector } from '#libs/history/events/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertRun = sql(import.meta.url, 'insert-run');
const closeRun = sql(import.meta.url, 'close-run');
const updateRunOpen = sql(import.meta.url, 'update-run-open');

/** Writes runs and their reports. */
export class RunProjector implements Projector {
  readonly tables = ['upkeep_runs'];
  readonly kinds = ['upkeep_started', 'upkeep_ended', 'upkeep_resumed'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, spaceId, subjectId, ts, payload }: RecordedEvent): Promise<number> {
    switch (kind) {
      case 'upkeep_started':
        return tx.run(
          insertRun,
          spaceId,
          subjectId,
          payload.duty,
          payload.options,
          payload.begunBy,
          payload.requestedBy,
          ts,
        );
      case 'upkeep_ended':
        return tx.run(closeRun, spaceId, subjectId, payload.state, ts, payload.report, payload.cursor);
      case 'upkeep_resumed':
        return tx.run(updateRunOpen, spaceId, subjectId);
      default:
        throw new Error(`RunProjector was given ${kind}`);
    }
  }
}
