import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedInterruptionEvent } from '../domain/interruption.js';

const updateInterruptions = sql(import.meta.url, 'update-interruptions');

export class InterruptionProjector implements Projector<RecordedInterruptionEvent> {
  readonly tables = ['interruptions'];
  readonly kinds = ['interruption_reported', 'interruption_classified'] as const;

  async project(tx: TenantTx, events: readonly RecordedInterruptionEvent[]): Promise<void> {
    await tx.run(updateInterruptions, JSON.stringify(events.map(({ payload }) => payload.interruption)));
  }
}
