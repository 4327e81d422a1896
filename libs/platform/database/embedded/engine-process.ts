import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PGlite } from '@electric-sql/pglite';
import { DirectoryInUse, lockDirectory, type DirectoryLock } from './directory-lock.js';
import { FAST, hasGivenUp, startOn, startPglite } from './start-pglite.js';

export type Request = { id: number } & (
  | /** Starts an engine in memory from an archive, compressed or not. null: from an empty directory. */
    { kind: 'start'; archive: Uint8Array | null }
    /** Starts an engine on a directory if none is running, and begins a new session on it. */
  | { kind: 'open'; dataDir: string }
  | { kind: 'exec'; message: Uint8Array }
  | { kind: 'dump' }
);

/**
 * A message of the protocol. An error is sent as its properties, because passing it between processes would lose them.
 */
export type WireMessage = { name: string } & Record<string, unknown>;

/** The reply to one request. `inUse`: another process has the directory open. */
export type Reply = { id: number } & (
  { messages: WireMessage[] } | { dump: Uint8Array } | { inUse: string } | { failure: string }
);

let pglite: PGlite | null = null;
let lock: DirectoryLock | undefined;

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  switch (request.kind) {
    case 'start':
      pglite = await startPglite(
        request.archive === null ? {} : { loadDataDir: new Blob([new Uint8Array(request.archive)]) },
      );
      return { id, messages: [] };
    case 'open':
      await open(request.dataDir);
      return { id, messages: [] };
    case 'dump': {
      const directory = await (await pglite!.dumpDataDir('none')).arrayBuffer();
      return { id, dump: await promisify(gzip)(directory, FAST) };
    }
    case 'exec': {
      const messages = await pglite!.execProtocolStream(request.message, { throwOnError: false, syncToFs: false });
      // A failed engine is abandoned, because a call to it would never return.
      if (messages.some(hasGivenUp)) pglite = null;
      return { id, messages: messages.map(plain) };
    }
  }
}

async function open(dataDir: string): Promise<void> {
  if (lock === undefined) {
    await mkdir(dirname(dataDir), { recursive: true });
    lock = await lockDirectory(dataDir);
  }
  if (pglite === null) {
    pglite = await startOn(dataDir);
    return;
  }
  // The process that had the session may have been killed in a transaction.
  await pglite.exec('rollback');
  await pglite.exec('discard all');
}

function plain(message: object): WireMessage {
  return message instanceof Error ? { message: message.message, ...own(message), name: 'error' } : own(message);
}

const own = (message: object): WireMessage => ({ ...(message as WireMessage) });

const failed = (id: number, failure: unknown): Reply =>
  failure instanceof DirectoryInUse ? { id, inUse: failure.message } : { id, failure: String(failure) };

// One request at a time, because the engine has only one session.
let last: Promise<unknown> = Promise.resolve();
process.on('message', (request: Request) => {
  last = last
    .then(() => answer(request))
    .catch((failure: unknown) => failed(request.id, failure))
    .then((reply) => process.send?.(reply));
});

// The parent decides when this process ends. A signal to the whole group must not end it while the parent finishes its
// work, and it must not outlive a parent that was killed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => {
  if (lock === undefined) process.exit();
  last
    .then(() => pglite?.close())
    .then(() => lock?.release())
    .then(
      () => process.exit(),
      (failure: unknown) => {
        console.error(failure);
        process.exit(1);
      },
    );
});
