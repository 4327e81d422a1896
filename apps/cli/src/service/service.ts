import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CliFailure, STATUS, stopped } from '../terminal/failure.js';

export interface ServiceOptions {
  url: string;
  key: string;
  stop: AbortSignal;
  /** Called with the reason and the delay before a request is repeated. */
  onWait?(why: string, ms: number): void;
}

interface Problem {
  code: string;
  detail: string;
  title?: string;
  requestId?: string;
  recoverHint?: string;
  errors?: { field: string; message: string }[];
}

const PATIENCE_MS = 90_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_PAUSE_MS = 10_000;

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

/**
 * Calls the service over HTTP. Every POST and PUT has an Idempotency-Key. So a request without an answer can simply be
 * sent again.
 */
export class Service {
  #hasAnswered = false;

  constructor(readonly options: ServiceOptions) {}

  get<T>(path: string, query: Record<string, string | number | boolean | undefined> = {}): Promise<T> {
    return this.#send<T>('GET', addressOf(path, query));
  }

  /**
   * Text of any length, as it arrives. An interrupted answer is not requested again, because the consumer has already
   * read its beginning.
   */
  async *text(path: string, query: Record<string, string | number | boolean | undefined> = {}): AsyncGenerator<string> {
    const answer = await this.#answer('GET', addressOf(path, query), undefined, {}, null);
    try {
      yield* answer.body!.pipeThrough(new TextDecoderStream());
    } catch {
      throw this.options.stop.aborted
        ? stopped()
        : new CliFailure(`${this.options.url} closed the connection before the answer was complete.`, 'broken_off');
    }
  }

  post<T>(path: string, body: unknown = {}, idempotencyKey: string = randomUUID()): Promise<T> {
    return this.#send<T>('POST', path, body, { 'idempotency-key': idempotencyKey });
  }

  put<T>(path: string, body: unknown, idempotencyKey: string = randomUUID()): Promise<T> {
    return this.#send<T>('PUT', path, body, { 'idempotency-key': idempotencyKey });
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#send<T>('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.#send<T>('DELETE', path);
  }

  async #send<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    return (await (await this.#answer(method, path, body, headers, REQUEST_TIMEOUT_MS)).json()) as T;
  }

  /**
   * On 429 and 503 it waits as long as the service asks. If an outage begins during the work, it also waits until the
   * service is back. `timeoutMs` covers the whole answer; null: no limit.
   */
  async #answer(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    timeoutMs: number | null,
  ): Promise<Response> {
    const givesUpAt = Date.now() + PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#attempt(method, path, body, headers, timeoutMs);
      if (outcome instanceof Response && outcome.ok) return outcome;
      const pauseMs = (await waitsForSomebody(outcome)) ? null : this.#pauseAfter(outcome, attempt);
      if (pauseMs === null || Date.now() + pauseMs > givesUpAt)
        throw outcome instanceof Response ? await refusalOf(outcome) : this.#unreachable(outcome);
      this.options.onWait?.(
        outcome instanceof Response ? `the service answered ${outcome.status}` : 'the service does not answer',
        pauseMs,
      );
      await delay(pauseMs, undefined, { signal: this.options.stop }).catch(() => {
        throw stopped();
      });
    }
  }

  async #attempt(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    timeoutMs: number | null,
  ): Promise<Response | Error> {
    try {
      const answer = await fetch(new URL(path, this.options.url), {
        method,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${this.options.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal:
          timeoutMs === null ? this.options.stop : AbortSignal.any([this.options.stop, AbortSignal.timeout(timeoutMs)]),
      });
      this.#hasAnswered = true;
      return answer;
    } catch (failure) {
      if (this.options.stop.aborted) throw stopped();
      return failure as Error;
    }
  }

  /** How long to wait before the next attempt. null: sending the request again cannot help. */
  #pauseAfter(outcome: Response | Error, attempt: number): number | null {
    const patient = Math.min(MAX_PAUSE_MS, 250 * 2 ** attempt);
    if (!(outcome instanceof Response)) return this.#hasAnswered ? patient : null;
    if (outcome.status !== 429 && outcome.status !== 503) return null;
    const asked = Number(outcome.headers.get('retry-after') ?? Number.NaN);
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

function addressOf(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Whether the tenant stays read-only until somebody acts. A recovery makes it read-only only while it runs. */
async function waitsForSomebody(outcome: Response | Error): Promise<boolean> {
  if (!(outcome instanceof Response) || outcome.status !== 503) return false;
  const problem = await refusalOf(outcome.clone());
  if (!(problem instanceof Refused)) return false;
  return problem.code === 'degraded_mode' && problem.problem.recoverHint !== 'credence recover';
}

async function refusalOf(answer: Response): Promise<CliFailure> {
  const text = await answer.text();
  try {
    return new Refused(answer.status, JSON.parse(text) as Problem);
  } catch {
    return new CliFailure(
      `${answer.url} answered ${answer.status} with something that is not from Credence: ${text.slice(0, 200)}`,
      'not_credence',
    );
  }
}
