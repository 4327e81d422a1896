/** The limits of pgvector's HNSW index: members of a `vector` take 4 bytes, members of a `halfvec` 2. */
const MAX_VECTOR_DIMENSIONS = 2_000;
const MAX_HALFVEC_DIMENSIONS = 4_000;

/** The partial HNSW index that serves one model. */
export interface VectorIndex {
  name: string;
  /** The type to which the stored vector is cast, in the index and in every query that is meant to use it. */
  type: string;
}

/** A model's name is part of its index's name and condition, so it must not contain anything that needs quoting. */
export const MODEL_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * The index of a model; null above 4,000 dimensions. No index can hold such vectors, so every vector of the space is
 * compared.
 */
export function vectorIndexOf(model: string, dimensions: number): VectorIndex | null {
  if (!MODEL_NAME.test(model)) throw new Error(`not a model name: ${model}`);
  if (dimensions > MAX_HALFVEC_DIMENSIONS) return null;
  return {
    name: `embeddings_${model.replaceAll('-', '_')}_idx`,
    type: `${dimensions > MAX_VECTOR_DIMENSIONS ? 'halfvec' : 'vector'}(${dimensions})`,
  };
}

/**
 * Processor time on a server in microseconds: for comparing one vector of a space with the query, for entering the
 * index, and for visiting one vector there. Measured on spaces of 1,000 to 100,000 vectors of 512 members, where most
 * vectors in the index belong to other spaces. See ADR 13 for the table.
 */
const COMPARED_US = 1.3;
const ENTERED_US = 3_500;
const LOOKED_AT_US = 14;

/** How many candidates a scan can keep: pgvector accepts 1 to 1,000. */
const MAX_SCAN = 1_000;
/**
 * Maximum number of vectors visited if the caller has set conditions, because few of the nearest vectors may meet them.
 */
const MAX_FILTERED_SCAN = 10_000;

/**
 * How a vector index is scanned: how many candidates the scan keeps, 1 to 1,000, and after how many vectors it gives
 * up.
 */
export interface Scan {
  keeps: number;
  looksAt: number;
}

/**
 * How to scan for the `wanted` nearest vectors of a space, keeping at least `efSearch` candidates, because a scan that
 * keeps few candidates finds little. Most of the nearest vectors in the index may belong to other spaces, so the scan
 * gives up once it has cost as much as comparing all vectors of the space.
 */
export function scanFor({
  vectors,
  wanted,
  isFiltered,
  efSearch,
}: {
  vectors: number;
  wanted: number;
  isFiltered: boolean;
  efSearch: number;
}): Scan {
  const keeps = Math.min(MAX_SCAN, Math.max(efSearch, wanted));
  const worth = Math.ceil((COMPARED_US * vectors) / LOOKED_AT_US);
  return { keeps, looksAt: Math.max(keeps, isFiltered ? Math.min(MAX_FILTERED_SCAN, worth) : worth) };
}

/**
 * Whether it is cheaper to find the nearest vectors of a space through the index of their model than by comparing every
 * vector of the space. The index holds the vectors of all spaces and tenants, so a scan visits `indexed / vectors`
 * vectors for each vector that it wants.
 */
export function isIndexCheaper({
  vectors,
  indexed,
  wanted,
}: {
  vectors: number;
  indexed: number;
  wanted: number;
}): boolean {
  const lookedAt = wanted * Math.max(1, indexed / Math.max(1, vectors));
  return ENTERED_US + LOOKED_AT_US * lookedAt < COMPARED_US * vectors;
}
