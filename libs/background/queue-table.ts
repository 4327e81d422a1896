import { z } from 'zod';
import { CASCADE_QUEUE, CASCADE_RETRIES, CascadeJob, ONWARD_QUEUE } from '#libs/graph/cascades/index.js';
import {
  RECOVERY_QUEUE,
  RecoveryJob,
  SNAPSHOT_QUEUE,
  SnapshotJob,
  WorkRecovery,
  WorkSnapshot,
} from '#libs/history/recovery/index.js';
import { ARCHIVE_QUEUE, ArchiveJob, WorkArchive } from '#libs/history/archives/index.js';
import { INTEGRITY_QUEUE, IntegrityJob, WorkIntegrityCheck } from '#libs/history/integrity/index.js';
import { jobIdOf, stepOf } from '#libs/history/jobs/index.js';
import { DIGEST_QUEUE, DigestJob, RebuildDigest } from '#libs/maintenance/digests/index.js';
import {
  ANNOTATE_QUEUE,
  AnnotateEvidence,
  AnnotateJob,
  ProposeTriple,
  TripleJob,
  TRIPLES_QUEUE,
} from '#libs/recall/extraction/index.js';
import { ConsiderPromotion, PROMOTION_DUE_QUEUE, PromotionDueJob } from '#libs/maintenance/promotion/index.js';
import { RUN_QUEUE, WorkRun } from '#libs/maintenance/runs/index.js';
import {
  CLOCK_SET_QUEUE,
  ClockSetJob,
  FACTS_DUE_QUEUE,
  FactsDueJob,
  MarkMaintenanceDue,
  StartDueRunsOfSpace,
} from '#libs/maintenance/runs/index.js';
import type { Retries } from '#libs/platform/queue/index.js';
import { LOG } from '#libs/platform/tokens.js';
import {
  DeleteVectors,
  EMBED_QUEUE,
  EmbedJob,
  EmbedPending,
  EMBEDDER_RETRIES,
  EmbedSpace,
  MODEL_QUEUE,
  ModelJob,
} from '#libs/recall/index/index.js';
import { CountJob, CountWords, WORDS_QUEUE } from '#libs/recall/index/index.js';
import { CascadeTurns } from './cascade-turns.js';
import { defineQueue, type QueueRow } from './consumers.js';

/** Most corrections are finished within this budget; the others continue on the queue for large corrections. */
const FIRST_TURN_PAGES = 2;

/** Begins corrections. */
export const CASCADE = defineQueue({
  queue: CASCADE_QUEUE,
  payload: CascadeJob,
  concurrency: 4,
  retries: CASCADE_RETRIES,
  uses: [CascadeTurns],
  handle: (message, turns) => turns.take(message, FIRST_TURN_PAGES),
  giveUp: (message, failure, turns) => turns.giveUp(message, failure),
});

/** Continues large corrections, one turn for each delivery. */
export const CASCADE_ONWARD = defineQueue({
  queue: ONWARD_QUEUE,
  payload: CascadeJob,
  // Large corrections must leave database capacity to small ones.
  concurrency: 2,
  retries: CASCADE_RETRIES,
  uses: [CascadeTurns],
  handle: (message, turns) => turns.take(message),
  giveUp: (message, failure, turns) => turns.giveUp(message, failure),
});

/** Runs maintenance in a space whose clock was set. */
const CLOCK_SET = defineQueue({
  queue: CLOCK_SET_QUEUE,
  payload: ClockSetJob,
  concurrency: 1,
  uses: [MarkMaintenanceDue, StartDueRunsOfSpace],
  handle: async ({ tenantId, payload }, markDue, startDueRuns) => {
    await markDue.run(tenantId, payload.spaceId);
    await startDueRuns.run(tenantId, payload.spaceId);
  },
});

/** Starts the maintenance that evaluates facts again after a change. */
const FACTS_DUE = defineQueue({
  queue: FACTS_DUE_QUEUE,
  payload: FactsDueJob,
  concurrency: 1,
  uses: [MarkMaintenanceDue, StartDueRunsOfSpace],
  handle: async ({ tenantId, payload }, markDue, startDueRuns) => {
    await markDue.run(tenantId, payload.spaceId, ['facts']);
    await startDueRuns.run(tenantId, payload.spaceId);
  },
});

/** Starts the promotion of a workspace when it is due. */
const PROMOTION_DUE = defineQueue({
  queue: PROMOTION_DUE_QUEUE,
  payload: PromotionDueJob,
  concurrency: 1,
  uses: [ConsiderPromotion],
  handle: ({ tenantId, payload: { spaceId, workspaceId } }, consider) => consider.run(tenantId, spaceId, workspaceId),
});

/** Rebuilds digests that lost a member. */
const DIGEST = defineQueue({
  queue: DIGEST_QUEUE,
  payload: DigestJob,
  concurrency: 2,
  uses: [RebuildDigest],
  handle: ({ tenantId, payload }, rebuildDigest) => rebuildDigest.run(tenantId, payload),
});

/** Computes the vectors of new texts. */
const EMBED = defineQueue({
  queue: EMBED_QUEUE,
  payload: EmbedJob,
  // Enough deliveries at once for the embedder to fill its batches.
  concurrency: 16,
  retries: EMBEDDER_RETRIES,
  uses: [EmbedPending],
  handle: ({ tenantId, payload, delivery }, embedPending) => embedPending.run(tenantId, payload, delivery.id),
  giveUp: ({ tenantId, delivery }, _, embedPending) => embedPending.giveUp(tenantId, delivery.id),
});

