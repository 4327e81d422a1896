import type { Embedder } from '../embedder.js';
import { SentenceEncoder } from '../encoder/sentence-encoder.js';
import { DIMENSIONS } from '../encoder/transformer.js';
import { calibrate, CALIBRATION, readMeans } from './calibration.js';

export const BUILTIN = { model: `use-lite-en-${CALIBRATION}`, dimensions: DIMENSIONS } as const;

/**
 * The calibrated built-in model, computed in the calling thread: 3 ms for a short query, 60 ms for a text of 128 tokens or more.
 * A service uses ThreadedEmbedder, which runs this one beside its event loop.
 */
export class BuiltinEmbedder implements Embedder {
  readonly model = BUILTIN.model;
  readonly dimensions = BUILTIN.dimensions;
  private readonly means = readMeans();

  private constructor(private readonly encoder: SentenceEncoder) {}

  /** About 100 ms. Throws when the weights are not installed. */
  static load(): BuiltinEmbedder {
    return new BuiltinEmbedder(SentenceEncoder.load());
  }

  async embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.embed(texts, this.means.questions, signal);
  }

  async embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.embed(texts, this.means.statements, signal);
  }

  private embed(texts: string[], mean: Float32Array, signal?: AbortSignal): Float32Array[] {
    signal?.throwIfAborted();
    return this.encoder.encode(texts).map((vector) => calibrate(vector, mean));
  }
}
