import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedHandoffEvent } from '../domain/handoff.js';

const insertHandoff = sql(import.meta.url, 'insert-handoff');

export class HandoffProjector implements Projector<RecordedHandoffEvent> {
  readonly tables = ['handoffs'];
  readonly kinds = ['handoff_recorded'] as const;

  async project(tx: TenantTx, events: readonly RecordedHandoffEvent[]): Promise<void> {
    await Promise.all(events.map(({ payload }) => tx.run(insertHandoff, JSON.stringify(payload.handoff))));
  }
}
