import { unavailable } from '#libs/kernel/index.js';

/**
 * Converts texts to vectors whose dot product shows how close two texts are in meaning.
 *
 * Every vector has length 1 and `dimensions` members. The same text gives the same bits, alone or in a batch. Any text
 * is accepted, including the empty one; the part that exceeds the model's window is ignored. Answers come in the order
 * of the texts. Both methods throw the kernel's `unavailable` if the model does not answer, and `signal.reason` if the
 * signal is aborted.
 */
export interface Embedder {
  /**
   * Stored with every vector. Vectors of different models are never compared. A new name means that all texts are
   * embedded again.
   */
  readonly model: string;
  readonly dimensions: number;
  /**
   * Returns the vectors of search queries. Lanes take turns, so callers in one `lane` wait for each other and hardly
   * delay callers in other lanes.
   */
  embedQueries(texts: string[], signal?: AbortSignal, lane?: string): Promise<Float32Array[]>;
  /** Returns the vectors of texts that are stored. null: the model answers, but cannot embed this text. */
  embedDocuments(texts: string[], signal?: AbortSignal): Promise<(Float32Array | null)[]>;
  /**
   * Tells for each query whether it is longer than the model's window. If so, the vector represents only the beginning
   * of the query. Absent if the model does not report this.
   */
  exceedsWindow?(queries: string[], signal?: AbortSignal): Promise<boolean[]>;
  /** Ends its processes or threads. Later calls are rejected as unavailable. Absent if there is nothing to end. */
  close?(): Promise<void>;
}

/** The only failure of an embedder. Search then uses text alone, and writes continue. */
export const embedderUnavailable = (cause: unknown) => unavailable({ what: 'The embedder' }, { cause });
