import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import { unawaited } from '#libs/kernel/index.js';

type Engine = Pick<PGlite, 'execProtocolRawStream'>;

/**
 * The socket of a `pg.Client` whose server is an engine in this process. What the client writes while the stream is
 * corked, the messages of one statement, reaches the engine in one call.
 */
class EngineStream extends EventEmitter {
  writable = true;
  #held: Uint8Array[] = [];
  #isCorked = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: Engine) {
    super();
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  cork(): void {
    this.#isCorked = true;
  }

  uncork(): void {
    this.#isCorked = false;
    this.#send();
  }

  write(bytes: Uint8Array, written?: () => void): boolean {
    this.#held.push(bytes);
    if (!this.#isCorked) this.#send();
    if (written) unawaited(this.#last.then(written));
    return true;
  }

  end(): void {
    this.destroy();
  }

  destroy(): void {
    if (!this.writable) return;
    this.writable = false;
    unawaited(this.#last.then(() => this.emit('close')));
  }

  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  #send(): void {
    const message = Buffer.concat(this.#held.splice(0));
    if (message.length === 0) return;
    this.#last = this.#last.then(() => this.#exchange(message)).catch((failure) => this.emit('error', failure));
  }

  /** The client hears the whole answer at once, when the engine has done everything. */
  async #exchange(message: Uint8Array): Promise<void> {
    const answer: Uint8Array[] = [];
    // Neither the memory nor the directory of an engine has anything to synchronise.
    await this.engine.execProtocolRawStream(message, {
      syncToFs: false,
      // These bytes are of the memory of the engine, which writes there again.
      onRawData: (bytes) => answer.push(bytes.slice()),
    });
    if (answer.length > 0) this.emit('data', Buffer.concat(answer));
  }
}

/** With everything of a socket that a `pg.Client` without encryption uses. */
export const engineStream = (engine: Engine): Duplex => new EngineStream(engine) as unknown as Duplex;
