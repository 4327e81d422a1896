import type { Clock, Ctx } from '#libs/kernel/index.js';
import type { TenantDatabase, TenantTx } from '#libs/platform/database/index.js';
import { claimKey, rememberAnswer } from '../../idempotency/store/index.js';

/** The only door of a use case to the database: one transaction of the caller's tenant. */
export class UnitOfWork {
  constructor(private readonly database: TenantDatabase, private readonly clock: Clock) {}

  read<T>(ctx: Ctx, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    return this.database.read(ctx.tenantId, work);
  }

  /**
   * Does the work, its events and the remembered answer in one transaction. Under a known Idempotency-Key the work is not
   * done again: its first answer is returned. The work may be run more than once when writers race, so it keeps no state.
   */
  write<T>(ctx: Ctx, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const claim = ctx.idempotency;
    if (claim === undefined) return this.database.write(ctx.tenantId, work);
    return this.database.write(ctx.tenantId, async (tx) => {
      const remembered = await claimKey(tx, ctx, claim, this.clock.now());
      if (remembered.isKnown) {
        claim.isReplayed = true;
        return remembered.response as T;
      }
      const output = await work(tx);
      await rememberAnswer(tx, ctx, claim, output, this.clock.now());
      return output;
    });
  }
}
