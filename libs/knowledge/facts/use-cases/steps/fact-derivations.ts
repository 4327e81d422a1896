import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { ClaimBasis } from '../../../claims/index.js';

/** Parents of a derived fact, held so that no decision about them comes in between. */
export interface HeldParents {
  /** What a fact that follows from them depends on: it is worth the least of them. */
  basis: ClaimBasis;
  /** Lets a derived fact follow from them instead of what it followed from before; nothing, if that is the same. */
  rederive(factId: Id<'clm'>): Promise<void>;
}

/** How facts follow from facts. Reasoning provides it. */
export interface FactDeriver {
  /**
   * `keys`: what the caller itself decides about, locked together with the parents. Throws `not_found` for what is not a
   * claim of the space, and `cascade_running` while a correction may concern a parent.
   */
  hold(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    parentIds: readonly string[],
    keys: readonly string[],
    schema: { claimType: string; version: number },
  ): Promise<HeldParents>;
}

/** Where reasoning says how facts follow from facts, when the application is composed. */
export class FactDerivations {
  #deriver: FactDeriver | null = null;

  use(deriver: FactDeriver): void {
    this.#deriver = deriver;
  }

  get deriver(): FactDeriver {
    if (this.#deriver === null) throw new Error('nobody has said how facts follow from facts');
    return this.#deriver;
  }
}
