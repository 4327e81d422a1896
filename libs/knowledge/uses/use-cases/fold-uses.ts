import type { Journal } from '#libs/history/events/index.js';
import {
  batchOfEachTenant,
  type SystemDatabase,
  type TenantDatabase,
  type TenantTx,
} from '#libs/platform/database/index.js';
import type { Id } from '#libs/kernel/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SlotRepository } from '../../claims/index.js';
import { claimStrengthRefreshed, foldUses } from '../domain/use.js';
import type { UseRepository } from '../store/use.repository.js';

/** How many claims are locked at once. */
const CLAIMS = 50;
/** Maximum number of uses that are folded in one batch. The event of a claim lists the uses of this claim. */
const MARKS = 2_000;

/**
 * Refreshes the strength of claims by their uses since the last run: one event per claim, however many uses. Locks the
 * keys of the claims in the order that all writers follow, so that a concurrent vote is not overwritten.
 */
export class FoldUses {
  constructor(
    private readonly system: SystemDatabase,
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly slots: SlotRepository,
    private readonly uses: UseRepository,
  ) {}

  /**
   * Processes one batch of every tenant. Returns true if a tenant may have more. Many processes may run this at once: a
   * second process finds the work done.
   */
  async run(): Promise<boolean> {
    const tenants = await this.system.run((tx) => this.uses.tenantsWithPending(tx));
    return batchOfEachTenant(tenants, (tenantId) =>
      this.database.write(tenantId, (tx) => this.#fold(tx, tenantId as Id<'ten'>)),
    );
  }

  async #fold(tx: TenantTx, tenantId: Id<'ten'>): Promise<boolean> {
    const keys = await this.uses.pendingKeys(tx, CLAIMS);
    await this.slots.lock(
      tx,
      keys.map(({ key }) => key),
    );
    const pending = await this.uses.loadPending(
      tx,
      keys.map(({ id }) => id),
      MARKS,
    );
    const events = pending.map(({ claimId, spaceId, marks, ...presence }) =>
      claimStrengthRefreshed(spaceId, claimId, foldUses(presence, marks), marks),
    );
    await this.journal.record(tx, operatorOf(tenantId, 'fold-uses'), events);
    return keys.length === CLAIMS || pending.reduce((sum, { marks }) => sum + marks.length, 0) === MARKS;
  }
}
