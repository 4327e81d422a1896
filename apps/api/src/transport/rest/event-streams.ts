import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Refusal,
  unawaited,
  type Stream,
  type TextStream,
  unavailable,
  type Operation,
} from '#libs/kernel/index.js';
import type { Session } from '../request/execution.js';
import { AuthenticationGuard } from '../request/authentication.guard.js';
import { tooManyStreams } from '../problem/errors.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';

/** How long a client waits before it reconnects after the stream was interrupted. */
const COME_BACK_AFTER_MS = 2_000;
/** How many bytes are buffered for a reader that is slower than the source. */
const MAX_BUFFERED_BYTES = 65_536;

/** How long the result of an access check is reused. */
const CHECKED_FOR_MS = 250;

/** The text format of a stream: its beginning, and each item. */
export interface Frames {
  opening: (position: number) => string;
  of: (item: unknown) => string;
}

export interface EventStreamParts {
  placeOf: (item: unknown) => number;
  /** Default: each item with its position as its id. */
  frames?: Frames | undefined;
  heartbeatMs: number;
  /**
   * Throws if the reader may no longer read. Called before items are sent (at most four times a second) and with each
   * heartbeat.
   */
  check: () => Promise<void>;
}

const framesOf = (placeOf: EventStreamParts['placeOf']): Frames => ({
  // This sends an id without data: a reader that loses the stream before the first item then knows where to continue.
  opening: (position) => `retry: ${COME_BACK_AFTER_MS}\nid: ${position}\n\n`,
  of: (item) => `id: ${placeOf(item)}\ndata: ${JSON.stringify(item)}\n\n`,
});

/**
 * A stream as Server-Sent Events. Items that are available together are written together. No further items are
 * requested while the buffer is full.
 */
export class EventStream extends Readable {
  readonly #frames: Frames;
  readonly #heart: NodeJS.Timeout;
  #isPulling = false;
  #isOver = false;
  #checkedAt = -Infinity;
  /** Frames to be written at the end of this turn of the event loop. */
  #gathered = '';

