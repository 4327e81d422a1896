import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '../../domain/space.js';

/** Computes the beliefs in existing claims again after a change of the belief policy. */
export interface PolicyFollower {
  /**
   * Opens a run that weighs all claims of the space again, or uses the run that is already open. Returns the id of the
   * run.
   */
  openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'> | null>;
}

/**
 * Lets maintenance react to a change of the belief policy. Maintenance registers itself when the application is
 * composed.
 */
export class PolicyEffects {
  #follower: PolicyFollower | null = null;

  use(follower: PolicyFollower): void {
    this.#follower = follower;
  }

  /** Returns the id of the run. null: this application has no maintenance. */
  async openRun(tx: TenantTx, ctx: Ctx, space: Space): Promise<Id<'job'> | null> {
    return this.#follower === null ? null : this.#follower.openRun(tx, ctx, space);
  }
}
