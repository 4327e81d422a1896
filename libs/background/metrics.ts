import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Handler, Queues } from '#libs/platform/queue/index.js';
import type { Backlog, MeasureBacklog } from '#libs/history/outbox/index.js';
import type { Clock } from '#libs/kernel/index.js';

/** Metrics of the background work for Prometheus: deliveries handled and given up, and the backlog of the queues. */
export class WorkerMetrics {
  readonly #duration: Histogram<'queue' | 'outcome'>;
  readonly #dead: Counter<'queue'>;

  constructor(registry: Registry, queues: Queues, consumed: readonly { queue: string }[]) {
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
          consumed.map(async ({ queue }) => {
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

/**
 * The backlog of the whole installation, read from the database when Prometheus scrapes. It is left out while the
 * database does not answer.
 */
export class BacklogMetrics {
  #asked: Promise<Backlog | null> | null = null;

  constructor(
    registry: Registry,
    private readonly measureBacklog: MeasureBacklog,
    clock: Clock,
  ) {
    const ask = () => this.#ask();
    new Gauge({
      name: 'credence_backlog_items',
      help: 'Committed work that waits: messages for a queue (stage outbox), events for their number and hash (stage seal).',
      labelNames: ['stage'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [stage, { count }] of stagesOf(await ask())) this.set({ stage }, count);
      },
    });
    new Gauge({
      name: 'credence_backlog_lag_seconds',
      help: 'Age of the oldest waiting item, by stage; 0 if nothing waits.',
      labelNames: ['stage'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [stage, { oldestAt }] of stagesOf(await ask()))
          this.set({ stage }, oldestAt === null ? 0 : Math.max(0, clock.now().getTime() - oldestAt.getTime()) / 1000);
      },
    });
    new Gauge({
      name: 'credence_dead_jobs',
      help: 'Jobs given up and not retried, by queue.',
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const { queue, count } of (await ask())?.deadJobs ?? []) this.set({ queue }, count);
      },
    });
  }

  /** Reads the backlog once per scrape, although each gauge asks for it. */
  #ask(): Promise<Backlog | null> {
    this.#asked ??= this.measureBacklog
      .run()
      .catch(() => null)
      .finally(() => {
        this.#asked = null;
      });
    return this.#asked;
  }
}

const stagesOf = (backlog: Backlog | null) =>
  backlog === null
    ? []
    : ([
        ['outbox', backlog.unsent],
        ['seal', backlog.unsealed],
      ] as const);
