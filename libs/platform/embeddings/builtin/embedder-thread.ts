import { parentPort, workerData } from 'node:worker_threads';
import { BuiltinEmbedder, type BuiltinModel } from './builtin-embedder.js';

export type Purpose = 'queries' | 'windows' | 'documents';

export interface Request {
  purpose: Purpose;
  texts: string[];
}

/** The vectors of the texts, one after the other; of `windows` 1 for each text that exceeds the model's window, and 0 for the others. */
export type Reply = Float32Array;

// One request at a time, one reply to each. Anything thrown here ends the thread, and ThreadedEmbedder hears of it.
const embedder = BuiltinEmbedder.load(workerData as BuiltinModel);
parentPort!.on('message', async ({ purpose, texts }: Request) => {
  if (purpose === 'windows') {
    parentPort!.postMessage(Float32Array.from(await embedder.exceedsWindow(texts), Number) satisfies Reply);
    return;
  }
  const vectors = await (purpose === 'queries' ? embedder.embedQueries(texts) : embedder.embedDocuments(texts));
  const reply: Reply = new Float32Array(texts.length * embedder.dimensions);
  vectors.forEach((vector, i) => reply.set(vector, i * embedder.dimensions));
  parentPort!.postMessage(reply, [reply.buffer as ArrayBuffer]);
});
