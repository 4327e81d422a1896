import { unawaited } from '#libs/kernel/index.js';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { BuiltinEmbedder, type BuiltinModel } from './builtin-embedder.js';

export type Purpose = 'queries' | 'windows' | 'documents';

export interface ThreadData {
  model: BuiltinModel;
  isBackground: boolean;
}

export interface Request {
  purpose: Purpose;
  texts: string[];
}

/** The vectors of the texts, one after the other. In `windows`, 1 marks each text that exceeds the model's window. */
export type Reply = Float32Array;

const { model, isBackground } = workerData as ThreadData;
// Sets the priority of this thread only. On systems other than Linux it would affect the whole process, which holds
// locks. Lowering the priority needs no rights.
if (isBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// ThreadedEmbedder sends one request at a time and gets one reply to each. An exception here ends the thread, which
// ThreadedEmbedder notices.
const embedder = BuiltinEmbedder.load(model);
const replyTo = async ({ purpose, texts }: Request): Promise<void> => {
  if (purpose === 'windows') {
    parentPort!.postMessage(Float32Array.from(await embedder.exceedsWindow(texts), Number) satisfies Reply);
    return;
  }
  const vectors = await (purpose === 'queries' ? embedder.embedQueries(texts) : embedder.embedDocuments(texts));
  const reply: Reply = new Float32Array(texts.length * embedder.dimensions);
  vectors.forEach((vector, i) => reply.set(vector, i * embedder.dimensions));
  parentPort!.postMessage(reply, [reply.buffer as ArrayBuffer]);
};
parentPort!.on('message', (request: Request) => unawaited(replyTo(request)));
