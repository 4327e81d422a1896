import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Queues } from '#libs/platform/queue/index.js';
import { Outage, type Log } from '#libs/platform/telemetry/index.js';
import { TICK_QUEUE, type StartDueRuns } from '#libs/maintenance/schedules/index.js';

/** Starts at every tick what is due. One tick for all processes, made by the queue; what is missed is made up for at the next. */
export class MaintenanceTicks implements OnApplicationBootstrap {
  readonly #outage: Outage;

  constructor(
    private readonly startDueRuns: StartDueRuns,
    private readonly queues: Queues,
    log: Log,
  ) {
    this.#outage = new Outage(log, 'The maintenance schedule');
  }

  onApplicationBootstrap(): void {
    this.queues.work(TICK_QUEUE, () => this.#tick(), { concurrency: 1, onDead: () => Promise.resolve() });
  }

  async #tick(): Promise<void> {
    try {
      await this.startDueRuns.run();
      this.#outage.ended();
    } catch (failure) {
      this.#outage.began(failure);
    }
  }
}
