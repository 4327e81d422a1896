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
