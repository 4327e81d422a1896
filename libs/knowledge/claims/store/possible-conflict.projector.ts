import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedPossibleConflictEvent } from '../domain/nearness/possible-conflict.js';

const insertPossibleConflicts = sql(import.meta.url, 'insert-possible-conflicts');

export class PossibleConflictProjector implements Projector<RecordedPossibleConflictEvent> {
  readonly tables = ['possible_conflicts'];
  readonly kinds = ['possible_conflict_found', 'possible_conflict_decided'] as const;

  async project(tx: TenantTx, events: readonly RecordedPossibleConflictEvent[]): Promise<void> {
    await tx.run(insertPossibleConflicts, JSON.stringify(events.map(({ payload }) => payload.possibleConflict)));
  }
}
