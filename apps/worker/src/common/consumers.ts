import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { FollowDeliveries } from '#libs/history/jobs/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import type { WorkerMetrics } from './worker-metrics.js';
import type { Processor } from './processor.js';

/** Puts each processor to work on its queue, begun with the application and ended with it. */
export class Consumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly processors: readonly Processor[],
    private readonly queues: Queues,
    private readonly follow: FollowDeliveries,
    private readonly metrics: WorkerMetrics,
    private readonly drainMs: number,
  ) {}

  onApplicationBootstrap(): void {
    for (const processor of this.processors) this.#consume(processor);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queues.close(this.drainMs);
  }

  #consume(processor: Processor): void {
    const { queue, concurrency } = processor;
    this.queues.work(queue, this.metrics.timed(this.follow.around((delivery) => processor.handle(delivery))), {
      concurrency,
      onDead: async (delivery, failure) => {
        await processor.giveUp?.(delivery, failure);
        await this.follow.deadLetter(delivery, failure);
        this.metrics.countDead(queue);
      },
    });
  }
}
