import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listIntegrityChecks = sql(import.meta.url, 'list-integrity-checks');

/**
 * Returns for each tenant when its last check was requested. If no check was requested yet, returns when the tenant was
 * created. The schedule uses these times.
 */
export class IntegrityDue {
  list(tx: SystemTx): Promise<{ tenantId: Id<'ten'>; lastAt: Date }[]> {
    return tx.all(listIntegrityChecks);
  }
}
