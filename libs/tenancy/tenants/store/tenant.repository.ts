import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx, type TenantRow } from '#libs/platform/database/index.js';

const listTenants = sql(import.meta.url, 'list-tenants');

type Listed = TenantRow & { id: Id<'ten'> };

export class TenantRepository {
  list(tx: SystemTx, afterId: string, limit: number): Promise<Listed[]> {
    return tx.all<Listed>(listTenants, afterId, limit);
  }
}
