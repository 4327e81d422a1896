import type { Embedder } from '../embedder.js';
import { SentenceEncoder } from '../encoder/sentence-encoder.js';
import { DIMENSIONS } from '../encoder/transformer.js';
import { calibrate, readMeans } from './calibration.js';

/** The number in the name rises whenever the vectors change. Model 2 reads texts in their normal form. */
export const BUILTIN = { model: 'use-lite-en-2', dimensions: DIMENSIONS } as const;
/**
 * The model with the same weights, but without the normal form. Spaces that were created before model 2 use it until
 * they are moved.
 */
export const PREVIOUS_BUILTIN = 'use-lite-en-1';
export type BuiltinModel = typeof BUILTIN.model | typeof PREVIOUS_BUILTIN;

/**
 * The calibrated built-in model, run in the calling thread. A short query takes 3 ms, a text of 128 tokens or more
 * 60 ms. A service uses ThreadedEmbedder, which runs this model in a thread of its own.
 */
export class BuiltinEmbedder implements Embedder {
  readonly dimensions = BUILTIN.dimensions;
  private readonly means = readMeans();

  private constructor(
    private readonly encoder: SentenceEncoder,
    readonly model: BuiltinModel,
  ) {}

  /** Takes about 100 ms. Throws if the weights are not installed. */
  static load(model: BuiltinModel = BUILTIN.model): BuiltinEmbedder {
    return new BuiltinEmbedder(SentenceEncoder.load(), model);
  }

  async embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.embed(texts, this.means.questions, signal);
  }

  async embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.embed(texts, this.means.statements, signal);
  }

  async exceedsWindow(queries: string[], signal?: AbortSignal): Promise<boolean[]> {
    signal?.throwIfAborted();
    return queries.map((query) => this.encoder.exceedsWindow(this.given(query)));
  }

  private embed(texts: string[], mean: Float32Array, signal?: AbortSignal): Float32Array[] {
    signal?.throwIfAborted();
    return this.encoder.encode(texts.map((text) => this.given(text))).map((vector) => calibrate(vector, mean));
  }

  private given(text: string): string {
    return this.model === PREVIOUS_BUILTIN ? text : this.encoder.normalForm(text);
  }
}
