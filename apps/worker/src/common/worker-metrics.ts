import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Handler, Queues } from '#libs/platform/queue/index.js';
import type { Processor } from './processor.js';

/** What the background work tells Prometheus: deliveries handled and given up, and what waits in the queues. */
export class WorkerMetrics {
  readonly #duration: Histogram<'queue' | 'outcome'>;
  readonly #dead: Counter<'queue'>;

  constructor(registry: Registry, queues: Queues, processors: readonly Processor[]) {
    this.#duration = new Histogram({
      name: 'credence_delivery_duration_seconds',
      help: 'How long deliveries took to handle, by queue and outcome (ok, failed).',
      labelNames: ['queue', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [registry],
    });
    this.#dead = new Counter({
      name: 'credence_dead_deliveries_total',
      help: 'Deliveries this process gave up, by queue. Each is a dead job an operator can retry.',
      labelNames: ['queue'],
      registers: [registry],
    });
    new Gauge({
      name: 'credence_queue_messages',
      help: 'Messages in a queue, by state (waiting, active, delayed). Absent while the queue does not answer.',
      labelNames: ['queue', 'state'],
      registers: [registry],
      async collect() {
        this.reset();
        await Promise.all(
          processors.map(async ({ queue }) => {
            const counts = await queues.counts(queue).catch(() => null);
            for (const [state, count] of Object.entries(counts ?? {})) this.set({ queue, state }, count);
          }),
        );
      },
    });
  }

  timed(handler: Handler): Handler {
    return async (delivery) => {
      const done = this.#duration.startTimer({ queue: delivery.queue });
      try {
        await handler(delivery);
        done({ outcome: 'ok' });
      } catch (failure) {
        done({ outcome: 'failed' });
        throw failure;
      }
    };
  }

  countDead(queue: string): void {
    this.#dead.inc({ queue });
  }
}
