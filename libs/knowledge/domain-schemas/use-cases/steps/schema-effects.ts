import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { SchemaInForce } from '../../domain/schema.js';

/** How many facts a version of the schema would take out of use, or bring back. */
export interface FactsAffected {
  leaving: number;
  returning: number;
}

/** What becomes of what stands when a version comes into force. Maintenance provides it. */
export interface SchemaJudge {
  /** Judges the facts of a space by a version that is not in force. null: there are too many for a request. */
  preview(tx: TenantTx, space: Space, schema: SchemaInForce): Promise<FactsAffected | null>;
  /**
   * The run that judges everything by the version in force; one that is open does it as well. `preview`: a dry run that
   * judges by this version instead.
   */
  openRun(tx: TenantTx, ctx: Ctx, space: Space, preview: SchemaInForce | null): Promise<Id<'job'>>;
}

/** Where maintenance says how what stands is judged again, when the application is composed. */
export class SchemaEffects {
  #judge: SchemaJudge | null = null;

  use(judge: SchemaJudge): void {
    this.#judge = judge;
  }

  get judge(): SchemaJudge {
    if (this.#judge === null) throw new Error('nobody has said how what stands is judged by a new schema');
    return this.#judge;
  }
}
