import { createHash } from 'node:crypto';
import type { Embedder } from '#libs/platform/embeddings/index.js';
import { openService, type Service } from '../service/index.js';

const DIMENSIONS = 512;

/**
 * For this embedder, different texts are never similar, whatever they mean. A caller cannot know when vectors arrive,
 * so their arrival must not affect the results.
 */
class BlindEmbedder implements Embedder {
  readonly model = 'blind-1';
  readonly dimensions = DIMENSIONS;

  embedQueries(texts: string[]): Promise<Float32Array[]> {
    return Promise.resolve(texts.map(vectorOf));
  }

  embedDocuments(texts: string[]): Promise<Float32Array[]> {
    return Promise.resolve(texts.map(vectorOf));
  }

  exceedsWindow(queries: string[]): Promise<boolean[]> {
    return Promise.resolve(queries.map(() => false));
  }
}

/** One sign for each bit of the text's hash. */
function vectorOf(text: string): Float32Array {
  const bits = createHash('sha512').update(text).digest();
  return Float32Array.from(
    { length: DIMENSIONS },
    (_, n) => ((bits[n >> 3]! >> (n & 7)) & 1 ? 1 : -1) / Math.sqrt(DIMENSIONS),
  );
}

/** The service as it is measured: with its background work, on its own database. */
export const openMeasured = (): Promise<Service> =>
  openService({ isWorking: true, api: { isVerifyingOutputs: false }, embedder: new BlindEmbedder() });
