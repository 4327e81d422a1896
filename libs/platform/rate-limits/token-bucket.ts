/** A rate limit: at most `burst` tokens at once, and `perSecond` tokens a second after that. */
export interface Bucket {
  perSecond: number;
  burst: number;
}

/**
 * A token bucket in this process. It is full at first and refills over time. If it has a parent, tokens are taken from
 * every bucket of the chain, or from none.
 */
export class TokenBucket {
  #content: number;
  #filledAt: number;

  constructor(
    readonly limit: Bucket,
    readonly parent?: TokenBucket,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.#content = limit.burst;
    this.#filledAt = nowMs();
  }

  /**
   * Takes `count` tokens and returns true, or takes none and returns false. A full bucket also admits an amount that is
   * larger than the bucket, and then has a debt.
   */
  take(count: number): boolean {
    if (this.waitMs(count) > 0) return false;
    for (const bucket of this.#chain()) bucket.#content -= count;
    return true;
  }

  giveBack(count: number): void {
    for (const bucket of this.#chain()) bucket.#content = Math.min(bucket.limit.burst, bucket.#content + count);
  }

  /** The time until this amount can be taken; 0 if it can be taken now. */
  waitMs(count: number): number {
    let longest = 0;
    for (const bucket of this.#chain()) {
      bucket.#fill();
      const lacking = Math.min(count, bucket.limit.burst) - bucket.#content;
      if (lacking > 0) longest = Math.max(longest, Math.ceil((lacking / bucket.limit.perSecond) * 1_000));
    }
    return longest;
  }

  /** Whole tokens left in the emptiest bucket of the chain, at least 0. */
  get remaining(): number {
    return Math.max(0, Math.floor(Math.min(...this.#chain().map((bucket) => bucket.#content))));
  }

  /** Corrects the number of tokens left to the balance that all processes share. */
  correct(left: number): void {
    this.#fill();
    this.#content = Math.min(this.limit.burst, left);
  }

  #fill(): void {
    const now = this.nowMs();
    const passedMs = Math.max(0, now - this.#filledAt);
    this.#filledAt = now;
    this.#content = Math.min(this.limit.burst, this.#content + (passedMs * this.limit.perSecond) / 1_000);
  }

  #chain(): TokenBucket[] {
    return this.parent === undefined ? [this] : [this, ...this.parent.#chain()];
  }
}
