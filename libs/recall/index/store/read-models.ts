import { LRUCache } from 'lru-cache';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';

/**
 * How long a process may continue to read the former model of a space. Its vectors are kept at least this long after
 * the change, so such a read finds what it always found.
 */
export const STALE_MS = 5_000;

/**
 * The model that a space reads. It must be known before a transaction is opened, because a query is embedded outside
 * of transactions.
 */
export class ReadModels {
  readonly #known: LRUCache<string, { model: string | null }>;

  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
  ) {
    this.#known = new LRUCache({ max: 50_000, ttl: STALE_MS });
  }

  /**
   * null: the installation's first. Works even for a space that the caller may not enter; the search itself refuses
   * that.
   */
  async of(ctx: Ctx, ref: string): Promise<string | null> {
    const key = `${ctx.tenantId}/${ctx.caller.keyId}/${ref}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known.model;
    const model = await this.#read(ctx, ref);
    this.#known.set(key, { model });
    return model;
  }

  async #read(ctx: Ctx, ref: string): Promise<string | null> {
    try {
      return (await this.database.read(ctx.tenantId, (tx) => this.spaces.open(tx, ctx, ref))).models.activeModel;
    } catch (failure) {
      if (failure instanceof Refusal && failure.category === 'not_found') return null;
      throw failure;
    }
  }
}
