import { embedderUnavailable, type Embedder } from './embedder.js';
import type { Log } from '../telemetry/index.js';
import { PREVIOUS_BUILTIN } from './builtin/builtin-embedder.js';
import { ThreadedEmbedder } from './builtin/threaded-embedder.js';
import type { EmbedderSpec } from '../config/index.js';
import { TransformersEmbedder } from './local/transformers-embedder.js';
import { RemoteEmbedder } from './remote/remote-embedder.js';

/** The models of this installation, by name. The first is the default for a space. */
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

  /** Throws `unavailable` if this process is not configured for the model. */
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

/**
 * Opens the built-in models and those that the operator lists. Contacts no endpoint, because a process must be able to
 * start while an endpoint is down. `isBackground`: nobody waits for the vectors, so other work on the machine has
 * priority.
 */
export async function openEmbedders(
  specs: readonly EmbedderSpec[],
  log: Log,
  { isBackground = false } = {},
): Promise<Embedders> {
  const others = await Promise.all(
    specs.map((spec) =>
      spec.kind === 'openai' ? new RemoteEmbedder({ spec, key: spec.key, log }) : TransformersEmbedder.load(spec),
    ),
  );
  // A thread starts only when its model is used. The previous built-in model serves spaces that have not been moved to
  // the current one yet.
  return new Embedders(
    new ThreadedEmbedder({ isBackground }),
    new ThreadedEmbedder({ isBackground, model: PREVIOUS_BUILTIN }),
    ...others,
  );
}
