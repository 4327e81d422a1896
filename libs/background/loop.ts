import type { BeforeApplicationShutdown } from '@nestjs/common';
import { TenantsFailed } from '#libs/platform/database/index.js';
import type { Source } from '#libs/platform/nest/index.js';
import { Outage, type Log } from '#libs/platform/telemetry/index.js';

const MAX_WAIT_MS = 5_000;

export interface LoopOptions {
  /** The name under which failures are logged. */
  name: string;
  /** How long the loop waits if there was nothing more to do. */
  everyMs: number;
  /** How long the loop waits after a nudge before it starts, so that a burst of messages is handled together. */
  gatherMs?: number;
  log: Log;
}

/**
 * Repeats a piece of work, one run at a time. The next run starts immediately if there is more to do, and otherwise
 * after a wait. While the work fails, the waits become longer and longer. If it fails only for some tenants, the others
 * do not wait longer.
 */
export class Loop {
  readonly #outage: Outage;
  #running: Promise<void> | undefined;
  #isStopping = false;
  #isNudged = false;
  #failures = 0;
  /** Ends the current wait, if any, after `ms`. */
  #wakeAfter: (ms: number) => void = () => undefined;

  /** `work` returns whether there is more to do at once. */
  constructor(
    private readonly work: () => Promise<boolean>,
    private readonly options: LoopOptions,
  ) {
    this.#outage = new Outage(options.log, options.name);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Makes the loop stop waiting, because there are messages. */
  nudge(): void {
    if (this.#isNudged) return;
    this.#isNudged = true;
    if (this.#failures === 0) this.#wakeAfter(this.options.gatherMs ?? 0);
  }

  /** Resolves when the current piece of work is done. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeAfter(0);
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isNudged = false;
      const hasMore = await this.#once();
      if (!hasMore && !this.#isStopping) await this.#wait();
    }
  }

  async #once(): Promise<boolean> {
    try {
      const hasMore = await this.work();
      this.#failures = 0;
      this.#outage.ended();
      return hasMore;
    } catch (failure) {
      this.#outage.began(failure);
      const isPartial = failure instanceof TenantsFailed && failure.done > 0;
      this.#failures = isPartial ? 0 : this.#failures + 1;
      return isPartial && failure.hasMore;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, this.#waitMs());
      this.#wakeAfter = (ms) => {
        clearTimeout(timer);
        timer = setTimeout(resolve, ms);
      };
    });
  }

  #waitMs(): number {
    const { everyMs, gatherMs = 0 } = this.options;
    if (this.#failures > 0) return Math.max(everyMs, Math.min(everyMs * 2 ** this.#failures, MAX_WAIT_MS));
    return this.#isNudged ? gatherMs : everyMs;
  }
}

interface PeriodicDefinition<Used extends readonly unknown[]> extends Omit<LoopOptions, 'log'> {
  /** The use cases, passed to `run` and `nudgedBy` in this order. */
  uses: { readonly [K in keyof Used]: Source<Used[K]> };
  /** Returns whether there is more to do at once. */
  run(...used: Used): Promise<boolean>;
  /** Connects the nudge to the source that knows when there is work. */
  nudgedBy?(nudge: () => void, ...used: Used): void;
}

/** One row of the table of periodic work, without its types. */
export interface PeriodicRow {
  readonly name: string;
  readonly uses: readonly Source<unknown>[];
  loop(log: Log, ...used: unknown[]): Loop;
}

/** A row of the table of periodic work. Use cases that do not fit `run` do not compile. */
export function definePeriodicWork<const Used extends readonly unknown[]>(row: PeriodicDefinition<Used>): PeriodicRow {
  const { name, everyMs, gatherMs, uses } = row;
  return {
    name,
    uses: uses as readonly Source<unknown>[],
    loop: (log, ...given: readonly unknown[]) => {
      const used = given as Used;
      const loop = new Loop(() => row.run(...used), {
        name,
        everyMs,
        ...(gatherMs !== undefined && { gatherMs }),
        log,
      });
      row.nudgedBy?.(() => loop.nudge(), ...used);
      return loop;
    },
  };
}

/** The loops of the process, ended with the application. */
export class Loops implements BeforeApplicationShutdown {
  constructor(private readonly loops: readonly Loop[]) {}

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
