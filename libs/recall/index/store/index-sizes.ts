import { LRUCache } from 'lru-cache';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const getVectorIndexSize = sql(import.meta.url, 'get-vector-index-size');

/** Old sizes do no harm: an index grows slowly, and the choice that depends on its size affects only the cost. */
const STALE_MS = 60_000;

/** The sizes of the vector indexes, read at most once a minute. */
export class IndexSizes {
  readonly #known = new LRUCache<string, { vectors: number | null }>({ max: 100, ttl: STALE_MS });

  /** How many vectors the index with that name contains; null if there is no usable index. */
  async of(tx: TenantTx, name: string): Promise<number | null> {
    const known = this.#known.get(name);
    if (known !== undefined) return known.vectors;
    const found = await tx.one<{ vectors: number }>(getVectorIndexSize, name);
    this.#known.set(name, { vectors: found?.vectors ?? null });
    return found?.vectors ?? null;
  }
}
