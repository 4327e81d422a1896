import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Queues } from '#libs/platform/queue/index.js';
import { Outage, type Log } from '#libs/platform/telemetry/index.js';
import { TICK_QUEUE } from '#libs/upkeep/schedules/domain/index.js';
import type { BeginDue } from '#libs/upkeep/schedules/use-cases/index.js';

/** Begins at every tick what has come. One tick for all processes, made by the queue; what is missed is made up for at the next. */
export class UpkeepTicks implements OnApplicationBootstrap {
  readonly #outage: Outage;

  constructor(
    private readonly beginDue: BeginDue,
    private readonly queues: Queues,
    log: Log,
  ) {
    this.#outage = new Outage(log, 'The clock of upkeep');
  }

  onApplicationBootstrap(): void {
    this.queues.work(TICK_QUEUE, () => this.#tick(), { concurrency: 1, onDead: () => Promise.resolve() });
  }

  async #tick(): Promise<void> {
    try {
      await this.beginDue.run();
      this.#outage.ended();
    } catch (failure) {
      this.#outage.began(failure);
    }
  }
}
