import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedRunEvent } from '../domain/run.js';
import type { RecordedScheduleEvent } from '../domain/schedule.js';

const insertRun = sql(import.meta.url, 'insert-run');
const closeRun = sql(import.meta.url, 'close-run');
const updateRunOpen = sql(import.meta.url, 'update-run-open');

/** Writes runs and their reports. */
export class RunProjector implements Projector<RecordedRunEvent> {
  readonly tables = ['maintenance_runs'];
  readonly kinds = ['maintenance_started', 'maintenance_ended', 'maintenance_resumed'] as const;

  async project(tx: TenantTx, events: readonly RecordedRunEvent[]): Promise<void> {
    await Promise.all(events.map((event) => this.#apply(tx, event)));
  }

  #apply(tx: TenantTx, { kind, spaceId, subjectId, occurredAt, payload }: RecordedRunEvent): Promise<number> {
    switch (kind) {
      case 'maintenance_started':
        return tx.run(
          insertRun,
          spaceId,
          subjectId,
          payload.kind,
          payload.options,
          payload.triggeredBy,
          payload.requestedBy,
          occurredAt,
        );
      case 'maintenance_ended':
        return tx.run(closeRun, spaceId, subjectId, payload.state, occurredAt, payload.report, payload.cursor);
      case 'maintenance_resumed':
        return tx.run(updateRunOpen, spaceId, subjectId);
    }
  }
}

const insertSettings = sql(import.meta.url, 'insert-settings');

/** Writes the maintenance settings of a space. */
export class SettingsProjector implements Projector<RecordedScheduleEvent> {
  readonly tables = ['maintenance_settings'];
  readonly kinds = ['maintenance_schedule_set'] as const;

  async project(tx: TenantTx, events: readonly RecordedScheduleEvent[]): Promise<void> {
    await Promise.all(
      events.map(({ spaceId, payload }) =>
        tx.run(insertSettings, spaceId, payload.paused, payload.kinds, payload.version),
      ),
    );
  }
}
