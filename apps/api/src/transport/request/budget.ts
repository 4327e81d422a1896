import { unawaited } from '#libs/kernel/index.js';
import { TokenBucket, type Bucket, type RedisBuckets } from '#libs/platform/rate-limits/index.js';

/** Requests somebody may still make, as this process knows it. */
export class Budget extends TokenBucket {
  /** Taken here and not reported to the other processes yet. */
  unreported = 0;

  constructor(
    readonly name: string,
    limit: Bucket,
    override readonly parent?: Budget,
  ) {
    super(limit, parent);
  }
}

/** Reports of what others took are at most so old. */
const REPORT_EVERY_MS = 100;

/**
 * Keeps the budgets of several processes together. No request waits for it: each process takes from budgets of its own and reports
 * ten times a second what it took. While Redis is away, each goes on alone.
 */
export class BudgetSharing {
  readonly #active = new Set<Budget>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly buckets: RedisBuckets) {}

  /** So much was taken from the budget, and from what it is part of; less than 0 was given back. */
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
