import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { FAST, startPglite } from './start-pglite.js';

/** The first message: the archive to start the directory from, compressed or not. null: an empty directory. */
export interface Start {
  archive: Uint8Array | null;
}

export type Request = { id: number } & ({ kind: 'exec'; message: Uint8Array } | { kind: 'dump' });

/**
 * A message of the protocol. An error is sent as its properties, because passing it between processes would lose them.
 */
export type WireMessage = { name: string } & Record<string, unknown>;

/** The reply to one request, or `ready` once the engine has started. */
export type Reply =
  | { id: number; messages: WireMessage[] }
  | { id: number; dump: Uint8Array }
  | { id: number; failure: string }
  | { ready: true };

// The parent decides when this process ends. A signal to the whole process group must not end this process while the
// parent finishes its work, and this process must not outlive a parent that was killed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const { archive } = await new Promise<Start>((resolve) => {
  process.once('message', resolve);
});
const pglite = await startPglite(archive === null ? {} : { loadDataDir: new Blob([new Uint8Array(archive)]) });

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  if (request.kind === 'dump') {
    const directory = await (await pglite.dumpDataDir('none')).arrayBuffer();
    return { id, dump: await promisify(gzip)(directory, FAST) };
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
process.on('message', (request: Request) => {
  last = last
    .then(() => answer(request))
    .catch((failure: unknown): Reply => ({ id: request.id, failure: String(failure) }))
    .then((reply) => process.send!(reply));
});
process.send!({ ready: true } satisfies Reply);
