import { EngineCalls } from './engine-calls.js';
import type { Reply, Request } from './engine-process.js';
import type { RunningEngine } from './open-embedded.js';

/** Each process numbers its calls in a range of its own, so that it ignores late replies to an earlier process. */
const CALLS_PER_PROCESS = 2 ** 24;

interface Parent {
  readonly pid: number;
  send?(message: { engine: Request }): unknown;
  on(event: 'message', listener: (message: { engine?: Reply }) => void): unknown;
  on(event: 'disconnect', listener: () => void): unknown;
}

/**
 * The engine of `npm run dev`. It is a process that keeps the directory open while the service restarts
 * (`engine-process.ts`). The parent of this process passes the messages on.
 */
export class KeptEngine {
  readonly #calls: EngineCalls;

  constructor(parent: Parent = process) {
    this.#calls = new EngineCalls((engine) => parent.send!({ engine }), parent.pid * CALLS_PER_PROCESS);
    parent.on('message', ({ engine }) => {
      if (engine !== undefined) this.#calls.receive(engine);
    });
    parent.on('disconnect', () => this.#calls.end(new Error('the process of the engine ended')));
  }

  /** Begins a session that remembers nothing of earlier ones. If the engine has failed, a new one is started. */
  async open(dataDir: string): Promise<RunningEngine> {
    await this.#calls.ask({ kind: 'open', dataDir }, 'messages');
    return { pglite: this.#calls.wire(Promise.resolve()), close: () => Promise.resolve() };
  }
}
