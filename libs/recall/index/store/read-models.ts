import { LRUCache } from 'lru-cache';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import { sql, type TenantDatabase } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';

const findVectorDimensions = sql(import.meta.url, 'find-vector-dimensions');

/**
 * How long a process may continue to read the former model of a space. Its vectors are kept at least this long after
 * the change, so such a read finds what it always found.
 */
export const STALE_MS = 5_000;

/** The model that a space reads. */
export interface ReadModel {
  model: string;
  /** Of its stored vectors; null: there are none. */
  dimensions: number | null;
}

/**
 * The model that a space reads. It must be known before a transaction is opened, because a query is embedded outside
 * of transactions.
 */
export class ReadModels {
  readonly #known: LRUCache<string, ReadModel>;

  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
  ) {
    this.#known = new LRUCache({ max: 50_000, ttl: STALE_MS });
  }

  /**
   * `first`: the installation's first, which a space reads that names none. Works even for a space that the caller may not enter; the search itself refuses
   * that.
   */
  async of(ctx: Ctx, ref: string, first: string): Promise<ReadModel> {
    const key = `${ctx.tenantId}/${ctx.caller.keyId}/${ref}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const model = await this.#read(ctx, ref, first);
    this.#known.set(key, model);
    return model;
  }

  async #read(ctx: Ctx, ref: string, first: string): Promise<ReadModel> {
    try {
      return await this.database.read(ctx.tenantId, async (tx) => {
        const { id, models } = await this.spaces.open(tx, ctx, ref);
        const model = models.activeModel ?? first;
        const stored = await tx.one<{ dimensions: number }>(findVectorDimensions, id, model);
        return { model, dimensions: stored?.dimensions ?? null };
      });
    } catch (failure) {
      if (failure instanceof Refusal && failure.category === 'not_found') return { model: first, dimensions: null };
      throw failure;
    }
  }
}
