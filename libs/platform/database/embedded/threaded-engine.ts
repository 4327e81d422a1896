import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { RunningEngine, Wire } from './open-embedded.js';
import type { Reply, Request, ThreadData, WireMessage } from './engine-thread.js';

type Answer = Exclude<Reply, { ready: true }>;
type Unnumbered = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve(answer: Answer): void;
  reject(failure: Error): void;
}

/**
 * An in-memory engine in a thread of its own, so that its work does not block this process. The thread keeps the
 * process alive only while a call is pending. If the thread dies, all pending calls are rejected.
 */
export class ThreadedEngine {
  readonly #waiting = new Map<number, Waiting>();
  readonly #thread: Worker;
  readonly #ready: Promise<void>;
  #lastId = 0;
  #ended: Error | null = null;

  /**
   * `entry`: the module that the thread runs. Tests pass a module that was built, since a thread cannot load
   * TypeScript.
   */
  constructor(archive: Uint8Array | null = null, entry = new URL('./engine-thread.js', import.meta.url)) {
    // The flags of this process are not passed on, because its --import hooks (tracing) must not run there.
    this.#thread = new Worker(entry, {
      name: 'rebuild',
      execArgv: [],
      workerData: { archive } satisfies ThreadData,
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.#ready.catch(() => undefined);
    this.#thread.on('message', (reply: Reply) => this.#receive(reply));
    this.#thread.on('error', (failure) => this.#end(failure as Error));
    this.#thread.on('exit', (code) => this.#end(new Error(`the thread of the engine ended with code ${code}`)));
  }

  /** The engine as `openEmbedded` takes it. */
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
        try {
          if (this.#ended === null) await this.#ask({ kind: 'close' }, 'closed');
        } finally {
          await this.#thread.terminate();
        }
      },
    };
  }

  #ask<K extends string>(request: Unnumbered, key: K): Promise<Extract<Answer, Record<K, unknown>>> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = (this.#lastId += 1);
    this.#thread.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {
        reject,
        resolve: (answer) => {
          if (key in answer) resolve(answer as Extract<Answer, Record<K, unknown>>);
          else reject(new Error('failure' in answer ? answer.failure : 'the engine answered something else'));
        },
      });
      this.#thread.postMessage({ ...request, id });
    });
  }

  #receive(reply: Reply): void {
    const answer: Answer = 'ready' in reply ? { id: 0, closed: true } : reply;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#thread.unref();
    waiting?.resolve(answer);
  }

  /** A thread reports its end twice, by error and by exit. */
  #end(failure: Error): void {
    this.#ended ??= failure;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

/** Converts an error to one of pg, as the adapter expects. */
function received(message: WireMessage): object {
  if (message.name !== 'error') return message;
  const { name: _, message: text, length, ...said } = message;
  return Object.assign(new pg.DatabaseError(String(text), Number(length ?? 0), 'error'), said);
}
