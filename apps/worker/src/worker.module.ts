import { Module, type DynamicModule } from '@nestjs/common';
import { HistoryWorkerModule } from '#libs/history/history-worker.module.js';
import { RelayOutbox, MeasureBacklog } from '#libs/history/outbox/index.js';
import { ForgetAnswers } from '#libs/history/idempotency/index.js';
import { CascadesRecoveryModule } from '#libs/graph/cascades/cascades-recovery.module.js';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import {
  CASCADE_QUEUE,
  CASCADE_RETRIES,
  ONWARD_QUEUE,
  FailCascade,
  RecoverCascades,
  ResumeCascade,
} from '#libs/graph/cascades/index.js';
import { HistoryModule } from '#libs/history/history.module.js';
import { FollowDeliveries, RecoverJobs } from '#libs/history/jobs/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { UsesModule } from '#libs/knowledge/uses/uses.module.js';
import { FoldUses } from '#libs/knowledge/uses/index.js';
import { provide } from '#libs/platform/nest/index.js';
import type { Queues, Retries } from '#libs/platform/queue/index.js';
import { MetricsModule, MetricsRegistry, type Log } from '#libs/platform/telemetry/index.js';
import { CLOCK, LOG, QUEUES } from '#libs/platform/tokens.js';
import {
  EMBED_QUEUE,
  EMBEDDER_RETRIES,
  MODEL_QUEUE,
  DeleteVectors,
  EmbedPending,
  EmbedSpace,
  RecoverVectors,
} from '#libs/recall/embedding/index.js';
import { EmbeddingModule } from '#libs/recall/embedding/embedding.module.js';
import { EmbeddingRecoveryModule } from '#libs/recall/embedding/embedding-recovery.module.js';
import { CountWords } from '#libs/recall/word-statistics/index.js';
import { WordStatisticsModule } from '#libs/recall/word-statistics/word-statistics.module.js';
import { CorrectionsModule } from '#libs/reasoning/corrections/corrections.module.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { DigestsModule } from '#libs/maintenance/digests/digests.module.js';
import { RebuildDigest } from '#libs/maintenance/digests/index.js';
import { ExtractionModule } from '#libs/maintenance/extraction/extraction.module.js';
import { ProposeTriple } from '#libs/maintenance/extraction/index.js';
import { RunsModule } from '#libs/maintenance/runs/runs.module.js';
import { WorkRun } from '#libs/maintenance/runs/index.js';
import { SchedulesModule } from '#libs/maintenance/schedules/schedules.module.js';
import { StartDueRuns, MarkMaintenanceDue } from '#libs/maintenance/schedules/index.js';
import { CascadeOnwardProcessor } from './cascade/cascade-onward.processor.js';
import { CascadeProcessor } from './cascade/cascade.processor.js';
import { CascadeTurns } from './cascade/cascade-turns.js';
import { BacklogMetrics } from './common/backlog-metrics.js';
import { Consumers } from './common/consumers.js';
import { Loops } from './common/loops.js';
import { WorkerMetrics } from './common/worker-metrics.js';
import { DigestsProcessor } from './digests/digests.processor.js';
import { EmbedProcessor } from './embed/embed.processor.js';
import { EmbeddingModelsProcessor } from './embedding-models/embedding-models.processor.js';
import { OutboxRunner } from './outbox/outbox.runner.js';
import { SealsRunner } from './seals/seals.runner.js';
import { CleanupRunner } from './cleanup/cleanup.runner.js';
import { TriplesProcessor } from './triples/triples.processor.js';
import { ClockSetProcessor } from './maintenance/clock-set.processor.js';
import { RecoveryRunner } from './maintenance/recovery.runner.js';
import { MaintenanceTicks } from './maintenance/maintenance.ticks.js';
import { MaintenanceProcessor } from './maintenance/maintenance.processor.js';
import { UsesRunner } from './uses/uses.runner.js';
import { WordsProcessor } from './words/words.processor.js';

