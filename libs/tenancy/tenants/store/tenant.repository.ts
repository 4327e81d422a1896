import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listTenants = sql(import.meta.url, 'list-tenants');

export interface TenantRow {
  tenant_id: Id<'ten'>;
  name: string;
  created_at: Date;
}

export class TenantRepository {
  list(tx: SystemTx, afterId: string, limit: number): Promise<TenantRow[]> {
    return tx.all<TenantRow & Record<string, unknown>>(listTenants, afterId, limit);
  }
}
