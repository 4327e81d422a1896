import type { Id } from '#libs/kernel/index.js';
import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listIntegrityChecks = sql(import.meta.url, 'list-integrity-checks');

/** For each tenant, when its last check was requested, or when it was created. The schedule asks for it. */
export class IntegrityDue {
  list(tx: SystemTx): Promise<{ tenantId: Id<'ten'>; lastAt: Date }[]> {
    return tx.all(listIntegrityChecks);
  }
}
