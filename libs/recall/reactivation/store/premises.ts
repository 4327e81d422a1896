import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listPremises = sql(import.meta.url, 'list-premises');

export interface Dependence {
  claimId: Id<'clm'>;
  premiseId: Id<'clm'>;
}

/** Reads what claims depend on directly. */
export class Premises {
  of(tx: TenantTx, claimIds: readonly string[], limit: number): Promise<Dependence[]> {
    return claimIds.length === 0 ? Promise.resolve([]) : tx.all<Dependence>(listPremises, claimIds, limit);
  }
}
