import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { RunningEngine, Wire } from './open-embedded.js';
import type { Reply, Request, Start, WireMessage } from './engine-process.js';

type Answer = Exclude<Reply, { ready: true }>;
type Unnumbered = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve(answer: Answer): void;
  reject(failure: Error): void;
}

/** The maximum number of characters that an error quotes from the output of a failing process. */
const MAX_PRINTED = 2_000;

/**
 * An in-memory engine in a process of its own. Its work does not block this process, and its memory, several hundred
 * megabytes, is freed when the child ends. The child keeps this process alive only while a call is pending, and ends
 * when this process ends. If the child dies, all pending calls are rejected.
 */
export class ChildEngine {
  readonly #waiting = new Map<number, Waiting>();
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #lastId = 0;
  #printed = '';
  #ended: Error | null = null;

  /**
   * `entry`: the module that the process runs. Tests pass a module that was built, since a process cannot load
   * TypeScript.
   */
  constructor(archive: Uint8Array | null = null, entry = new URL('./engine-process.js', import.meta.url)) {
    // The flags of this process are not passed on, because its --import hooks (tracing) must not run in the child. Its
    // environment is not passed on either, because it contains secrets.
    this.#child = fork(fileURLToPath(entry), [], {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.#ready.catch(() => undefined);
    this.#child.stderr!.on('data', (text: Buffer) => {
      this.#printed = (this.#printed + String(text)).slice(-MAX_PRINTED);
    });
    this.#child.on('message', (reply: Reply) => this.#receive(reply));
    this.#child.on('error', (failure) => this.#end(failure));
    // 'close' comes after all output of the child has been read.
    this.#child.on('close', (code, signal) =>
      this.#end(new Error(`the process of the engine ended with ${signal ?? `code ${code}`}: ${this.#printed}`)),
    );
    this.#send({ archive });
  }

  /** Waits until the engine has started, and returns it in the form that `openEmbedded` takes. */
  async running(): Promise<RunningEngine> {
    await this.#ready;
    const pglite: Wire = {
      waitReady: this.#ready,
      execProtocolStream: async (message) => {
        const { messages } = await this.#ask({ kind: 'exec', message }, 'messages');
        return messages.map(received) as never;
      },
      dumpDataDir: async () => new Blob([new Uint8Array((await this.#ask({ kind: 'dump' }, 'dump')).dump)]),
    };
    return {
      pglite,
      close: async () => {
        if (this.#ended !== null) return;
        this.#end(new Error('the process of the engine ended'));
        this.#child.ref();
        this.#child.kill('SIGKILL');
        await once(this.#child, 'close');
      },
    };
  }

  #ask<K extends string>(request: Unnumbered, key: K): Promise<Extract<Answer, Record<K, unknown>>> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = (this.#lastId += 1);
    this.#keepAlive(true);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        reject,
        resolve: (answer) => {
          if (key in answer) resolve(answer as Extract<Answer, Record<K, unknown>>);
          else reject(new Error('failure' in answer ? answer.failure : 'the engine answered something else'));
        },
      });
      this.#send({ ...request, id } as Request);
    });
  }

  #receive(reply: Reply): void {
    const answer: Answer = 'ready' in reply ? { id: 0, messages: [] } : reply;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#keepAlive(false);
    waiting?.resolve(answer);
  }

  /** If a message cannot be sent, the child is ended, which rejects all pending calls. */
  #send(message: Start | Request): void {
    this.#child.send(message, (failure) => {
      if (failure !== null) this.#child.kill('SIGKILL');
    });
  }

  #keepAlive(isPending: boolean): void {
    const change = isPending ? 'ref' : 'unref';
    this.#child[change]();
    this.#child.channel?.[change]();
    (this.#child.stderr as Socket)[change]();
  }

  /** Keeps the first failure: a process that cannot be started may report it twice. */
  #end(failure: Error): void {
    this.#ended ??= failure;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

/** Converts a message that is an error to an error of pg, as the adapter expects. */
function received(message: WireMessage): object {
  if (message.name !== 'error') return message;
  const { name: _, message: text, length, ...said } = message;
  return Object.assign(new pg.DatabaseError(String(text), Number(length ?? 0), 'error'), said);
}
