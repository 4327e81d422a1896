import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** The maximum size of a request, and of an answer. */
const MAX_REQUEST_BYTES = 1_048_576;
const PATIENCE_MS = 30_000;
/** The maximum length of a socket path that every system supports. */
const MAX_PATH_LENGTH = 103;

/** No process listens at the socket. */
export class NobodyListens extends Error {
  override readonly name = 'NobodyListens';
}

export interface LocalDoor {
  close(): Promise<void>;
}

/**
 * Answers requests of other processes on this machine through a socket. Its folder belongs to the user of this process,
 * and no other user can enter it. Each connection sends one request as JSON and receives one answer. Returns null if
 * the system has no such sockets or the path is too long. Only the process that holds the lock of `home` may call this:
 * it assumes that an existing socket belongs to a dead process, and replaces it.
 */
export async function listenLocally(
  home: string,
  answer: (request: unknown) => Promise<unknown>,
): Promise<LocalDoor | null> {
  const path = pathIn(home);
  if (path === null) return null;
  const folder = folderIn(home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The folder may already exist with other permissions, so they are set before the socket is created in it.
  await chmod(folder, 0o700);
  if ((await stat(folder)).uid !== process.getuid!()) throw new Error(`${folder} belongs to another user`);
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket.setTimeout(PATIENCE_MS, () => socket.destroy()).on('error', () => socket.destroy()));
    socket.once('close', () => open.delete(socket));
    received(socket)
      .then(answer)
      .then((reply) => socket.end(JSON.stringify(reply)))
      .catch(() => socket.destroy());
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening));
  await chmod(path, 0o600);
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Sends a request to the process that listens in `home`, and returns the answer. Throws NobodyListens. */
export async function askLocally(home: string, request: unknown): Promise<unknown> {
  const path = pathIn(home);
  if (path === null) throw new NobodyListens(`no local socket can be opened in ${home}`);
  const socket = createConnection({ path, allowHalfOpen: true });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the running process does not answer')));
  try {
    await new Promise<void>((connected, failed) => socket.once('connect', connected).once('error', failed));
  } catch (cause) {
    throw new NobodyListens(`nobody listens in ${home}`, { cause });
  }
  socket.end(JSON.stringify(request));
  return JSON.parse(await text(socket)) as unknown;
}

const folderIn = (home: string): string => join(home, 'operator');

/** Returns the path of the socket, absolute or relative, whichever is shorter. null: there can be no socket. */
function pathIn(home: string): string | null {
  if (process.platform === 'win32') return null;
  const whole = resolve(folderIn(home), 'socket');
  const [shortest] = [whole, relative(process.cwd(), whole)].sort((a, b) => a.length - b.length);
  return Buffer.byteLength(shortest!) > MAX_PATH_LENGTH ? null : shortest!;
}

/** Reads all that the other side sends. Uses events, because iterating over the socket would also end our side. */
function received(socket: Socket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MAX_REQUEST_BYTES) reject(new Error('the request is too long'));
      else parts.push(part);
    });
    socket.once('close', () => reject(new Error('the caller is gone')));
    socket.once('end', () => {
      try {
        resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
      } catch (failure) {
        reject(failure as Error);
      }
    });
  });
}
