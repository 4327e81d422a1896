import type { Embedder } from '#libs/platform/embeddings/index.js';

const DIMENSIONS = 512;
/**
 * How many members of a vector a word sets. Two words seldom set the same member, so unrelated texts are nearly
 * orthogonal.
 */
const MARKS_PER_WORD = 8;
/** The window in characters that the embedder reports. Longer texts are nevertheless embedded as a whole. */
const WINDOW = 4_000;

/**
 * An embedder without a model. It computes vectors at once from the words of a text. The similarity of two texts is the
 * share of words that they have in common.
 */
export class FakeEmbedder implements Embedder {
  readonly model = 'fake-1';
  readonly dimensions = DIMENSIONS;

  async embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    return texts.map(vectorOf);
  }

  async embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    return texts.map(vectorOf);
  }

  async exceedsWindow(queries: string[], signal?: AbortSignal): Promise<boolean[]> {
    signal?.throwIfAborted();
    return queries.map((query) => query.length > WINDOW);
  }
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  // One member is set for every text, so that a text without words is not all zeros.
  vector[0] = 1;
  for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))) {
    for (let mark = 0; mark < MARKS_PER_WORD; mark += 1) {
      const hash = fnv1a(`${mark}${word}`);
      const at = 1 + (hash % (DIMENSIONS - 1));
      vector[at] = vector[at]! + (hash & 0x8000_0000 ? 1 : -1);
    }
  }
  const length = Math.hypot(...vector);
  return vector.map((member) => member / length);
}

/** A 32-bit FNV-1a hash of the UTF-16 units. A final step makes the high bits depend on every character. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** An embedder that is always unavailable, so that texts are found only by their words. */
export class AbsentEmbedder implements Embedder {
  readonly model = 'absent-1';
  readonly dimensions = DIMENSIONS;

  embedQueries(): Promise<Float32Array[]> {
    return Promise.reject(new Error('there is no embedder'));
  }

  embedDocuments(): Promise<Float32Array[]> {
    return this.embedQueries();
  }
}
