import type { Principal } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const findPrincipal = sql(import.meta.url, 'find-principal');

export class PrincipalRepository {
  find(tx: TenantTx, id: string): Promise<Principal | null> {
    return tx.one<Principal>(findPrincipal, id);
  }
}
