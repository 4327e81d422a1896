import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { POSSIBLE_CONFLICT_EVENTS, type PossibleConflictPayload } from '../domain/nearness/possible-conflict.js';

const insertPossibleConflicts = sql(import.meta.url, 'insert-possible-conflicts');

export class PossibleConflictProjector implements Projector {
  readonly tables = ['possible_conflicts'];
  readonly kinds = POSSIBLE_CONFLICT_EVENTS;

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await tx.run(
      insertPossibleConflicts,
      JSON.stringify(events.map(({ payload }) => (payload as unknown as PossibleConflictPayload).possibleConflict)),
    );
  }
}
