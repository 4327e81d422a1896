import pg from 'pg';
import { DirectoryInUse } from './directory-lock.js';
import type { Reply, Request, WireMessage } from './engine-process.js';
import type { Wire } from './open-embedded.js';

type Unnumbered = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never;

interface Waiting {
  resolve(reply: Reply): void;
  reject(failure: Error): void;
}

/** Calls to an engine in another process. Once the engine has ended, all calls are rejected. */
export class EngineCalls {
  readonly #waiting = new Map<number, Waiting>();
  #ended: Error | null = null;

  /** `lastId`: the first call has the next number. */
  constructor(
    private readonly send: (request: Request) => void,
    private lastId = 0,
  ) {}

  get isPending(): boolean {
    return this.#waiting.size > 0;
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  async ask<K extends string>(request: Unnumbered, key: K): Promise<Extract<Reply, Record<K, unknown>>> {
    if (this.#ended !== null) throw this.#ended;
    const id = (this.lastId += 1);
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.send({ ...request, id } as Request);
    });
    if (key in reply) return reply as Extract<Reply, Record<K, unknown>>;
    if ('inUse' in reply) throw new DirectoryInUse(reply.inUse);
    throw new Error('failure' in reply ? reply.failure : 'the engine answered something else');
  }

  /** The engine in the form that `openEmbedded` takes. */
  wire(waitReady: Promise<void>): Wire {
    return {
      waitReady,
      execProtocolStream: async (message) => {
        const { messages } = await this.ask({ kind: 'exec', message }, 'messages');
        return messages.map(received) as never;
      },
      dumpDataDir: async () => new Blob([new Uint8Array((await this.ask({ kind: 'dump' }, 'dump')).dump)]),
    };
  }

  /** A reply to a call that is not pending is ignored. */
  receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    waiting?.resolve(reply);
  }

  /** Keeps the first failure: a process that cannot be started may report it twice. */
  end(failure: Error): void {
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
