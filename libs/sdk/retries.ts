import type { CredenceError } from './errors.js';
import type { RetryPolicy } from './options.js';

/** What each success adds to the budget: ten of them pay for one retry. */
const EARNED = 0.1;
/** The code of the answer to a write that was sent again while an earlier attempt of it is still running. */
const STILL_RUNNING = 'idempotency_in_flight';
/** The longest wait after the first such answer. At least half of it passes. */
const RUNNING_MS = 1_000;

/** The retry budget, which all calls of a client share. */
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

  ofCall(): CallRetries {
    return new CallRetries(this);
  }

  /** Takes one retry from the budget. Returns whether there was one. */
  take(): boolean {
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Full jitter. A wait that the service asks for is a lower bound. */
  delay(attempt: number, retryAfterMs: number | null): number {
    const { baseMs, capMs } = this.policy;
    if (retryAfterMs !== null) return retryAfterMs + this.random() * baseMs;
    return this.random() * Math.min(capMs, baseMs * 2 ** (attempt - 1));
  }

  /** How long to wait for a write that is still running, after this many answers that said so. */
  delayOfRunning(answers: number, retryAfterMs: number | null): number {
    const longest = Math.min(this.policy.capMs, RUNNING_MS * 2 ** (answers - 1));
    return Math.max(retryAfterMs ?? 0, longest / 2 + (this.random() * longest) / 2);
  }
}

/** Decides whether and when the request of one call is sent again. */
class CallRetries {
  #attempts = 0;
  #running = 0;

  constructor(private readonly shared: Retries) {}

  /**
   * Returns how long to wait before the next attempt. null: the failure is final. While an earlier attempt is still
   * running, the call waits for its answer until the deadline: this costs no attempt and nothing of the budget, because
   * the service is already doing the work.
   */
  waitAfter({ code, isRetryable, retryAfterMs }: CredenceError, msLeft: number): number | null {
    const isRunning = code === STILL_RUNNING;
    if (!isRunning || this.#attempts === 0) this.#attempts += 1;
    if (isRunning) this.#running += 1;
    if (!isRetryable || this.#attempts >= this.shared.policy.attempts) return null;
    const wait = isRunning
      ? this.shared.delayOfRunning(this.#running, retryAfterMs)
      : this.shared.delay(this.#attempts, retryAfterMs);
    return wait < msLeft && (isRunning || this.shared.take()) ? wait : null;
  }
}
