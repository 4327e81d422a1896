import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listTenantsToUpgrade = sql(import.meta.url, 'list-tenants-to-upgrade');

export class UpgradedTenants {
  async list(tx: SystemTx): Promise<Id<'ten'>[]> {
    return (await tx.all<{ tenantId: Id<'ten'> }>(listTenantsToUpgrade)).map(({ tenantId }) => tenantId);
  }
}
