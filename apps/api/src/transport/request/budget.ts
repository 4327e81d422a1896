import { TokenBucket } from 'limiter';
import { unawaited } from '#libs/kernel/index.js';
import type { Bucket, RedisBuckets } from '#libs/platform/rate-limits/index.js';

/** Requests somebody may still make, as this process knows it. */
export class Budget extends TokenBucket {
  /** Taken here and not reported to the other processes yet. */
  unreported = 0;

  constructor(
    readonly name: string,
    readonly limit: Bucket,
    readonly parent?: Budget,
  ) {
    super({ bucketSize: limit.burst, tokensPerInterval: limit.perSecond, interval: 'second', parentBucket: parent });
    this.content = limit.burst;
  }

  /** Takes `count` from it and from what it is part of, or nothing. More than fits into it is taken from a full one, and owed. */
  take(count: number): boolean {
    if (this.waitMs(count) > 0) return false;
    for (let each: Budget | undefined = this; each !== undefined; each = each.parent) each.content -= count;
    return true;
  }

  giveBack(count: number): void {
    for (let each: Budget | undefined = this; each !== undefined; each = each.parent)
      each.content = Math.min(each.limit.burst, each.content + count);
  }

  /** How long until so much can be taken. */
  waitMs(count: number): number {
    let longest = 0;
    for (let each: Budget | undefined = this; each !== undefined; each = each.parent) {
      each.drip();
      const lacking = Math.min(count, each.limit.burst) - each.content;
      if (lacking > 0) longest = Math.max(longest, Math.ceil((lacking / each.limit.perSecond) * 1_000));
    }
    return longest;
  }

  /** What is left here and in what it is part of. */
  get remaining(): number {
    return Math.max(0, Math.floor(Math.min(this.content, this.parent?.content ?? Infinity)));
  }

  /** All processes together have left so much. */
  correct(left: number): void {
    this.drip();
    this.content = Math.min(this.limit.burst, left);
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
