import { Refusal, type Clock, type Ctx, type IdempotencyClaim } from '#libs/kernel/index.js';
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
   * A refusal thrown undoes everything; a refusal returned lets what was recorded stand, is not remembered, and is thrown after the commit.
   */
  async write<T>(ctx: Ctx, work: (tx: TenantTx) => Promise<T | Refusal>): Promise<T> {
    const answer = await this.database.write(ctx.tenantId, (tx) => (ctx.idempotency === undefined ? work(tx) : this.#once(tx, ctx, ctx.idempotency, work)));
    if (answer instanceof Refusal) throw answer;
    return answer;
  }

  async #once<T>(tx: TenantTx, ctx: Ctx, claim: IdempotencyClaim, work: (tx: TenantTx) => Promise<T | Refusal>): Promise<T | Refusal> {
    const remembered = await claimKey(tx, ctx, claim, this.clock.now());
    if (remembered.isKnown) {
      claim.isReplayed = true;
      return remembered.response as T;
    }
    const answer = await work(tx);
    if (!(answer instanceof Refusal)) await rememberAnswer(tx, ctx, claim, answer, this.clock.now());
    return answer;
  }
}
