import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CliFailure, STATUS, stopped } from '../terminal/failure.js';

export interface ServiceOptions {
  url: string;
  key: string;
  stop: AbortSignal;
  /** How long one attempt may take; by default a minute. */
  timeoutMs?: number;
  /** Called with the reason and the delay before a request is repeated. */
  onWait?(why: string, ms: number): void;
}

interface Problem {
  code: string;
  detail: string;
  title?: string;
  requestId?: string;
  retryable?: boolean;
  recoverHint?: string;
  errors?: { field: string; message: string }[];
}

const PATIENCE_MS = 90_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_PAUSE_MS = 10_000;
/** Statuses that the service or a proxy sends for a while. */
const PASSING = new Set([429, 502, 503, 504]);

/** An error answer of the service: its problem document as one message. */
export class Refused extends CliFailure {
  constructor(
    readonly httpStatus: number,
    readonly problem: Problem,
  ) {
    const places = (problem.errors ?? []).map(({ field, message }) => `\n  ${field}: ${message}`).join('');
    super(`${problem.detail}${places}`, problem.code, httpStatus === 400 ? STATUS.usage : STATUS.error);
  }
}

interface Call {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the answer is read as it arrives, without a time limit. */
  isStream?: boolean;
}

interface Answer {
  response: Response;
  /** The whole body; empty if it is read as it arrives. */
  text: string;
}

interface NoAnswer {
  why: Error;
}

/**
 * Calls the service over HTTP. Every request that writes has an Idempotency-Key. So a request without an answer can
 * simply be sent again.
 */
export class Service {
  #hasAnswered = false;

  constructor(readonly options: ServiceOptions) {}

  get<T>(path: string, query: Record<string, string | number | boolean | undefined> = {}): Promise<T> {
    return this.#send<T>({ method: 'GET', path: addressOf(path, query) });
  }

  /**
   * Text of any length, as it arrives. An interrupted answer is not requested again, because the consumer has already
   * read its beginning.
   */
  async *text(path: string, query: Record<string, string | number | boolean | undefined> = {}): AsyncGenerator<string> {
    const { response } = await this.#answer({ method: 'GET', path: addressOf(path, query), isStream: true });
    try {
      yield* response.body!.pipeThrough(new TextDecoderStream());
    } catch {
      throw this.options.stop.aborted
        ? stopped()
        : new CliFailure(`${this.options.url} closed the connection before the answer was complete.`, 'broken_off');
    }
  }

  post<T>(path: string, body: unknown = {}, idempotencyKey: string = randomUUID()): Promise<T> {
    return this.#send<T>({ method: 'POST', path, body, headers: writing(idempotencyKey) });
  }

  put<T>(path: string, body: unknown, idempotencyKey: string = randomUUID()): Promise<T> {
    return this.#send<T>({ method: 'PUT', path, body, headers: writing(idempotencyKey) });
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#send<T>({ method: 'PATCH', path, body, headers: writing() });
  }

  delete<T>(path: string): Promise<T> {
    return this.#send<T>({ method: 'DELETE', path, headers: { 'idempotency-key': randomUUID() } });
  }

  async #send<T>(call: Call): Promise<T> {
    const answer = await this.#answer(call);
    try {
      return JSON.parse(answer.text) as T;
    } catch {
      throw notCredence(answer);
    }
  }

  /**
   * Waits as long as the service asks. Also waits while an earlier attempt is still running, and until a service is back
   * that stops answering during the work.
   */
  async #answer(call: Call): Promise<Answer> {
    const givesUpAt = Date.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(call);
      if ('response' in outcome && outcome.response.ok) return outcome;
      const failure = 'response' in outcome ? refusalOf(outcome) : this.#unreachable(outcome.why);
      const pauseMs = this.#pauseAfter(outcome, failure, attempt);
      if (pauseMs === null || Date.now() + pauseMs > givesUpAt) throw failure;
      this.options.onWait?.(
        'response' in outcome ? `the service answered ${outcome.response.status}` : 'the service does not answer',
        pauseMs,
      );
      await delay(pauseMs, undefined, { signal: this.options.stop }).catch(() => {
        throw stopped();
      });
    }
  }

  /** Sends the request once. An answer that breaks off does not count. */
  async #attempt({ method, path, body, headers, isStream = false }: Call): Promise<Answer | NoAnswer> {
    const { key, url, stop, timeoutMs = REQUEST_TIMEOUT_MS } = this.options;
    try {
      const response = await fetch(new URL(path, url), {
        method,
        redirect: 'error',
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: isStream ? stop : AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      });
      this.#hasAnswered = true;
      return { response, text: isStream && response.ok ? '' : await response.text() };
    } catch (failure) {
      if (stop.aborted) throw stopped();
      return { why: failure as Error };
    }
  }

  /** How long to wait before the next attempt. null: sending the request again cannot help. */
  #pauseAfter(outcome: Answer | NoAnswer, failure: CliFailure, attempt: number): number | null {
    const patient = Math.min(MAX_PAUSE_MS, 250 * 2 ** attempt);
    // A service that took too long to answer did take the request.
    if ('why' in outcome) return this.#hasAnswered || outcome.why.name === 'TimeoutError' ? patient : null;
    if (!isPassing(outcome.response.status, failure)) return null;
    const asked = Number(outcome.response.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(asked) ? asked * 1_000 : patient;
  }

  #unreachable(failure: Error): CliFailure {
    const cause = failure.cause as NodeJS.ErrnoException | undefined;
    const why = cause?.code ?? cause?.message ?? failure.message;
    return new CliFailure(
      `Nothing answers at ${this.options.url} (${why}). Start the service with npm start, or name another with --url.`,
      'unreachable',
    );
  }
}

/** The headers of a request that writes and has a body. */
const writing = (idempotencyKey: string = randomUUID()): Record<string, string> => ({
  'content-type': 'application/json',
  'idempotency-key': idempotencyKey,
});

function addressOf(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Whether the same request may succeed in a moment, such as one whose earlier attempt is still running. */
function isPassing(status: number, failure: CliFailure): boolean {
  const problem = failure instanceof Refused ? failure.problem : null;
  // The tenant stays read-only until somebody acts. A recovery makes it read-only only while it runs.
  if (problem?.code === 'degraded_mode' && problem.recoverHint !== 'credence recover') return false;
  return PASSING.has(status) || problem?.retryable === true;
}

function refusalOf(answer: Answer): CliFailure {
  try {
    return new Refused(answer.response.status, JSON.parse(answer.text) as Problem);
  } catch {
    return notCredence(answer);
  }
}

const notCredence = ({ response: { status, url }, text }: Answer): CliFailure =>
  new CliFailure(
    `${url} answered ${status} with something that is not from Credence: ${text.slice(0, 200)}`,
    'not_credence',
  );
