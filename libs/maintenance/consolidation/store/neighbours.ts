import { LRUCache } from 'lru-cache';
import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { Composed } from '#libs/platform/filters/index.js';
import { BUILTIN, PREVIOUS_BUILTIN, type Embedders } from '#libs/platform/embeddings/index.js';
import { vectorIndexOf, isIndexCheaper, type Scan, throughIndexOf, IndexSizes } from '#libs/recall/index/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SURELY_ALIKE_ABOVE } from '../domain/alike.rules.js';
import type { ConsolidationRun } from '../domain/consolidation.js';

const searchNear = sql(import.meta.url, 'search-near');
const searchNearByIndex = sql(import.meta.url, 'search-near-by-index');
const countVectors = sql(import.meta.url, 'count-vectors');

/**
 * How many neighbours are considered for each claim. The statement that uses the index contains this number as a
 * literal, because a plan that does not know the number would not use the index.
 */
const NEAREST = 8;
/** Limits of the index scan for each claim. */
const SCAN: Scan = { keeps: 16, looksAt: 20_000 };

const STALE_MS = 60_000;

/**
 * The built-in encoder gives lower cosines to sentences about one matter. Half of the pairs of such sentences are above
 * this value, and so is one in a thousand pairs about different matters (ADR 27).
 */
const BUILTIN_ALIKE_ABOVE = 0.6;

/** The cosine of a model above which claims may be alike. */
export const mayBeAlikeAbove = (model: string): number =>
  model === BUILTIN.model || model === PREVIOUS_BUILTIN ? BUILTIN_ALIKE_ABOVE : SURELY_ALIKE_ABOVE;

export interface Near {
  one: Id<'clm'>;
  other: Id<'clm'>;
  cosine: number;
}

/** How neighbours are searched for. */
export interface Look {
  model: string;
  now: Date;
  /** The cosine that neighbours must exceed. */
  above: number;
}

/**
 * Finds claims that are near in meaning: one statement per page, using the vector index if the space is large enough
 * for it.
 */
export class Neighbours {
  readonly #indexSizes = new IndexSizes();
  readonly #vectors = new LRUCache<string, number>({ max: 1_000, ttl: STALE_MS });

  constructor(
    private readonly embedders: Embedders,
    private readonly spaces: SpaceDirectory,
    private readonly isCheaper = isIndexCheaper,
  ) {}

  /** The active model of the space. */
  async model(tx: TenantTx, { spaceId }: ConsolidationRun): Promise<string> {
    return (await this.spaces.findModels(tx, spaceId))?.activeModel ?? this.embedders.first.model;
  }

  /** The neighbours of each of the given claims. A pair may be found from either side. */
  async of(tx: TenantTx, run: ConsolidationRun, { model, now, above }: Look, ids: readonly string[]): Promise<Near[]> {
    if (ids.length === 0) return [];
    tx.use({ jit: 'off', max_parallel_workers_per_gather: 0 });
    const byIndex = await this.#goesByIndex(tx, run, model);
    if (!byIndex) return tx.all<Near>(searchNear, run.spaceId, now, ids, run.id, model, 1 - above);
    const statement = new Composed(searchNearByIndex, run.spaceId, now, ids, run.id, 1 - above);
    const { dimensions } = this.embedders.get(model);
    return throughIndexOf(tx, { model, dimensions, scan: SCAN }, statement, (ready) => ready.allKept<Near>(tx));
  }

  /**
   * Whether using the index of the model is cheaper than comparing all vectors. Counting the vectors of a large space
   * takes longer than a page, so the count may be old. This affects only the cost.
   */
  async #goesByIndex(tx: TenantTx, { spaceId }: ConsolidationRun, model: string): Promise<boolean> {
    const index = vectorIndexOf(model, this.embedders.get(model).dimensions);
    if (index === null) return false;
    const key = `${spaceId} ${model}`;
    const known = this.#vectors.get(key);
    const vectors = known ?? (await tx.one<{ vectors: number }>(countVectors, spaceId, model))!.vectors;
    if (known === undefined) this.#vectors.set(key, vectors);
    const indexed = await this.#indexSizes.of(tx, index.name);
    return indexed !== null && this.isCheaper({ vectors, indexed, wanted: NEAREST });
  }
}
