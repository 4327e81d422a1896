import { circuitBreaker, ConsecutiveBreaker, DelegateBackoff, handleWhen, retry, wrap, type IPolicy } from 'cockatiel';
import type { Outage } from '../telemetry/index.js';
import { EndpointFailure, type Trouble } from './endpoint.js';

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
 * Retries around a circuit breaker. A refused text is no failure of the endpoint. What runs inside ends by its own timeout and by
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
