import type { Log } from '../telemetry/index.js';
import { PREVIOUS_BUILTIN } from './builtin/builtin-embedder.js';
import { ThreadedEmbedder } from './builtin/threaded-embedder.js';
import type { EmbedderSpec } from '../config/index.js';
import { Embedders } from './embedders.js';
import { TransformersEmbedder } from './local/transformers-embedder.js';
import { RemoteEmbedder } from './remote/remote-embedder.js';

/**
 * The built-in models and those the operator lists. Asks no endpoint: one that is down must not keep a process from starting.
 * `isBackground`: nobody waits for the vectors, and what else the machine does goes first.
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
  // A thread costs nothing until its model is asked: the previous one serves spaces that were not moved yet.
  return new Embedders(
    new ThreadedEmbedder({ isBackground }),
    new ThreadedEmbedder({ isBackground, model: PREVIOUS_BUILTIN }),
    ...others,
  );
}
