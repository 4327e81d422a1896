export { embedderUnavailable, type Embedder } from './embedder.js';
export { orAborted } from './take-fairly.js';
export { Embedders } from './embedders.js';
export { openEmbedders } from './embedders.js';
export { BUILTIN, BuiltinEmbedder, PREVIOUS_BUILTIN } from './builtin/builtin-embedder.js';
export { ThreadedEmbedder } from './builtin/threaded-embedder.js';
