import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listTenantsWithAnswers = sql(import.meta.url, 'list-tenants-with-answers');
const deleteOldAnswers = sql(import.meta.url, 'delete-old-answers');

/** Clears away what `reserveIdempotencyKey` no longer looks at. */
export class OldAnswers {
  async tenants(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listTenantsWithAnswers)).map((row) => row.tenant_id);
  }

  delete(tx: SystemTx, tenantId: string, before: Date, limit: number): Promise<number> {
    return tx.run(deleteOldAnswers, tenantId, before, limit);
  }
}
