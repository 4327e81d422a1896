/**
 * How thoroughly the vector index (HNSW) works: the number of candidates that a search keeps while it goes through the
 * index, and the number kept while a new vector is entered. docs/recall.md has a table of what both cost.
 */
export const DEFAULT_VECTOR_INDEX = { efSearch: 64, efConstruction: 64 };
export type VectorIndexSettings = typeof DEFAULT_VECTOR_INDEX;
