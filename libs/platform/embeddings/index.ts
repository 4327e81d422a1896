export type { Embedder } from './embedder.js';
export { BuiltinEmbedder } from './builtin/builtin-embedder.js';
export { ThreadedEmbedder } from './builtin/threaded-embedder.js';