  constructor(
    private readonly stream: Stream<unknown>,
    private readonly parts: EventStreamParts,
  ) {
    super({ highWaterMark: MAX_BUFFERED_BYTES });
    this.#frames = parts.frames ?? framesOf(parts.placeOf);
    this.push(this.#frames.opening(stream.position));
    this.#heart = setInterval(() => unawaited(this.#orFinish(() => this.#beat())), parts.heartbeatMs).unref();
  }

  /** Stops writing; what was already written is still sent. */
  finish(): void {
    if (this.#isOver) return;
    this.#leave();
    this.#write();
    this.push(null);
  }

  override _read(): void {
    // Node asks again after a heartbeat, even while the next item is still being awaited.
    if (this.#isPulling || this.#isOver) return;
    this.#isPulling = true;
    unawaited(this.#orFinish(() => this.#pull()));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#leave();
    done(error);
  }

  async #pull(): Promise<void> {
    do {
      const { done, value } = await this.stream.items.next();
      if (done) return this.finish();
      if (performance.now() - this.#checkedAt > CHECKED_FOR_MS) await this.#check();
      this.#say(this.#frames.of(value));
    } while (!this.#isOver && this.readableLength + this.#gathered.length < MAX_BUFFERED_BYTES);
    this.#isPulling = false;
  }

  async #beat(): Promise<void> {
    await this.#check();
    if (this.readableLength + this.#gathered.length === 0) this.#say(':\n\n');
  }

  async #check(): Promise<void> {
    await this.parts.check();
    this.#checkedAt = performance.now();
  }

  #say(text: string): void {
    if (this.#isOver) return;
    if (this.#gathered === '') setImmediate(() => this.#write());
    this.#gathered += text;
  }

  #write(): void {
    const text = this.#gathered;
    this.#gathered = '';
    if (text !== '' && !this.destroyed) this.push(text);
  }

  #leave(): void {
    this.#isOver = true;
    clearInterval(this.#heart);
    unawaited(Promise.resolve(this.stream.items.return?.()));
  }

  /**
   * The status has already been sent, so a failed stream can only end. The reader gets the reason when it reconnects.
   */
  async #orFinish(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      this.finish();
    }
  }
}

export interface DownloadParts {
  /** Throws if the reader may no longer read. Called before each part, and with each heartbeat. */
  check: () => Promise<void>;
  heartbeatMs: number;
  /** How long a reader may take nothing before the download is aborted. */
  patienceMs: number;
}

/** Text of any length. The next part is requested only when the reader has taken the previous ones. */
export class TextDownload extends Readable {
  readonly #heart: NodeJS.Timeout;
  #isPulling = false;
  /**
   * The number of bytes that waited for the reader at the last heartbeat, and the time since which the reader has taken
   * none of them.
   */
  #waiting = 0;
  #idleSince = performance.now();

  constructor(
    private readonly chunks: AsyncIterableIterator<string>,
    private readonly parts: DownloadParts,
  ) {
    super({ highWaterMark: MAX_BUFFERED_BYTES });
    // If a download is aborted before the reply takes it, nothing else listens for its error. Without this listener,
    // the error would end the process.
    this.on('error', () => undefined);
    const beat = (): void => this.#orBreakOff(() => this.#beat());
    this.#heart = setInterval(beat, parts.heartbeatMs).unref();
  }

  /** Aborts by resetting the connection, so that the reader does not mistake a part for the whole. */
  finish(): void {
    this.destroy(new Error('the process stops'));
  }

  override _read(): void {
    if (this.#isPulling) return;
    this.#isPulling = true;
    this.#orBreakOff(() => this.#pull());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#heart);
    unawaited(Promise.resolve(this.chunks.return?.()));
    done(error);
  }

  async #pull(): Promise<void> {
    await this.parts.check();
    const { done, value } = await this.chunks.next();
    this.#isPulling = false;
    if (!this.destroyed) this.push(done ? null : value);
  }

  /** While no part is being pulled, the download waits for its reader. */
  async #beat(): Promise<void> {
    const now = performance.now();
    if (this.#isPulling || this.readableLength !== this.#waiting) this.#idleSince = now;
    this.#waiting = this.readableLength;
    if (now - this.#idleSince >= this.parts.patienceMs) throw new Error('nobody reads the download');
    await this.parts.check();
  }

  #orBreakOff(work: () => Promise<void>): void {
    unawaited(work().catch((failure: unknown) => this.destroy(failure as Error)));
  }
}

/**
 * Whether somebody will read the body of the answer. Fastify answers HEAD like GET, and would read a stream to its end
 * without sending it.
 */
const isRead = ({ method, raw }: FastifyRequest): boolean => method !== 'HEAD' && !raw.socket.destroyed;

/**
 * Ends a stream when the connection closes. Fastify ends it when the response closes, but the response to a request
 * that was sent before earlier ones were answered never closes if the connection is lost before its turn. Returns a
 * function that stops following the connection.
 */
function endWith(socket: Socket, stream: Readable): () => void {
  const end = (): void => {
    stream.destroy();
  };
  socket.once('close', end);
  return () => socket.off('close', end);
}

const TRY_AGAIN_SECONDS = 10;

const stopping = (): Refusal => unavailable({ what: 'A stopping process' });

/**
 * The open streams and downloads of this process. Their number is limited per tenant and per key. While the process is
 * stopping, none may be opened.
 */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  readonly #open = new Set<EventStream | TextDownload>();
  /** Number of open streams, by tenant and by key. */
  readonly #places = new Map<string, number>();
  #isStopping = false;

  constructor(
    @Inject(AuthenticationGuard) private readonly authentication: AuthenticationGuard,
    @Inject(API_OPTIONS) private readonly options: ApiOptions,
  ) {}

  /**
   * Opens a stream for the reply. It counts towards the limits of the tenant and of the key until it ends. If nobody
   * will read it, it ends at once, nothing is recorded, and the answer has no body.
   */
  async open(
    operation: Operation,
    session: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    begin: () => Promise<unknown>,
    frames?: Frames,
  ): Promise<Readable> {
    const release = this.#take(session);
    try {
      const begun = await begin();
      if (isRead(request)) await (begun as Partial<TextStream>).begin?.();
      // If the key was revoked or has expired, the stream ends, just as a new request with this key would be refused.
      const check = async (): Promise<void> => {
        await this.authentication.authenticate(request);
      };
      const { placeOf } = operation.rest;
      const { heartbeatMs, patienceMs } = this.options.streams;
      const stream =
        placeOf === undefined
          ? new TextDownload((begun as TextStream).chunks, { check, heartbeatMs, patienceMs })
          : new EventStream(begun as Stream<unknown>, { placeOf, frames, heartbeatMs, check });
      this.#open.add(stream);
      const stopFollowing = endWith(request.raw.socket, stream);
      stream.once('close', () => {
        this.#open.delete(stream);
        stopFollowing();
        release();
      });
      if (this.#isStopping) {
        // The process began to stop while this stream was being opened, and has already ended all other streams.
        stream.destroy();
        throw stopping();
      }
      if (placeOf === undefined) {
        const { contentType, fileName } = begun as TextStream;
        reply.header('content-type', contentType).header('content-disposition', `attachment; filename="${fileName}"`);
      } else {
        // The connection is used for nothing else. It is closed with the stream, so that no proxy in between waits for
        // more.
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('connection', 'close')
          .header('x-accel-buffering', 'no');
      }
      if (!isRead(request)) {
        stream.destroy();
        return Readable.from([]);
      }
      return stream;
    } catch (failure) {
      release();
      throw failure;
    }
  }

  onModuleDestroy(): void {
    this.#isStopping = true;
    for (const stream of this.#open) stream.finish();
  }

  /** Counts a new stream, and returns a function that removes it from the count; calling that twice has no effect. */
  #take({ tenantId, caller, person }: Session): () => void {
    if (this.#isStopping) throw stopping();
    const { perTenant, perKey } = this.options.streams;
    const holders = [
      { whose: 'tenant', id: tenantId, limit: perTenant },
      // Several people who sign in with OpenID Connect may share the rights of one key, so each has a limit of their
      // own.
      { whose: person === undefined ? 'key' : 'person', id: `${tenantId}/${person ?? caller.keyId}`, limit: perKey },
    ];
    for (const { whose, id, limit } of holders)
      if (this.#taken(id) >= limit) throw tooManyStreams({ whose, limit }, { retryAfterSeconds: TRY_AGAIN_SECONDS });
    for (const { id } of holders) this.#places.set(id, this.#taken(id) + 1);
    let isTaken = true;
    return () => {
      if (isTaken) for (const { id } of holders) this.#giveBack(id);
      isTaken = false;
    };
  }

  #taken(id: string): number {
    return this.#places.get(id) ?? 0;
  }

  #giveBack(id: string): void {
    const left = this.#taken(id) - 1;
    if (left === 0) this.#places.delete(id);
    else this.#places.set(id, left);
  }
}
