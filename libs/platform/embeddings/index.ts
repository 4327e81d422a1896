export type { Embedder } from './embedder.js';
export { BUILTIN, BuiltinEmbedder } from './builtin/builtin-embedder.js';
export { ThreadedEmbedder } from './builtin/threaded-embedder.js';
