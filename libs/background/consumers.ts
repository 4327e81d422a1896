import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import type { FollowDeliveries } from '#libs/history/jobs/index.js';
import type { ForgetHandled } from '#libs/history/outbox/index.js';
import { orRefusal, Refusal, validationFailed, type Id } from '#libs/kernel/index.js';
import type { Source } from '#libs/platform/nest/index.js';
import type { Delivery, Queues, Retries } from '#libs/platform/queue/index.js';
import type { WorkerMetrics } from './metrics.js';

/** A delivery whose payload has passed the schema of its queue. */
export interface QueueMessage<S extends z.ZodType> {
  tenantId: Id<'ten'>;
  payload: z.output<S>;
  delivery: Delivery;
}

interface QueueDefinition<S extends z.ZodType, Used extends readonly unknown[]> {
  queue: string;
  payload: S;
  /** How many deliveries one process handles at once. */
  concurrency: number;
  /** Default: about two minutes. */
  retries?: Retries;
  /** The use cases, passed to `handle` and `giveUp` in this order. */
  uses: { readonly [K in keyof Used]: Source<Used[K]> };
  /** `continues`: the job has requested its next delivery, so it is not done after this one. */
  handle(message: QueueMessage<S>, ...used: Used): Promise<'continues' | void>;
  /**
   * Called after the last attempt, before the job is recorded as dead. If it throws, the job is not recorded, and both
   * steps are tried again. `recovered`: the work will be sent again anyway, so no job is recorded. Not called if the
   * payload does not fit the schema, because then nothing has begun.
   */
  giveUp?(message: QueueMessage<S>, failure: unknown, ...used: Used): Promise<'recovered' | void>;
}

/** What a process does with the deliveries of one queue. */
export interface Processor {
  readonly queue: string;
  readonly concurrency: number;
  handle(delivery: Delivery): Promise<'continues' | void>;
  giveUp(delivery: Delivery, failure: unknown): Promise<'recovered' | void>;
}

/** One row of the queue table, without its types. */
export interface QueueRow {
  readonly queue: string;
  readonly retries: Retries | undefined;
  readonly uses: readonly Source<unknown>[];
  processor(...used: unknown[]): Processor;
}

/**
 * Defines a row of the queue table. It does not compile if the use cases do not fit `handle`, or the schema does not
 * fit a use case.
 */
export function defineQueue<S extends z.ZodType, const Used extends readonly unknown[]>(
  row: QueueDefinition<S, Used>,
): QueueRow {
  const { queue, payload, concurrency, retries, uses } = row;
  return {
    queue,
    retries,
    uses: uses as readonly Source<unknown>[],
    processor: (...given: readonly unknown[]) => {
      const used = given as Used;
      return {
        queue,
        concurrency,
        handle: async (delivery) => row.handle(messageOf(payload, delivery), ...used),
        giveUp: async (delivery, failure) => {
          const message = orRefusal(() => messageOf(payload, delivery));
          return message instanceof Refusal ? undefined : row.giveUp?.(message, failure, ...used);
        },
      };
    },
  };
}

/** A payload that does not fit the schema is refused, and its job becomes dead at once: a retry would not help. */
function messageOf<S extends z.ZodType>(schema: S, delivery: Delivery): QueueMessage<S> {
  const { queue, id, tenantId, payload } = delivery;
  const parsed = schema.safeParse(payload);
  if (parsed.success) return { tenantId: tenantId as Id<'ten'>, payload: parsed.data, delivery };
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw validationFailed({ what: `The payload of ${id} does not fit the queue ${queue}: ${issues.join('; ')}.` });
}

/** Consumes every queue of the table until the application ends. */
export class Consumers implements BeforeApplicationShutdown {
  constructor(
    private readonly processors: readonly Processor[],
    private readonly queues: Queues,
    private readonly follow: FollowDeliveries,
    private readonly forgetHandled: ForgetHandled,
    private readonly metrics: WorkerMetrics,
    private readonly drainMs: number,
  ) {}

  start(): void {
    for (const processor of this.processors) this.#consume(processor);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queues.close(this.drainMs);
  }

  #consume(processor: Processor): void {
    const { queue, concurrency } = processor;
    const follow = this.follow.around((delivery) => processor.handle(delivery));
    const handle = async (delivery: Delivery): Promise<void> => {
      await follow(delivery);
      await this.forgetHandled.run(delivery);
    };
    this.queues.work(queue, this.metrics.timed(handle), {
      concurrency,
      onDead: async (delivery, failure) => {
        if ((await processor.giveUp(delivery, failure)) === 'recovered') return;
        await this.follow.deadLetter(delivery, failure);
        await this.forgetHandled.run(delivery);
        this.metrics.countDead(queue);
      },
    });
  }
}
