import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertTenant = sql(import.meta.url, 'insert-tenant');

export class TenantProjector implements Projector {
  readonly tables = ['tenants'];
  readonly kinds = ['tenant_created'];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    await Promise.all(events.map((event) => tx.run(insertTenant, event.payload.name, event.occurredAt)));
  }
}
