import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedHandoffEvent } from '../domain/handoff.js';

const insertHandoff = sql(import.meta.url, 'insert-handoff');
const insertVerifications = sql(import.meta.url, 'insert-verifications');
const updateVerifications = sql(import.meta.url, 'update-verifications');

export class HandoffProjector implements Projector<RecordedHandoffEvent> {
  readonly tables = ['handoffs', 'handoff_verifications'];
  readonly kinds = ['handoff_recorded', 'handoff_verified'] as const;

  async project(tx: TenantTx, events: readonly RecordedHandoffEvent[]): Promise<void> {
    await Promise.all(events.flatMap((event) => writesOf(tx, event)));
  }
}

function writesOf(tx: TenantTx, event: RecordedHandoffEvent): Promise<number>[] {
  switch (event.kind) {
    case 'handoff_recorded': {
      const { handoff, verifications = [] } = event.payload;
      return [
        tx.run(insertHandoff, JSON.stringify(handoff)),
        ...(verifications.length === 0 ? [] : [tx.run(insertVerifications, JSON.stringify(verifications))]),
      ];
    }
    case 'handoff_verified': {
      const { settled } = event.payload;
      return [
        tx.run(
          updateVerifications,
          JSON.stringify(settled),
          settled.map(({ id }) => id),
        ),
      ];
    }
  }
}
