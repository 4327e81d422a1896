import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Evidence } from '../../domain/evidence.js';
import type { Fragment, FragmentLink } from '../../domain/fragment.schemas.js';

/** Recorded evidence, with the fragments that were sent with it. */
export interface Taken {
  evidence: Evidence;
  isRepeat: boolean;
  fragments: readonly Fragment[];
}

/** The results for the fragments of one record. */
export interface TakenIn {
  links: FragmentLink[];
  /** Propositions that left the workspace because it was full. */
  archived: Id<'clm'>[];
}

/** Turns fragments into claims, which depend on evidence. */
export interface FragmentIntake {
  /** Returns results in the order of the records. */
  run(tx: TenantTx, ctx: Ctx, space: Space, taken: readonly Taken[]): Promise<TakenIn[]>;
}
