import type { CredenceError } from './errors.js';
import type { RetryPolicy } from './options.js';

/** What each success adds to the budget: ten of them pay for one retry. */
const EARNED = 0.1;

/**
 * Decides whether and when a failed request is sent again. There is one instance per client, because all calls of a
 * client share the budget.
 */
export class Retries {
  #left: number;

  constructor(
    readonly policy: RetryPolicy,
    private readonly random: () => number,
  ) {
    this.#left = policy.budget;
  }

  succeeded(): void {
    this.#left = Math.min(this.policy.budget, this.#left + EARNED);
  }

  /** Returns how long to wait before the next attempt. null: the failure is final. */
  waitAfter(failure: CredenceError, attempt: number, msLeft: number): number | null {
    if (!failure.isRetryable || attempt >= this.policy.attempts || this.#left < 1) return null;
    const wait = this.delay(attempt, failure.retryAfterMs);
    if (wait >= msLeft) return null;
    this.#left -= 1;
    return wait;
  }

  /** Full jitter. A wait that the service asks for is a lower bound. */
  delay(attempt: number, retryAfterMs: number | null): number {
    const { baseMs, capMs } = this.policy;
    if (retryAfterMs !== null) return retryAfterMs + this.random() * baseMs;
    return this.random() * Math.min(capMs, baseMs * 2 ** (attempt - 1));
  }
}
