import { Readable } from 'node:stream';
import { unawaited, type Stream } from '#libs/kernel/index.js';

/** The reader comes back this long after the stream broke off. */
const COME_BACK_AFTER_MS = 2_000;
/** Bytes made ready for a reader who does not take them. */
const MAX_BUFFERED_BYTES = 65_536;

export interface EventStreamParts {
  placeOf: (item: unknown) => number;
  heartbeatMs: number;
  /** Throws once the reader may read no longer; asked before each item and with each heartbeat. */
  check: () => Promise<void>;
}

/** A stream as Server-Sent Events. The next item is asked for when the reader has taken what came before. */
export class EventStream extends Readable {
  readonly #heart: NodeJS.Timeout;
  #isPulling = false;
  #isOver = false;

  constructor(
    private readonly stream: Stream<unknown>,
    private readonly parts: EventStreamParts,
  ) {
    super({ highWaterMark: MAX_BUFFERED_BYTES });
    // An id without data: a reader who loses the stream before the first item knows where it began.
    this.push(`retry: ${COME_BACK_AFTER_MS}\nid: ${stream.position}\n\n`);
    this.#heart = setInterval(() => unawaited(this.#orFinish(() => this.#beat())), parts.heartbeatMs).unref();
  }

  /** Says no more; what was said still goes out. */
  finish(): void {
    if (this.#isOver) return;
    this.#leave();
    this.push(null);
  }

  override _read(): void {
    // A heartbeat makes Node ask again while the next item is still awaited.
    if (this.#isPulling || this.#isOver) return;
    this.#isPulling = true;
    unawaited(this.#orFinish(() => this.#pull()));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave();
    done(error);
  }

  async #pull(): Promise<void> {
    const { done, value } = await this.stream.items.next();
    if (done) return this.finish();
    await this.parts.check();
    this.#isPulling = false;
    this.#say(`id: ${this.parts.placeOf(value)}\ndata: ${JSON.stringify(value)}\n\n`);
  }

  async #beat(): Promise<void> {
    await this.parts.check();
    if (this.readableLength === 0) this.#say(':\n\n');
  }

  #say(text: string): void {
    if (!this.#isOver) this.push(text);
  }

  #leave(): void {
    this.#isOver = true;
    clearInterval(this.#heart);
    unawaited(Promise.resolve(this.stream.items.return?.()));
  }

  /** Its status is sent, so a stream that fails can only end; the reader learns why on coming back. */
  async #orFinish(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.finish();
    }
  }
}
