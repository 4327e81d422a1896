/** The largest that pgvector's HNSW takes: `vector` members are 4 bytes wide, those of `halfvec` 2. */
const MAX_VECTOR_DIMENSIONS = 2_000;
const MAX_HALFVEC_DIMENSIONS = 4_000;

/** The partial HNSW index that serves one model. */
export interface VectorIndex {
  name: string;
  /** What the stored vector is read as, in the index and in every query that means to use it. */
  type: string;
}

/** Names are shown in the index's and stay in its condition, so they hold nothing that would need quoting. */
export const MODEL_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** null above 4,000 dimensions: no index takes it, every vector of the space is compared. */
export function vectorIndexOf(model: string, dimensions: number): VectorIndex | null {
  if (!MODEL_NAME.test(model)) throw new Error(`not a model name: ${model}`);
  if (dimensions > MAX_HALFVEC_DIMENSIONS) return null;
  return {
    name: `embeddings_${model.replaceAll('-', '_')}_idx`,
    type: `${dimensions > MAX_VECTOR_DIMENSIONS ? 'halfvec' : 'vector'}(${dimensions})`,
  };
}

/**
 * Processor time on a server, in microseconds, by measuring spaces of 1,000 to 100,000 vectors of 512 members: to compare one vector of a space with the
 * query, to enter the index, and to look at one vector there; most vectors in it belong to other spaces. See docs/recall.md for the table.
 */
const COMPARED_US = 1.3;
const ENTERED_US = 3_500;
const LOOKED_AT_US = 14;

/** How many candidates a scan keeps: pgvector accepts 1 to 1,000; with few, it finds little. */
const MIN_SCAN = 100;
const MAX_SCAN = 1_000;
/** If the caller has set conditions, few of the nearest vectors may meet them. */
const MAX_FILTERED_SCAN = 10_000;

/**
 * Parameters of the scan of a vector index: how many candidates it keeps, 1 to 1,000, and after how many vectors it
 * gives up.
 */
export interface Scan {
  keeps: number;
  looksAt: number;
}

/**
 * The parameters for finding `wanted` nearest vectors in a space of the given size: the scan gives up when it has cost
 * as much as comparing all vectors of the space. Most of the nearest vectors may belong to other spaces.
 */
export function scanFor({
  vectors,
  wanted,
  isFiltered,
}: {
  vectors: number;
  wanted: number;
  isFiltered: boolean;
}): Scan {
  const keeps = Math.min(MAX_SCAN, Math.max(MIN_SCAN, wanted));
  const worth = Math.ceil((COMPARED_US * vectors) / LOOKED_AT_US);
  return { keeps, looksAt: Math.max(keeps, isFiltered ? Math.min(MAX_FILTERED_SCAN, worth) : worth) };
}

/**
 * Whether the nearest vectors of a space are found cheaper by the index of their model, which holds those of all spaces and tenants, than by comparing
 * all of the space. The scan has to look at `indexed / vectors` vectors for each that it wants.
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
