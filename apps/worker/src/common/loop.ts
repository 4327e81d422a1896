import { Outage, type Log } from '#libs/platform/telemetry/index.js';

const LONGEST_WAIT_MS = 5_000;

export interface LoopOptions {
  /** Named in the log when it fails. */
  name: string;
  /** How long it rests when there was nothing more to do. */
  everyMs: number;
  log: Log;
}

/** Does a piece of work over and over, one at a time: at once while there is more, otherwise after a rest, and ever more patiently while it fails. */
export class Loop {
  readonly #outage: Outage;
  #running: Promise<void> | undefined;
  #isStopping = false;
  #isNudged = false;
  #failures = 0;
  #wake: () => void = () => undefined;

  /** `work` tells whether there is more to do at once. */
  constructor(private readonly work: () => Promise<boolean>, private readonly options: LoopOptions) {
    this.#outage = new Outage(options.log, options.name);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends the rest: there is news. */
  nudge(): void {
    this.#isNudged = true;
    if (this.#failures === 0) this.#wake();
  }

  /** Resolves when the piece of work in hand is done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isNudged = false;
      const hasMore = await this.#once();
      if (!hasMore && !(this.#isNudged && this.#failures === 0)) await this.#rest();
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
    if (this.#isStopping) return Promise.resolve();
    const { everyMs } = this.options;
    const ms = this.#failures === 0 ? everyMs : Math.max(everyMs, Math.min(everyMs * 2 ** this.#failures, LONGEST_WAIT_MS));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => { clearTimeout(timer); resolve(); };
    });
  }
}
