import type { z } from 'zod';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { validationFailed } from '#libs/kernel/index.js';
import type { Delivery, Queues } from '#libs/platform/queue/index.js';
import type { FollowDeliveries } from '#libs/history/jobs/index.js';
import type { WorkerMetrics } from './metrics.js';

/** The payload as the queue's schema has it. One that does not fit is refused, so it is parked: no retry would mend it. */
export function payloadOf<S extends z.ZodType>(schema: S, { queue, id, payload }: Delivery): z.output<S> {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw validationFailed({
    what: `The payload of ${id} does not fit the queue ${queue}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`,
  });
}

/** What one queue's folder offers: parse the payload, call one use case. */
export interface Processor {
  readonly queue: string;
  /** Deliveries handled at once in one process. */
  readonly concurrency: number;
  /** `continues`: the job has asked for its next delivery and is not done with this one. */
  handle(delivery: Delivery): Promise<'continues' | void>;
  /** After its last attempt, before it is recorded among the dead. What it throws has both offered again. */
  giveUp?(delivery: Delivery, failure: unknown): Promise<void>;
}

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
