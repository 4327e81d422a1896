import type { Ctx, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { SchemaInForce } from '../../domain/schema.js';

/** How many facts a version of the schema would take out of use, or bring back into use. */
export interface FactsAffected {
  leaving: number;
  returning: number;
}

/** Judges existing facts and claims when a version comes into force. Implemented by maintenance. */
export interface SchemaJudge {
  /** Judges the facts of a space by a version that is not in force. null: there are too many for one request. */
  preview(tx: TenantTx, space: Space, schema: SchemaInForce): Promise<FactsAffected | null>;
  /**
   * Opens the run that judges everything by the version in force, or returns the run that is open already. `preview`: a
   * dry run that judges by this version instead.
   */
  openRun(tx: TenantTx, ctx: Ctx, space: Space, preview: SchemaInForce | null): Promise<Id<'job'>>;
}

/** Holds the `SchemaJudge` that maintenance registers when the application is composed. */
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
