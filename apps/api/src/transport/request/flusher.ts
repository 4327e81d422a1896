/**
 * Flushes what calls have collected at intervals, so that no call waits for it, and once more when the process ends.
 */
export class Flusher {
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  /**
   * `flush` records everything that is due at the given time (on the clock of `performance`), and returns whether
   * anything is left, due now or later.
   */
  constructor(
    private readonly everyMs: number,
    private readonly flush: (now: number) => Promise<boolean>,
  ) {}

  /** Reports that there is something to flush. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flushAndGoOn();
    }, this.everyMs).unref();
  }

  /** Flushes everything, due or not. */
  async stop(): Promise<void> {
    await this.#flushing;
    clearTimeout(this.#timer);
    await this.flush(Infinity);
  }

  async #flushAndGoOn(): Promise<void> {
    const isMoreLeft = await this.flush(performance.now());
    this.#timer = undefined;
    if (isMoreLeft) this.schedule();
  }
}
