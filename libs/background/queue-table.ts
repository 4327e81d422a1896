import { CASCADE_QUEUE, ONWARD_QUEUE } from '#libs/graph/cascades/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import type { Id } from '#libs/kernel/index.js';
import {
  CLOCK_SET_QUEUE,
  ClockSetJob,
  type StartDueRuns,
  type MarkMaintenanceDue,
} from '#libs/maintenance/schedules/index.js';
import { DIGEST_QUEUE, DigestJob, type RebuildDigest } from '#libs/maintenance/digests/index.js';
import {
  EMBED_QUEUE,
  EmbedJob,
  type EmbedPending,
  MODEL_QUEUE,
  ModelJob,
  type ModelWork,
  type DeleteVectors,
  type EmbedSpace,
} from '#libs/recall/embedding/index.js';
import { jobIdOf, stepOf } from '#libs/history/jobs/index.js';
import { TripleJob, TRIPLES_QUEUE, type ProposeTriple } from '#libs/maintenance/extraction/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { RUN_QUEUE, type WorkRun } from '#libs/maintenance/runs/index.js';
import { CountJob, WORDS_QUEUE, type CountWords } from '#libs/recall/word-statistics/index.js';
import { type Processor, payloadOf } from './consumers.js';
import type { CascadeTurns } from './cascade-turns.js';

/** Most corrections arrive within this; the others go on elsewhere. */
const FIRST_TURN_PAGES = 2;

/** Begins corrections. */
export class CascadeProcessor implements Processor {
  readonly queue = CASCADE_QUEUE;
  readonly concurrency = 4;

  constructor(private readonly turns: CascadeTurns) {}

  handle(delivery: Delivery): Promise<void> {
    return this.turns.take(delivery, FIRST_TURN_PAGES);
  }

  giveUp(delivery: Delivery, failure: unknown): Promise<void> {
    return this.turns.giveUp(delivery, failure);
  }
}

/** Carries large corrections on, a turn a delivery. */
export class CascadeOnwardProcessor implements Processor {
  readonly queue = ONWARD_QUEUE;
  /** What is large everywhere at once must leave the database to what is small. */
  readonly concurrency = 2;

  constructor(private readonly turns: CascadeTurns) {}

  handle(delivery: Delivery): Promise<void> {
    return this.turns.take(delivery);
  }

  giveUp(delivery: Delivery, failure: unknown): Promise<void> {
    return this.turns.giveUp(delivery, failure);
  }
}

/** Runs maintenance in a space whose clock was set. */
export class ClockSetProcessor implements Processor {
  readonly queue = CLOCK_SET_QUEUE;
  readonly concurrency = 1;

  constructor(
    private readonly markDue: MarkMaintenanceDue,
    private readonly startDueRuns: StartDueRuns,
  ) {}

  async handle(delivery: Delivery): Promise<void> {
    await this.markDue.run(delivery.tenantId as Id<'ten'>, payloadOf(ClockSetJob, delivery).spaceId);
    await this.startDueRuns.run();
  }
}

/** Builds digests anew that lost a member. */
export class DigestsProcessor implements Processor {
  readonly queue = DIGEST_QUEUE;
  readonly concurrency = 2;

  constructor(private readonly rebuildDigest: RebuildDigest) {}

  handle(delivery: Delivery): Promise<void> {
    return this.rebuildDigest.run(delivery.tenantId as Id<'ten'>, payloadOf(DigestJob, delivery));
  }
}

/** Makes the vectors of new texts. */
export class EmbedProcessor implements Processor {
  readonly queue = EMBED_QUEUE;
  /** Enough for the embedder to fill its batches from several deliveries. */
  readonly concurrency = 16;

  constructor(private readonly embedPending: EmbedPending) {}

  handle(delivery: Delivery): Promise<void> {
    return this.embedPending.run(delivery.tenantId, payloadOf(EmbedJob, delivery));
  }
}

/** Makes, or takes away, the vectors of a model for all texts of a space. */
export class EmbeddingModelsProcessor implements Processor {
  readonly queue = MODEL_QUEUE;
  /** New texts come first: they share the embedder with this. */
  readonly concurrency = 2;

  constructor(
    private readonly embedSpace: EmbedSpace,
    private readonly deleteVectors: DeleteVectors,
  ) {}

  handle(delivery: Delivery): Promise<'continues' | void> {
    const job = payloadOf(ModelJob, delivery);
    const work = {
      tenantId: delivery.tenantId,
      jobId: jobIdOf(delivery.id),
      step: stepOf(delivery.id),
      job,
    } as ModelWork;
    return job.work === 'embed' ? this.embedSpace.run(work) : this.deleteVectors.run(work);
  }
}

/** Has the model read the triples of claims that came without one. */
export class TriplesProcessor implements Processor {
  readonly queue = TRIPLES_QUEUE;
  /** A model answers few at once, and nobody waits for these. */
  readonly concurrency = 2;

  constructor(private readonly proposeTriple: ProposeTriple) {}

  handle(delivery: Delivery): Promise<void> {
    return this.proposeTriple.run(delivery.tenantId as Id<'ten'>, payloadOf(TripleJob, delivery));
  }
}

/** Works on a maintenance run. */
export class MaintenanceProcessor implements Processor {
  readonly queue = RUN_QUEUE;
  /** Requests come first: they share the database with this. */
  readonly concurrency = 2;

  constructor(
    private readonly workRun: WorkRun,
    private readonly log: Log,
  ) {}

  handle({ id, tenantId }: Delivery): Promise<'continues'> {
    const run = { tenantId: tenantId as Id<'ten'>, jobId: jobIdOf(id), step: stepOf(id) };
    return this.workRun.run(run, (failure, items) => {
      this.log.warn(
        { err: failure, job: run.jobId, items: items.length, first: items[0] },
        'A page of a maintenance run failed because of its content; it is halved, and an item that fails alone is left out.',
      );
    });
  }
}

/** Keeps the statistics fresh that words are weighed by. */
export class WordsProcessor implements Processor {
  readonly queue = WORDS_QUEUE;
  /** Messages of one space wait for each other; a few spaces at once are enough. */
  readonly concurrency = 2;

  constructor(private readonly countWords: CountWords) {}

  handle(delivery: Delivery): Promise<void> {
    return this.countWords.run(delivery.tenantId, payloadOf(CountJob, delivery));
  }
}
