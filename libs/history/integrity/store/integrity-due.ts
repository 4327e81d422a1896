import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listIntegrityChecks = sql(import.meta.url, 'list-integrity-checks');

/** When each tenant was checked last, or created, for the schedule. */
export class IntegrityDue {
  list(tx: SystemTx): Promise<{ tenantId: Id<'ten'>; lastAt: Date }[]> {
    return tx.all(listIntegrityChecks);
  }
}
