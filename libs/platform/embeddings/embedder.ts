import { unavailable } from '#libs/kernel/index.js';

/**
 * Turns text into vectors whose dot product tells how close two texts are in meaning.
 *
 * Every vector has length 1 and `dimensions` members. The same text gives the same bits, alone or in a batch; any text is accepted,
 * the empty one too, and what exceeds the model's window is ignored. Answers come in the order of the texts.
 * Both methods throw the kernel's `unavailable` when the model does not answer, and `signal.reason` when the signal is aborted.
 */
export interface Embedder {
  /** Stored with every vector. Vectors of different models are never compared; a new name means embedding again. */
  readonly model: string;
  readonly dimensions: number;
  /** What somebody looks for. Those who ask for one `lane` wait for each other before others wait for them. */
  embedQueries(texts: string[], signal?: AbortSignal, lane?: string): Promise<Float32Array[]>;
  /** What is stored and may be found. */
  embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Which of the queries are longer than the model's window, so that their vector stands for their beginning alone. Absent where the model does not say. */
  exceedsWindow?(queries: string[], signal?: AbortSignal): Promise<boolean[]>;
  /** Ends what it runs; every later call is refused as unavailable. Absent where there is nothing to end. */
  close?(): Promise<void>;
}

/** The one failure of an embedder. Recall then answers from text alone, and writes go on. */
export const embedderUnavailable = (cause: unknown) => unavailable({ what: 'The embedder' }, { cause });
