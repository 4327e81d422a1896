import { circuitBreaker, ConsecutiveBreaker, DelegateBackoff, handleWhen, retry, wrap, type IPolicy } from 'cockatiel';
import type { Outage } from '../telemetry/index.js';

const SAID = 200;

/**
 * Why a request failed. `refused`: the endpoint rejected what was sent. `failed`: it answered with status 500, which may
 * be due to what was sent or to the endpoint. `busy`: it asked to be called later. `down`:
 * there was no answer, or an incomplete one. `silent`: there was no answer in time. `wrong`: the answer is unusable,
 * and a retry would not change that.
 */
export type Trouble = 'refused' | 'failed' | 'busy' | 'down' | 'silent' | 'wrong';

export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure';

  constructor(
    readonly trouble: Trouble,
    message: string,
    readonly retryAfterMs: number | null = null,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** An endpoint that the operator configured. It accepts and returns JSON. Messages never contain its key. */
export class Endpoint {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  /** `base`: the address as given by the operator, to which `path` is appended. */
  constructor(
    base: string,
    path: string,
    private readonly key?: string,
  ) {
    this.#url = new URL(`${base.replace(/(?<!\/)\/+$/, '')}/${path}`);
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
  }

  /** Sends one POST and returns the answer. Throws EndpointFailure, also if the answer is longer than `maxBytes`. */
  async post(body: unknown, { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number }): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // Redirects are not followed, so that only the operator's address gets the texts and the key.
      const answer = await fetch(this.#url, {
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      });
      const said = await textOf(answer, maxBytes);
      if (!answer.ok) throw this.#failureOf(answer, said);
      return said;
    } catch (failure) {
      if (failure instanceof EndpointFailure) throw failure;
      if (signal.aborted)
        throw new EndpointFailure('silent', `${this.#url.host} did not answer within ${timeoutMs} ms`);
      throw new EndpointFailure('down', `${this.#url.host} cannot be reached or cut the connection`, null, failure);
    }
  }

  wrong(what: string): EndpointFailure {
    return new EndpointFailure('wrong', `${this.#url.host} answered ${what}`);
  }

  /**
   * The beginning of an answer, for a message. The key is replaced in it, because an endpoint may repeat the request in
   * its answer.
   */
  quoted(said: string): string {
    return (this.key === undefined ? said : said.replaceAll(this.key, '***')).slice(0, SAID);
  }

  #failureOf({ status, headers }: Response, said: string): EndpointFailure {
    const message = `${this.#url.host} answered ${status}: ${this.quoted(said)}`;
    if (status === 400 || status === 413 || status === 422) return new EndpointFailure('refused', message);
    if (status === 500) return new EndpointFailure('failed', message);
    if (status === 429 || (status === 503 && headers.has('retry-after')))
      return new EndpointFailure('busy', message, retryAfterMs(headers.get('retry-after')));
    return new EndpointFailure(status >= 500 || status === 408 ? 'down' : 'wrong', message);
  }
}

/** Parses JSON. Returns undefined for a text that is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts a `Retry-After` header, seconds or a date (RFC 9110, 10.2.3), to milliseconds from now. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function textOf(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > maxBytes) throw new EndpointFailure('wrong', `the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** How requests for one purpose are retried. */
export interface Patience {
  /** Attempts beyond the first. */
  retries: number;
  worthRetrying: readonly Trouble[];
  /** Failures that may be due to what was sent. They do not count as failures of the endpoint. */
  uncounted: readonly Trouble[];
  /**
   * The delay before the first retry. It doubles for each further retry. A random amount of up to half of the delay is
   * added.
   */
  firstDelayMs: number;
  /** If an endpoint asks for a longer delay than this, the request fails. */
  longestDelayMs: number;
}

export interface CircuitLimits {
  /** After this many consecutive failures the circuit opens, and requests fail at once. */
  opensAfter: number;
  /** After this time, one request is admitted, and its result decides whether the circuit closes. */
  halfOpenAfterMs: number;
}

export const LIMITS: CircuitLimits = { opensAfter: 5, halfOpenAfterMs: 10_000 };

/**
 * Retries with a circuit breaker. Only its own timeout may end a request early, never the abort signal of a caller.
 * Otherwise a caller that stops waiting would decide whether the circuit closes.
 */
export function circuitFor(
  { retries, worthRetrying, uncounted, firstDelayMs, longestDelayMs }: Patience,
  { opensAfter, halfOpenAfterMs }: CircuitLimits,
  outage: Outage,
): IPolicy {
  const breaker = circuitBreaker(
    handleWhen((failure) => failure instanceof EndpointFailure && !uncounted.includes(failure.trouble)),
    {
      breaker: new ConsecutiveBreaker(opensAfter),
      halfOpenAfter: halfOpenAfterMs,
    },
  );
  breaker.onBreak((reason) => outage.began('error' in reason ? reason.error : reason));
  breaker.onReset(() => outage.ended());
  const isWorthIt = (failure: Error): boolean =>
    failure instanceof EndpointFailure &&
    worthRetrying.includes(failure.trouble) &&
    (failure.retryAfterMs ?? 0) <= longestDelayMs;
  return wrap(
    retry(handleWhen(isWorthIt), {
      maxAttempts: retries,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const asked = 'error' in result && result.error instanceof EndpointFailure ? result.error.retryAfterMs : null;
        const own = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (1 + Math.random() / 2);
        return Math.max(own, asked ?? 0);
      }),
    }),
    breaker,
  );
}
