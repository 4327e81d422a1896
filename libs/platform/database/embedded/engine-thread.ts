import { parentPort, workerData } from 'node:worker_threads';
import { startPglite } from './start-pglite.js';

/** The archive to start the directory from, compressed or not. null: an empty directory. */
export interface ThreadData {
  archive: Uint8Array | null;
}

export type Request = { id: number } & ({ kind: 'exec'; message: Uint8Array } | { kind: 'dump' } | { kind: 'close' });

/**
 * A message of the protocol. An error is sent as its properties, because passing it between threads would lose them.
 */
export type WireMessage = { name: string } & Record<string, unknown>;

/** Without `id`: the engine is ready. */
export type Reply =
  | { id: number; messages: WireMessage[] }
  | { id: number; dump: ArrayBuffer }
  | { id: number; closed: true }
  | { id: number; failure: string }
  | { ready: true };

const { archive } = workerData as ThreadData;
const pglite = await startPglite(archive === null ? {} : { loadDataDir: new Blob([new Uint8Array(archive)]) });

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  if (request.kind === 'dump') {
    const dump = await (await pglite.dumpDataDir('none')).arrayBuffer();
    return { id, dump };
  }
  if (request.kind === 'close') {
    await pglite.close();
    return { id, closed: true };
  }
  const messages = await pglite.execProtocolStream(request.message, { throwOnError: false, syncToFs: false });
  return { id, messages: messages.map(plain) };
}

function plain(message: object): WireMessage {
  return message instanceof Error ? { message: message.message, ...own(message), name: 'error' } : own(message);
}

const own = (message: object): WireMessage => ({ ...(message as WireMessage) });

// One request at a time, because the engine has only one session.
let last: Promise<unknown> = Promise.resolve();
parentPort!.on('message', (request: Request) => {
  last = last
    .then(() => answer(request))
    .catch((failure: unknown): Reply => ({ id: request.id, failure: String(failure) }))
    .then((reply) => {
      parentPort!.postMessage(reply);
      if (request.kind === 'close') parentPort!.close();
    });
});
parentPort!.postMessage({ ready: true } satisfies Reply);
