import { unawaited } from '#libs/kernel/index.js';
import { TokenBucket, type Bucket, type RedisBuckets } from '#libs/platform/rate-limits/index.js';

/** How many requests a caller may still make, as far as this process knows. */
export class Budget extends TokenBucket {
  /** Requests taken in this process and not yet reported to the other processes. */
  unreported = 0;

  constructor(
    readonly name: string,
    limit: Bucket,
    override readonly parent?: Budget,
  ) {
    super(limit, parent);
  }
}

/** Reports from other processes are at most this old. */
const REPORT_EVERY_MS = 100;

/**
 * Shares budgets among several processes. Requests never wait for Redis: each process takes from its own copy of the
 * budgets, and reports ten times a second how much it took. While Redis is unavailable, each process limits on its own.
 */
export class BudgetSharing {
  readonly #active = new Set<Budget>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly buckets: RedisBuckets) {}

  /**
   * Reports an amount taken from the budget and from the budget that contains it. A negative amount means that it was
   * given back.
   */
  took(budget: Budget, count: number): void {
    for (let each: Budget | undefined = budget; each !== undefined; each = each.parent) {
      each.unreported += count;
      this.#active.add(each);
    }
    this.#timer ??= setTimeout(() => unawaited(this.#report()), REPORT_EVERY_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #report(): Promise<void> {
    const budgets = [...this.#active];
    this.#active.clear();
    const spendings = budgets.map(({ name, limit, unreported }) => ({ name, spent: unreported, ...limit }));
    for (const budget of budgets) budget.unreported = 0;
    const left = await this.buckets.spend(spendings).catch(() => null);
    for (const [i, budget] of budgets.entries()) if (left !== null) budget.correct(left[i]! - budget.unreported);
    this.#timer =
      this.#active.size === 0 ? undefined : setTimeout(() => unawaited(this.#report()), REPORT_EVERY_MS).unref();
  }
}
