import { circuitBreaker, ConsecutiveBreaker, DelegateBackoff, handleWhen, retry, wrap, type IPolicy } from 'cockatiel';
import type { Outage } from '../telemetry/index.js';

const SAID = 200;

/**
 * Why a request brought nothing. `refused`: something about what was sent. `busy`: later. `down` and `silent`: no answer, or half of one,
 * or not in time. `wrong`: an answer that trying again would not change.
 */
export type Trouble = 'refused' | 'busy' | 'down' | 'silent' | 'wrong';

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

/** An address of the operator's that takes JSON and answers JSON. The key is in no message. */
export class Endpoint {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  /** `base`: as the operator gave it; `path` is put behind it. */
  constructor(
    base: string,
    path: string,
    private readonly key?: string,
  ) {
    this.#url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
    this.#headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
  }

  /** What it says to one POST, at most `maxBytes` of it. Throws EndpointFailure. */
  async post(body: unknown, { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number }): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // No redirect is followed: the operator's address is the only one that gets the texts and the key.
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

  /** The beginning of what it said, for a message. An endpoint may repeat the key it was given. */
  quoted(said: string): string {
    return (this.key === undefined ? said : said.replaceAll(this.key, '***')).slice(0, SAID);
  }

  #failureOf({ status, headers }: Response, said: string): EndpointFailure {
    const message = `${this.#url.host} answered ${status}: ${this.quoted(said)}`;
    if (status === 400 || status === 413 || status === 422) return new EndpointFailure('refused', message);
    if (status === 429 || (status === 503 && headers.has('retry-after')))
      return new EndpointFailure('busy', message, retryAfterMs(headers.get('retry-after')));
    return new EndpointFailure(status >= 500 || status === 408 ? 'down' : 'wrong', message);
  }
}

/** Returns undefined for text that is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
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

/** How requests of one purpose are tried again, and when they are not even tried. */
export interface Patience {
  /** Beyond the first. */
  retries: number;
  worthRetrying: readonly Trouble[];
  /** Before the first retry; doubled for each one after, at random up to half of it more. */
  firstDelayMs: number;
  /** An endpoint that asks for more than this is not waited for. */
  longestDelayMs: number;
}

export interface CircuitLimits {
  /** This many failures in a row open the circuit: requests then fail at once. */
  opensAfter: number;
  /** So long after, one request goes through and decides. */
  halfOpenAfterMs: number;
}

export const LIMITS: CircuitLimits = { opensAfter: 5, halfOpenAfterMs: 10_000 };

/**
 * Retries around a circuit breaker. A refused text does not count as a failure of the endpoint. What runs inside ends by its own timeout and by
 * nothing else: a caller who leaves must not decide whether the circuit closes.
 */
export function circuitFor(
  { retries, worthRetrying, firstDelayMs, longestDelayMs }: Patience,
  { opensAfter, halfOpenAfterMs }: CircuitLimits,
  outage: Outage,
): IPolicy {
  const breaker = circuitBreaker(
    handleWhen((failure) => failure instanceof EndpointFailure && failure.trouble !== 'refused'),
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
