import type { LRUCache } from 'lru-cache';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import { sql, type TenantDatabase } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { growingCache } from '#libs/platform/cache/index.js';

const findVectorDimensions = sql(import.meta.url, 'find-vector-dimensions');

/**
 * How long a process may continue to read the former model of a space after a change. The vectors of the former model
 * are kept for longer, so such a read still finds them.
 */
export const STALE_MS = 5_000;

/** The model that a space reads. */
export interface ReadModel {
  model: string;
  /** The dimensions of its stored vectors; null if there are none. */
  dimensions: number | null;
}

/**
 * Finds out which model a space reads. This is needed before a transaction is opened, because queries are embedded
 * outside of transactions.
 */
export class ReadModels {
  readonly #known: LRUCache<string, ReadModel>;

  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
  ) {
    this.#known = growingCache(50_000, { ttl: STALE_MS });
  }

  /**
   * `first`: the first model of the installation, for spaces that have not set one. Also answers for a space that the
   * caller may not enter, because the search itself refuses such a caller.
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
