import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedTenantEvent } from '../domain/tenant.js';

const insertTenant = sql(import.meta.url, 'insert-tenant');

export class TenantProjector implements Projector<RecordedTenantEvent> {
  readonly tables = ['tenants'];
  readonly kinds = ['tenant_created'] as const;

  async project(tx: TenantTx, events: readonly RecordedTenantEvent[]): Promise<void> {
    await Promise.all(events.map((event) => tx.run(insertTenant, event.payload.name, event.occurredAt)));
  }
}
