import { AnswerError, ConnectionError, CredenceError, jsonOf } from './errors.js';
import { FrameReader, type Frame } from './frames.js';
import type { CallOptions } from './options.js';
import type { Input, Route } from './route.js';
import type { Sender } from './sender.js';

export interface StreamOptions extends Omit<CallOptions, 'deadlineMs' | 'idempotencyKey' | 'ifMatch'> {
  /** Reconnect if nothing has arrived for this time, not even a heartbeat. Default: 60,000. */
  silenceMs?: number;
  /** How many successive connections may fail before the iteration throws. Default: no limit. */
  reconnects?: number;
}

/** The items of an endless stream. Leave the loop or abort the signal to close it. */
export type EventStream<T> = AsyncIterable<T>;

/** The longest wait between failing connections. */
const MAX_WAIT_MS = 30_000;

/**
 * Iterates over a stream of Server-Sent Events. When a connection ends, another connection continues after the last
 * event that was returned, so that each event arrives exactly once. An error that a retry cannot fix ends the
 * iteration.
 */
export async function* eventsOf<T>(
  sender: Sender,
  route: Route,
  input: Input,
  options: StreamOptions,
): AsyncGenerator<T, void, undefined> {
  const place = new Place();
  let failures = 0;
  for (;;) {
    let failure: CredenceError | null = null;
    try {
      for await (const frame of connection(sender, route, input, options, place)) {
        failures = 0;
        if (place.isNew(frame)) yield itemOf<T>(frame);
      }
    } catch (thrown) {
      if (!(thrown instanceof CredenceError) || !thrown.isRetryable) throw thrown;
      failure = thrown;
    }
    failures += 1;
    if (failures > (options.reconnects ?? Infinity)) throw failure ?? new ConnectionError('the stream ended', ENDED);
    await sender.ports.sleep(waitBefore(failures, failure, place.retryMs, sender.ports.random()), options.signal);
  }
}

const ENDED = { code: 'connection_failed', isRetryable: true };

/** The position of the reader. Event ids are ascending numbers. */
class Place {
  last: number | null = null;
  retryMs = 1_000;

  /** Records the frame. Returns whether it contains a new item. */
  isNew({ id, data, retryMs }: Frame): boolean {
    if (retryMs !== null) this.retryMs = retryMs;
    const number = id === null ? NaN : Number(id);
    const isRepeated = data !== null && this.last !== null && number <= this.last;
    if (!Number.isNaN(number) && !isRepeated) this.last = number;
    return data !== null && !isRepeated;
  }
}

function waitBefore(failures: number, failure: CredenceError | null, retryMs: number, random: number): number {
  const longest = Math.min(MAX_WAIT_MS, retryMs * 2 ** (failures - 1));
  // Half of the wait is random, so that after a restart of the service, its readers do not all reconnect at once.
  return Math.max(failure?.retryAfterMs ?? 0, longest / 2 + (random * longest) / 2);
}

/** The frames of one connection. */
async function* connection(
  sender: Sender,
  route: Route,
  input: Input,
  options: StreamOptions,
  { last }: Place,
): AsyncGenerator<Frame, void, undefined> {
  const { request } = sender.begin(route, input, options);
  const headers = { ...request.headers, accept: 'text/event-stream' };
  if (last !== null) Object.assign(headers, { 'last-event-id': String(last) });
  const watch = new Watch(options);
  try {
    const { response } = await watch.waitFor(
      sender.attempt(route, { ...request, headers }, 1, Infinity, { signal: watch.signal }),
    );
    const frames = new FrameReader();
    for await (const piece of textOf(streamIn(response), (read) => watch.waitFor(read))) yield* frames.push(piece);
  } catch (failure) {
    throw sender.failureOf(failure, watch.signal, watch.signal);
  } finally {
    watch.end();
  }
}

/**
 * Ends a connection when the caller's signal aborts, or when nothing has arrived for too long. There is no overall time
 * limit.
 */
class Watch {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #silenceMs: number;

  constructor({ signal, silenceMs = 60_000 }: StreamOptions) {
    this.#caller = signal;
    this.#silenceMs = silenceMs;
    if (signal?.aborted) this.#abort();
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for something to arrive. Time that the reader spends between two waits is not silence of the service. */
  async waitFor<T>(arrival: Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => this.#controller.abort(new ConnectionError(`nothing came for ${String(this.#silenceMs)} ms`, ENDED)),
      this.#silenceMs,
    );
    try {
      return await arrival;
    } finally {
      clearTimeout(timer);
    }
  }

  end(): void {
    this.#caller?.removeEventListener('abort', this.#abort);
    this.#controller.abort();
  }

  readonly #abort = (): void => this.#controller.abort(this.#caller!.reason);
}

function streamIn({ headers, body, status }: Response): ReadableStream<Uint8Array> {
  const type = headers.get('content-type') ?? 'no content type';
  if (type.startsWith('text/event-stream') && body !== null) return body;
  throw new AnswerError(`the answer is not a stream of events (${type})`, { code: 'answer_not_a_stream', status });
}

type Wait = <T>(arrival: Promise<T>) => Promise<T>;

/** Not all browsers can iterate over the body of an answer. `wait` waits for each piece. */
async function* textOf(
  body: ReadableStream<Uint8Array>,
  wait: Wait = (arrival) => arrival,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await wait(reader.read());
      const text = decoder.decode(value, { stream: !done });
      if (text !== '') yield text;
      if (done) return;
    }
  } finally {
    // Errors are ignored: an error here would hide the reason why reading ended.
    await reader.cancel().catch(() => undefined);
  }
}

function itemOf<T>({ data }: Frame): T {
  const item = jsonOf(data!);
  if (item !== undefined) return item as T;
  throw new AnswerError('an event that is not JSON', { code: 'answer_not_json', status: 200 });
}

/** Text of any length, as it arrives. It is not retried, because the caller has already received its beginning. */
export async function* download(
  sender: Sender,
  route: Route,
  input: Input,
  options: CallOptions,
): AsyncGenerator<string, void, undefined> {
  const { request } = sender.begin(route, input, options);
  const headers = { ...request.headers, accept: '*/*' };
  const limitMs = options.deadlineMs ?? Infinity;
  const { response, stop, leave } = await sender.attempt(route, { ...request, headers }, 1, limitMs, options);
  try {
    if (response.body !== null) yield* textOf(response.body);
  } catch (failure) {
    throw sender.failureOf(failure, stop, options.signal);
  } finally {
    leave();
  }
}
