import { embedderUnavailable, type Embedder } from './embedder.js';

/** The models of this installation, by name. The first is what a space lives with until it says otherwise. */
export class Embedders {
  readonly #byModel: ReadonlyMap<string, Embedder>;

  constructor(
    readonly first: Embedder,
    ...others: readonly Embedder[]
  ) {
    this.#byModel = new Map([first, ...others].map((embedder) => [embedder.model, embedder]));
  }

  get all(): Embedder[] {
    return [...this.#byModel.values()];
  }

  find(model: string): Embedder | null {
    return this.#byModel.get(model) ?? null;
  }

  /** Throws `unavailable` where this process is not configured for the model: as good as down, until it is. */
  get(model: string): Embedder {
    const embedder = this.find(model);
    if (embedder === null)
      throw embedderUnavailable(
        new Error(`this process knows no model ${model}; it knows ${[...this.#byModel.keys()].join(', ')}`),
      );
    return embedder;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((embedder) => embedder.close?.()));
  }
}
