import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '../../domain/space.js';

/** Weighs what stands by another belief policy. */
export interface PolicyFollower {
  /** The run that weighs every claim of the space again; one that is open already goes on. */
  openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'> | null>;
}

/** Where maintenance says how claims are weighed by a new belief policy, when the application is composed. */
export class PolicyEffects {
  #follower: PolicyFollower | null = null;

  use(follower: PolicyFollower): void {
    this.#follower = follower;
  }

  /** null: nothing weighs claims here. */
  async openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'> | null> {
    return this.#follower === null ? null : this.#follower.openRun(tx, ctx, space);
  }
}
