import type { Embedder } from '#libs/platform/embeddings/index.js';

const DIMENSIONS = 512;
/** Members a word sets. Two words rarely share one, so unrelated texts are nearly orthogonal. */
const MARKS_PER_WORD = 8;
/** Characters. It takes longer texts whole all the same. */
const WINDOW = 4_000;

/** Vectors from words alone, at once and without a model: texts are as near as the share of words they have in common. */
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
  // The member set by every text keeps one without words from being all zeros.
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

/** 32-bit FNV-1a over UTF-16 code units, finished so that the high bits depend on every character. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
