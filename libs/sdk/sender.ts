import {
  AnswerError,
  ConnectionError,
  CredenceError,
  DeadlineError,
  errorOf,
  hasKey,
  isKey,
  jsonOf,
  shown,
} from './errors.js';
import {
  DEFAULT_PORTS,
  DEFAULT_RETRY,
  type CallOptions,
  type ClientOptions,
  type CommonOptions,
  type Ports,
} from './options.js';
import { Retries } from './retries.js';
import { prepare, type Input, type Prepared, type Route } from './route.js';

/** Details of an answer besides its body. */
export interface AnswerInfo {
  status: number;
  headers: Headers;
  attempts: number;
  idempotencyKey: string | null;
}

const infos = new WeakMap<object, AnswerInfo>();

/** The details of an answer that the client returned: status, headers, attempts. */
export const answerInfo = (answer: object): AnswerInfo | undefined => infos.get(answer);

interface Reading {
  response: Response;
  /** Aborted when the time of the attempt is over or the caller has stopped waiting. */
  stop: AbortSignal;
  /** Ends the attempt, with its timers and the rest of its body. */
  leave: () => void;
}

/** Sends requests: addresses, headers, time limits, retries. It does not depend on particular operations. */
export class Sender {
  readonly ports: Ports;
  readonly retries: Retries;
  /** The header that identifies the caller, and its value. */
  readonly #proof: [string, string];
  readonly #base: string;
  readonly #options: CommonOptions;

  constructor(options: ClientOptions) {
    this.ports = { ...DEFAULT_PORTS };
    for (const name of ['fetch', 'now', 'random', 'sleep'] as const)
      if (options[name] !== undefined) Object.assign(this.ports, { [name]: options[name] });
    this.retries = new Retries({ ...DEFAULT_RETRY, ...options.retry }, () => this.ports.random());
    this.#proof = proofOf(options);
    this.#base = checkedAddress(options.url);
    // The key is stored in only one place, so that it cannot end up in a log.
    const { key, session, ...others } = options;
    this.#options = others;
  }

