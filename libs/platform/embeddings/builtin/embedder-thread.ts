import { parentPort } from 'node:worker_threads';
import { BuiltinEmbedder } from './builtin-embedder.js';

export type Purpose = 'queries' | 'documents';

export interface Request {
  purpose: Purpose;
  texts: string[];
}

/** The vectors of the texts, one after the other. */
export type Reply = Float32Array;

// One request at a time, one reply to each. Anything thrown here ends the thread, and ThreadedEmbedder hears of it.
const embedder = BuiltinEmbedder.load();
parentPort!.on('message', async ({ purpose, texts }: Request) => {
  const vectors = await (purpose === 'queries' ? embedder.embedQueries(texts) : embedder.embedDocuments(texts));
  const reply: Reply = new Float32Array(texts.length * embedder.dimensions);
  vectors.forEach((vector, i) => reply.set(vector, i * embedder.dimensions));
  parentPort!.postMessage(reply, [reply.buffer as ArrayBuffer]);
});
