import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { ClaimBasis } from '../../../claims/index.js';

/** Parents of a derived fact, locked so that no decision about them comes in between. */
export interface HeldParents {
  /** The basis of a fact derived from these parents: it is trusted no more than the least trusted of them. */
  basis: ClaimBasis;
  /** Bases a derived fact on these parents instead of its earlier ones; does nothing if they are the same. */
  rederive(factId: Id<'clm'>): Promise<void>;
}

/** Derives facts from facts. Implemented by reasoning. */
export interface FactDeriver {
  /**
   * Locks the parents, together with `keys`, which the caller itself decides about. Throws `not_found` for an id that
   * is not a claim of the space, and `cascade_running` while a correction may concern a parent.
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

/** Holds the `FactDeriver` that reasoning registers when the application is composed. */
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
