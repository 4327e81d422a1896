import { Outage, type Log } from '#libs/platform/telemetry/index.js';

const LONGEST_WAIT_MS = 5_000;

export interface LoopOptions {
  /** Named in the log when it fails. */
  name: string;
  /** How long it rests when there was nothing more to do. */
  everyMs: number;
  /** How long after a nudge it begins, so that news in a burst is dealt with together. */
  gatherMs?: number;
  log: Log;
}

/** Does a piece of work over and over, one at a time: at once while there is more, otherwise after a rest, and ever more patiently while it fails. */
export class Loop {
  readonly #outage: Outage;
  #running: Promise<void> | undefined;
  #isStopping = false;
  #isNudged = false;
  #failures = 0;
  /** Ends the rest under way, if any, after `ms`. */
  #wakeAfter: (ms: number) => void = () => undefined;

  /** `work` tells whether there is more to do at once. */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly options: LoopOptions,
  ) {
    this.#outage = new Outage(options.log, options.name);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is news: it need not rest any longer. */
  nudge(): void {
    if (this.#isNudged) return;
    this.#isNudged = true;
    if (this.#failures === 0) this.#wakeAfter(this.options.gatherMs ?? 0);
  }

  /** Resolves when the piece of work in hand is done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeAfter(0);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isNudged = false;
      const hasMore = await this.#once();
      if (!hasMore && !this.#isStopping) await this.#rest();
    }
  }

  async #once(): Promise<boolean> {
    try {
      const hasMore = await this.work();
      this.#failures = 0;
      this.#outage.ended();
      return hasMore;
    } catch (failure) {
      this.#failures += 1;
      this.#outage.began(failure);
      return false;
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, this.#restMs());
      this.#wakeAfter = (ms) => {
        clearTimeout(timer);
        timer = setTimeout(resolve, ms);
      };
    });
  }

  #restMs(): number {
    const { everyMs, gatherMs = 0 } = this.options;
    if (this.#failures > 0) return Math.max(everyMs, Math.min(everyMs * 2 ** this.#failures, LONGEST_WAIT_MS));
    return this.#isNudged ? gatherMs : everyMs;
  }
}
