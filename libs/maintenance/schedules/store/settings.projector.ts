import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertSettings = sql(import.meta.url, 'insert-settings');

/** Writes what was set for a space. */
export class SettingsProjector implements Projector {
  readonly tables = ['maintenance_settings'];
  readonly kinds = ['maintenance_schedule_set'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ spaceId, payload }) =>
        tx.run(insertSettings, spaceId, payload.paused, payload.kinds, payload.version),
      ),
    );
  }
}