  /** Sends a request, and repeats it until there is an answer or a final failure. */
  async call(route: Route, input: Input = {}, options: CallOptions = {}): Promise<object> {
    const { request, deadline } = this.begin(route, input, options);
    const idempotencyKey = request.headers['idempotency-key'] ?? null;
    const retries = this.retries.ofCall();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { body, response } = await this.#whole(route, request, attempt, deadline, options);
        this.retries.succeeded();
        const { status, headers } = response;
        infos.set(body, { status, headers, attempts: attempt, idempotencyKey });
        return body;
      } catch (failure) {
        if (!(failure instanceof CredenceError)) throw failure;
        const wait = retries.waitAfter(failure, deadline - this.ports.now());
        if (wait === null) throw failure;
        await this.ports.sleep(wait, options.signal);
      }
    }
  }

  /** A request with all its headers except the key, and the time by which it must be answered. */
  begin(route: Route, input: Input, options: CallOptions): { request: Prepared; deadline: number } {
    const request = prepare(route, input, this.#options.space);
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...this.#options.headers,
      ...request.headers,
    };
    if (route.method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? randomKey();
    if (options.ifMatch !== undefined) headers['if-match'] = etagOf(route, options.ifMatch);
    const deadlineMs = options.deadlineMs ?? this.#options.deadlineMs ?? 120_000;
    return {
      request: { ...request, headers: { ...headers, ...options.headers } },
      deadline: this.ports.now() + deadlineMs,
    };
  }

  async #whole(
    route: Route,
    request: Prepared,
    attempt: number,
    deadline: number,
    options: CallOptions,
  ): Promise<{ body: object; response: Response }> {
    let body: object | undefined;
    const { response } = await this.attempt(route, request, attempt, this.#limit(request, deadline, options), options, {
      read: async (answer) => {
        const text = await answer.text();
        body = bodyOf(answer, text);
        if (route.kind === 'graphql') body = this.#dataOf(body, answer, text);
      },
    });
    return { body: body!, response };
  }

  #dataOf({ data, errors }: { data?: object | null; errors?: unknown }, answer: Response, text: string): object {
    if (data && errors === undefined) return data;
    throw errorOf(answer, text, this.ports.now());
  }

  /** The time limit of an attempt. If the caller asked the service to wait, the waiting time is added. */
  #limit({ headers }: Prepared, deadline: number, options: CallOptions): number {
    const waited = Number(/\d+/.exec(headers.prefer ?? '')?.[0] ?? 0) * 1_000;
    const attemptMs = (options.attemptMs ?? this.#options.attemptMs ?? 30_000) + waited;
    return Math.min(attemptMs, deadline - this.ports.now());
  }

  /**
   * Sends a request once. Resolves with an answer of 200 to 299 that `read` has processed. Without `read`, the attempt
   * continues until `leave` is called. Throws a CredenceError, or the reason of the caller's signal.
   */
  async attempt(
    route: Route,
    { address, body, headers }: Prepared,
    attempt: number,
    limitMs: number,
    { signal }: CallOptions,
    { read }: { read?: (response: Response) => Promise<void> } = {},
  ): Promise<Reading> {
    signal?.throwIfAborted();
    const began = this.ports.now();
    const event = { operation: route.operation, method: route.method, url: this.#base + address, attempt };
    const shown = new Headers(headers);
    quietly(() => this.#options.onRequest?.({ ...event, headers: shown }));
    // A copy, because a hook may keep what it was shown.
    const sent = new Headers(shown);
    sent.set(...this.#proof);
    const { stop, end, leave } = limited(limitMs, signal);
    let response: Response | null = null;
    const report = (error: Error | null): void => {
      const durationMs = this.ports.now() - began;
      const answer = { status: response?.status ?? 0, headers: response?.headers ?? null };
      quietly(() => this.#options.onResponse?.({ ...event, ...answer, durationMs, error }));
    };
    try {
      const init: RequestInit = { method: route.method, headers: sent, redirect: 'manual', signal: stop };
      response = await this.ports.fetch(event.url, body === undefined ? init : { ...init, body });
      if (isRedirect(response)) throw redirected(response);
      if (!response.ok) throw errorOf(response, await response.text(), this.ports.now());
      await read?.(response);
      report(null);
      if (read !== undefined) end();
      return { response, stop, leave };
    } catch (failure) {
      const error = this.failureOf(failure, stop, signal);
      leave();
      report(error);
      throw error;
    }
  }

  /** The error to report for a failure. */
  failureOf(failure: unknown, stop: AbortSignal, signal?: AbortSignal): Error {
    if (failure instanceof CredenceError) return failure;
    if (signal?.aborted) return signal.reason as Error;
    if (stop.reason instanceof DeadlineError) return stop.reason;
    const why = [failure, (failure as Error).cause]
      .map((each) => (each as Error | undefined)?.message)
      .filter((text) => text !== undefined && text !== '')
      .join(': ');
    // No `cause`, because the platform's error for a failed request may quote its headers.
    return new ConnectionError(`no whole answer from ${this.#base}: ${why}`, {
      code: 'connection_failed',
      isRetryable: true,
    });
  }
}

/**
 * A signal that aborts after the time limit or with the caller's signal. `end`: the attempt is finished; `leave`: it is
 * abandoned.
 */
function limited(limitMs: number, signal?: AbortSignal): { stop: AbortSignal; end: () => void; leave: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal!.reason);
  const late = (): void =>
    controller.abort(
      new DeadlineError(`no answer within ${String(Math.round(limitMs))} ms`, { code: 'deadline', isRetryable: true }),
    );
  const timer = limitMs < 2 ** 31 ? setTimeout(late, Math.max(0, limitMs)) : undefined;
  signal?.addEventListener('abort', abort, { once: true });
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  const leave = (): void => {
    end();
    controller.abort();
  };
  return { stop: controller.signal, end, leave };
}

function bodyOf(response: Response, text: string): object {
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? jsonOf(text) : undefined;
  if (body !== undefined) return body;
  throw new AnswerError(`an answer that is not JSON${shown(response, text)}`, {
    code: isJson ? 'answer_cut' : 'answer_not_json',
    status: response.status,
    // JSON that ends too early was truncated on its way, so another attempt may help. The page of a proxy would be the
    // same again.
    isRetryable: isJson,
  });
}

/** In browsers, a redirect that is not followed has no status. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

function redirected({ status, headers }: Response): AnswerError {
  const to = headers.get('location') ?? 'another address';
  return new AnswerError(
    `a redirect to ${to} is not followed, because the API key must not go there; correct \`url\``,
    {
      code: 'redirected',
      status,
    },
  );
}

function proofOf({ key, session }: ClientOptions): [string, string] {
  if (session !== undefined && key === undefined) return ['x-credence-request-token', session.requestToken];
  return ['authorization', `Bearer ${checkedKey(key)}`];
}

function checkedKey(key: unknown): string {
  // The message does not contain the text, because it may be a key with a typo.
  if (typeof key !== 'string' || !isKey(key))
    throw new CredenceError('`key` must be a whole API key: ck_... without spaces.', { code: 'invalid_call' });
  return key;
}

function checkedAddress(address: string): string {
  const refused = (why: string): CredenceError => new CredenceError(`\`url\` ${why}.`, { code: 'invalid_call' });
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw refused('must be the address of the service, for example http://127.0.0.1:4000');
  }
  if (!/^https?:$/.test(url.protocol)) throw refused('must begin with http:// or https://');
  if (url.username !== '' || url.password !== '' || hasKey(address))
    throw refused('contains a key or a password; give the key as `key`, because addresses are logged on their way');
  if (url.search !== '' || url.hash !== '') throw refused('must not have a query or a fragment');
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

function randomKey(): string {
  // Browsers offer `randomUUID` only on secure pages.
  const source: { randomUUID?: () => string } = crypto;
  const bytes = (): number[] => [...crypto.getRandomValues(new Uint8Array(16))];
  return (
    source.randomUUID?.() ??
    bytes()
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  );
}

function etagOf({ operation, takesVersion }: Route, version: number | string | object): string {
  if (!takesVersion)
    throw new CredenceError(`${operation}: this operation has no version that \`ifMatch\` could compare.`, {
      code: 'invalid_call',
    });
  if (typeof version === 'number') return `"${String(version)}"`;
  const etag = typeof version === 'string' ? version : infos.get(version)?.headers.get('etag');
  if (typeof etag === 'string') return etag;
  throw new CredenceError(`${operation}: \`ifMatch\` is an object that came without an ETag.`, {
    code: 'invalid_call',
  });
}

function quietly(hook: () => void): void {
  try {
    hook();
  } catch {
    // See Hooks.
  }
}
