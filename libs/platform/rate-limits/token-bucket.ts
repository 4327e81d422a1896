/** A token bucket: `burst` tokens at once, and `perSecond` from then on. */
export interface Bucket {
  perSecond: number;
  burst: number;
}

/**
 * The tokens that may still be taken from this bucket and its parent. It is full at first and refills over time. Tokens
 * are taken from every bucket of the chain, or from none.
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
   * Takes `count` tokens, or takes none and returns false. An amount larger than the bucket can be taken when the
   * bucket is full, and leaves a debt.
   */
  take(count: number): boolean {
    if (this.waitMs(count) > 0) return false;
    for (const bucket of this.#chain()) bucket.#content -= count;
    return true;
  }

  giveBack(count: number): void {
    for (const bucket of this.#chain()) bucket.#content = Math.min(bucket.limit.burst, bucket.#content + count);
  }

  /** The time until this amount can be taken. */
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

  /** Sets the number of tokens left, as known to all processes together. */
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