/** Computes or deletes the vectors of one model for all texts of a space. */
const EMBEDDING_MODEL = defineQueue({
  queue: MODEL_QUEUE,
  payload: ModelJob,
  // New texts have priority: they share the embedder with this work.
  concurrency: 2,
  retries: EMBEDDER_RETRIES,
  uses: [EmbedSpace, DeleteVectors],
  handle: ({ tenantId, payload: job, delivery }, embedSpace, deleteVectors) => {
    const work = { tenantId, jobId: jobIdOf(delivery.id), step: stepOf(delivery.id), job };
    return job.work === 'embed' ? embedSpace.run(work) : deleteVectors.run(work);
  },
});

/**
 * Asks the language model for anchors of evidence. It asks only about entities for which nothing else found a value.
 */
const ANNOTATE = defineQueue({
  queue: ANNOTATE_QUEUE,
  payload: AnnotateJob,
  // The reason is the same as for triples, see below.
  concurrency: 2,
  uses: [AnnotateEvidence],
  handle: ({ tenantId, payload }, annotateEvidence) => annotateEvidence.run(tenantId, payload),
  giveUp: ({ tenantId, payload }, _, annotateEvidence) => annotateEvidence.giveUp(tenantId, payload),
});

/** Asks the language model for the triples of claims that were stored without one. */
const TRIPLE = defineQueue({
  queue: TRIPLES_QUEUE,
  payload: TripleJob,
  // A language model answers few requests at once, and no caller waits for this work.
  concurrency: 2,
  uses: [ProposeTriple],
  handle: ({ tenantId, payload }, proposeTriple) => proposeTriple.run(tenantId, payload),
});

/** Works on a maintenance run. */
const MAINTENANCE_RUN = defineQueue({
  queue: RUN_QUEUE,
  // The ledger of jobs stores what the run has to do.
  payload: z.unknown(),
  // Requests have priority: they share the database with this work.
  concurrency: 2,
  uses: [WorkRun, LOG],
  handle: ({ tenantId, delivery: { id } }, workRun, log) => {
    const run = { tenantId, jobId: jobIdOf(id), step: stepOf(id) };
    return workRun.run(run, (failure, items) => {
      log.warn(
        { err: failure, job: run.jobId, items: items.length, first: items[0] },
        'A page of a maintenance run failed because of its content; it is halved, and an item that fails alone is left out.',
      );
    });
  },
});

/** Replays the log of a tenant, and replaces what differs if that was requested. */
const RECOVERY = defineQueue({
  queue: RECOVERY_QUEUE,
  payload: RecoveryJob,
  // It reads every row of a tenant.
  concurrency: 1,
  uses: [WorkRecovery],
  handle: async ({ tenantId, payload: job, delivery: { id } }, workRecovery) => {
    await workRecovery.run({ tenantId, jobId: jobIdOf(id), job });
  },
  giveUp: ({ tenantId, delivery: { id } }, _, workRecovery) => workRecovery.giveUp(tenantId, jobIdOf(id)),
});

/** Writes closed days of the log to segments. */
const ARCHIVE = defineQueue({
  queue: ARCHIVE_QUEUE,
  payload: ArchiveJob,
  // It reads and compresses a day of the log.
  concurrency: 1,
  uses: [WorkArchive],
  handle: async ({ tenantId, delivery: { id } }, workArchive) => {
    await workArchive.run(tenantId, jobIdOf(id));
  },
});

/** Checks the integrity of a tenant. */
const INTEGRITY = defineQueue({
  queue: INTEGRITY_QUEUE,
  payload: IntegrityJob,
  // Like a recovery, it reads every row of a tenant.
  concurrency: 1,
  uses: [WorkIntegrityCheck],
  handle: async ({ tenantId, delivery: { id } }, workIntegrityCheck) => {
    await workIntegrityCheck.run(tenantId, jobIdOf(id));
  },
});

/** Makes a snapshot from the last snapshot and the events since then. */
const SNAPSHOT = defineQueue({
  queue: SNAPSHOT_QUEUE,
  payload: SnapshotJob,
  // Like a recovery, it reads every row of a tenant.
  concurrency: 1,
  uses: [WorkSnapshot],
  handle: async ({ tenantId, delivery: { id } }, workSnapshot) => {
    await workSnapshot.run({ tenantId, jobId: jobIdOf(id) });
  },
});

/** Updates the statistics that give words their weight. */
const WORD_COUNT = defineQueue({
  queue: WORDS_QUEUE,
  payload: CountJob,
  // Only one count runs in a space at a time, and it occupies a connection for a long time.
  concurrency: 2,
  uses: [CountWords],
  handle: ({ tenantId, payload }, countWords) => countWords.run(tenantId, payload),
});

/**
 * Every queue: the schema of its messages, how many are handled at once in one process, and the use cases that handle
 * them.
 */
export const QUEUE_TABLE: readonly QueueRow[] = [
  CASCADE,
  CASCADE_ONWARD,
  CLOCK_SET,
  FACTS_DUE,
  PROMOTION_DUE,
  DIGEST,
  EMBED,
  EMBEDDING_MODEL,
  ANNOTATE,
  TRIPLE,
  MAINTENANCE_RUN,
  RECOVERY,
  SNAPSHOT,
  ARCHIVE,
  INTEGRITY,
  WORD_COUNT,
];

/** How long each queue retries a message; queues that are not listed give up after about two minutes. */
export const RETRIES: Readonly<Record<string, Retries>> = Object.fromEntries(
  QUEUE_TABLE.flatMap(({ queue, retries }) => (retries === undefined ? [] : [[queue, retries]])),
);
