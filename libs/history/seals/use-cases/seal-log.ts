import { batchOfEachTenant, type SystemDatabase } from '#libs/platform/database/index.js';
import type { SealWriter } from '../store/seal-log.js';

const BATCH = 1_000;

/**
 * Gives events their number and their link in the hash chain after they are committed, so that writers never wait for
 * the chain.
 */
export class SealLog {
  constructor(
    private readonly database: SystemDatabase,
    private readonly seals: SealWriter,
  ) {}

  /**
   * Processes one batch of every tenant with unsealed events. Returns true if a tenant may have more. Safe to run in
   * many processes at once.
   */
  async run(): Promise<boolean> {
    const tenants = await this.database.run((tx) => this.seals.unsealedTenants(tx));
    return batchOfEachTenant(
      tenants,
      async (tenantId) => (await this.database.run((tx) => this.seals.extendChain(tx, tenantId, BATCH))) === BATCH,
    );
  }
}
