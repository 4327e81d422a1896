import {
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type FactoryProvider,
  type InjectionToken,
} from '@nestjs/common';
import { GraphWorkerModule } from '#libs/graph/graph-worker.module.js';
import { FailCascade, ResumeCascade } from '#libs/graph/cascades/index.js';
import { HistoryWorkerModule } from '#libs/history/history-worker.module.js';
import { FollowDeliveries } from '#libs/history/jobs/index.js';
import { ForgetHandled, MeasureBacklog } from '#libs/history/outbox/index.js';
import { StartDueRuns } from '#libs/maintenance/runs/index.js';
import { provide, type Source } from '#libs/platform/nest/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { MetricsModule, MetricsRegistry } from '#libs/platform/metrics/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { CLOCK, LOG, QUEUES, type Token } from '#libs/platform/tokens.js';
import { ProductModule } from '#libs/product.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { RecallWorkerModule } from '#libs/recall/recall-worker.module.js';
import { CascadeTurns } from './cascade-turns.js';
import { Consumers, type Processor } from './consumers.js';
import { Loops, type Loop } from './loop.js';
import { BacklogMetrics, WorkerMetrics } from './metrics.js';
import { MaintenanceTicks, PERIODIC_WORK } from './periodic-work.js';
import { QUEUE_TABLE } from './queue-table.js';

export { RETRIES } from './queue-table.js';

export interface BackgroundParts {
  /** Closed together with the application. */
  queues: Queues;
  log: Log;
  /** How long a stopping process waits for the deliveries in progress. */
  drainMs: number;
}

const LOOPS: Token<Loop[]> = Symbol('Loop[]');
const PROCESSORS: Token<Processor[]> = Symbol('Processor[]');
const DRAIN_MS: Token<number> = Symbol('drainMs');

/** A provider for one row of a table: it calls `make` with the use cases that the row names. */
function fromRow<T>(uses: readonly Source<unknown>[], make: (...used: unknown[]) => T): FactoryProvider<T> {
  return { provide: Symbol('row'), inject: [...(uses as readonly InjectionToken[])], useFactory: make };
}

/** Provides the values of several providers as one list. */
function listOf<T>(token: Token<T[]>, providers: readonly FactoryProvider<T>[]): FactoryProvider<T[]> {
  return { provide: token, inject: providers.map((each) => each.provide), useFactory: (...all: T[]) => all };
}

const processors = QUEUE_TABLE.map((row) => fromRow(row.uses, (...used) => row.processor(...used)));
const loops = PERIODIC_WORK.map((row) => fromRow([LOG, ...row.uses], (log, ...used) => row.loop(log as Log, ...used)));

/**
 * Starts the background work of the process. Call `start` after the process has begun to listen, so that this work does
 * not delay the start of the process and a process that cannot listen does not take any work.
 */
export class Background implements BeforeApplicationShutdown {
  #isOver = false;

  constructor(
    private readonly consumers: Consumers,
    private readonly ticks: MaintenanceTicks,
    private readonly loops: Loops,
  ) {}

  start(): void {
    if (this.#isOver) return;
    this.consumers.start();
    this.ticks.start();
    this.loops.start();
  }

  beforeApplicationShutdown(): void {
    this.#isOver = true;
  }
}

/**
 * All background work: a consumer for each queue (queue-table.ts), and periodic work (periodic-work.ts). A worker
 * process consists of this and its health port; an embedded installation imports it into the API. It needs
 * PlatformModule, and `Background` starts it.
 */
@Module({})
export class BackgroundModule {
  static of({ queues, log, drainMs }: BackgroundParts): DynamicModule {
    return {
      module: BackgroundModule,
      global: true,
      imports: [MetricsModule, ProductModule, HistoryWorkerModule, GraphWorkerModule, RecallWorkerModule],
      providers: [
        { provide: QUEUES, useValue: queues },
        { provide: LOG, useValue: log },
        { provide: DRAIN_MS, useValue: drainMs },
        provide(CascadeTurns, [WalkCascade, FailCascade, ResumeCascade]),
        ...processors,
        listOf(PROCESSORS, processors),
        provide(WorkerMetrics, [MetricsRegistry, QUEUES, PROCESSORS]),
        provide(Consumers, [PROCESSORS, QUEUES, FollowDeliveries, ForgetHandled, WorkerMetrics, DRAIN_MS]),
        ...loops,
        listOf(LOOPS, loops),
        provide(Loops, [LOOPS]),
        provide(MaintenanceTicks, [StartDueRuns, QUEUES, LOG]),
        provide(Background, [Consumers, MaintenanceTicks, Loops]),
        provide(BacklogMetrics, [MetricsRegistry, MeasureBacklog, CLOCK]),
      ],
      exports: [QUEUES, LOG],
    };
  }
}
