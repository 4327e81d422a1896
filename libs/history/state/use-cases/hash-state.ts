import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { StateHash } from '../domain/state-hash.js';
import type { TableRows } from '../store/table-rows.js';

/** The state hash of a tenant at one moment. */
export class HashState {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rows: TableRows,
  ) {}

  run(tenantId: string): Promise<StateHash> {
    return this.database.readFrozen(tenantId, (tx) => this.rows.hash(tx));
  }
}