export interface WorkerParts {
  /** Closed with the application. */
  queues: Queues;
  log: Log;
  /** How long a stop waits for deliveries in hand. */
  drainMs: number;
}

/** How long work waits for what it needs; what is not named here is given up after about two minutes. */
export const RETRIES: Readonly<Record<string, Retries>> = {
  [EMBED_QUEUE]: EMBEDDER_RETRIES,
  [MODEL_QUEUE]: EMBEDDER_RETRIES,
  [CASCADE_QUEUE]: CASCADE_RETRIES,
  [ONWARD_QUEUE]: CASCADE_RETRIES,
};

const LOOPS = [OutboxRunner, SealsRunner, CleanupRunner, UsesRunner, RecoveryRunner];
const PROCESSORS = [
  CascadeProcessor,
  CascadeOnwardProcessor,
  ClockSetProcessor,
  DigestsProcessor,
  EmbedProcessor,
  EmbeddingModelsProcessor,
  TriplesProcessor,
  MaintenanceProcessor,
  WordsProcessor,
];

const LOOP_LIST = Symbol('every loop');
const PROCESSOR_LIST = Symbol('every processor');
const DRAIN_MS = Symbol('drainMs');
const listed = <T>(...all: T[]): T[] => all;

/**
 * All background work: the relay, the sealer, the cleanup and a processor per queue. A worker process is this and its health port;
 * an embedded installation imports it into the API. Needs PlatformModule, HistoryModule and EMBEDDER around it.
 */
@Module({})
export class WorkerModule {
  static of({ queues, log, drainMs }: WorkerParts): DynamicModule {
    return {
      module: WorkerModule,
      global: true,
      imports: [
        MetricsModule,
        HistoryWorkerModule,
        HistoryModule,
        CorrectionsModule,
        EmbeddingModule,
        UsesModule,
        WordStatisticsModule,
        DigestsModule,
        ExtractionModule,
        RunsModule,
        SchedulesModule,
        CascadesModule,
        CascadesRecoveryModule,
        EmbeddingRecoveryModule,
      ],
      providers: [
        { provide: QUEUES, useValue: queues },
        { provide: LOG, useValue: log },
        { provide: DRAIN_MS, useValue: drainMs },
        provide(OutboxRunner, [RelayOutbox, LOG]),
        provide(SealsRunner, [SealLog, LOG]),
        provide(CleanupRunner, [ForgetAnswers, LOG]),
        provide(UsesRunner, [FoldUses, LOG]),
        provide(CascadeTurns, [WalkCascade, FailCascade, ResumeCascade]),
        provide(CascadeProcessor, [CascadeTurns]),
        provide(CascadeOnwardProcessor, [CascadeTurns]),
        provide(DigestsProcessor, [RebuildDigest]),
        provide(EmbedProcessor, [EmbedPending]),
        provide(EmbeddingModelsProcessor, [EmbedSpace, DeleteVectors]),
        provide(RecoveryRunner, [QUEUES, RecoverJobs, RecoverCascades, RecoverVectors, LOG]),
        provide(MaintenanceTicks, [StartDueRuns, QUEUES, LOG]),
        provide(ClockSetProcessor, [MarkMaintenanceDue, StartDueRuns]),
        provide(MaintenanceProcessor, [WorkRun, LOG]),
        provide(TriplesProcessor, [ProposeTriple]),
        provide(WordsProcessor, [CountWords]),
        { provide: LOOP_LIST, inject: LOOPS, useFactory: listed },
        { provide: PROCESSOR_LIST, inject: PROCESSORS, useFactory: listed },
        provide(WorkerMetrics, [MetricsRegistry, QUEUES, PROCESSOR_LIST]),
        provide(BacklogMetrics, [MetricsRegistry, MeasureBacklog, CLOCK]),
        provide(Loops, [LOOP_LIST]),
        provide(Consumers, [PROCESSOR_LIST, QUEUES, FollowDeliveries, WorkerMetrics, DRAIN_MS]),
      ],
      exports: [QUEUES, LOG],
    };
  }
}
