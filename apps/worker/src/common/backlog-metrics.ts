import { Gauge, type Registry } from 'prom-client';
import type { Backlog, MeasureBacklog } from '#libs/history/outbox/index.js';
import type { Clock } from '#libs/kernel/index.js';

/** What the whole installation has before it, asked of the database when Prometheus asks; absent while that does not answer. */
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
      help: 'What is committed and waits: messages for a queue (stage outbox), events for number and hash (stage seal).',
      labelNames: ['stage'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [stage, { count }] of stagesOf(await ask())) this.set({ stage }, count);
      },
    });
    new Gauge({
      name: 'credence_backlog_lag_seconds',
      help: 'Age of the oldest that waits, by stage; 0 when nothing does.',
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

  /** Once a scrape, though each gauge asks. */
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
