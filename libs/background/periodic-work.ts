import { RecoverCascades } from '#libs/graph/cascades/index.js';
import { ForgetAnswers } from '#libs/history/idempotency/index.js';
import { ForgetJobs, RecoverJobs } from '#libs/history/jobs/index.js';
import { RecoverMessages, RelayOutbox } from '#libs/history/outbox/index.js';
import { StartDueArchives } from '#libs/history/archives/index.js';
import { StartDueIntegrityChecks } from '#libs/history/integrity/index.js';
import { StartDueSnapshots } from '#libs/history/recovery/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { AnalyzeYoungTables } from '#libs/history/statistics/index.js';
import { FoldUses } from '#libs/knowledge/uses/index.js';
import { TICK_QUEUE, type StartDueRuns } from '#libs/maintenance/runs/index.js';
import { TenantsFailed } from '#libs/platform/database/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { Outage, type Log } from '#libs/platform/telemetry/index.js';
import { QUEUES } from '#libs/platform/tokens.js';
import { RecoverVectors } from '#libs/recall/index/index.js';
import { definePeriodicWork, type PeriodicRow } from './loop.js';

const MAINTENANCE_TICK_MS = 5_000;

/** The periodic work of every process that does background work. Maintenance has its own ticks, see below. */
export const PERIODIC_WORK: readonly PeriodicRow[] = [
  definePeriodicWork({
    name: 'The outbox relay',
    // Polls for messages of other processes; this process nudges the relay for its own.
    everyMs: 200,
    // Messages of a burst of writes are sent together, which is less work and gives handlers fuller batches.
    gatherMs: 25,
    uses: [RelayOutbox],
    run: (relay) => relay.run(),
    nudgedBy: (nudge, relay) => relay.onOutboxMessages(nudge),
  }),
  definePeriodicWork({
    name: 'The sealer',
    // A seal is due within a second or so of the commit; waiting makes batches larger.
    everyMs: 500,
    uses: [SealLog],
    run: (sealLog) => sealLog.run(),
  }),
  definePeriodicWork({
    name: 'The statistics of young tables',
    // This is frequent because an import fills an empty table within seconds.
    everyMs: 3_000,
    uses: [AnalyzeYoungTables],
    run: (analyzeYoungTables) => analyzeYoungTables.run(),
  }),
  definePeriodicWork({
    name: 'The cleanup of remembered answers',
    everyMs: 10 * 60_000,
    uses: [ForgetAnswers],
    run: (forgetAnswers) => forgetAnswers.run(),
  }),
  definePeriodicWork({
    name: 'The cleanup of ended jobs',
    everyMs: 10 * 60_000,
    uses: [ForgetJobs],
    run: (forgetJobs) => forgetJobs.run(),
  }),
  definePeriodicWork({
    name: 'The fold of uses',
    // Strength decays over days, so there is time to combine many uses of a claim into one refresh of its strength.
    everyMs: 10_000,
    uses: [FoldUses],
    run: (foldUses) => foldUses.run(),
  }),
  definePeriodicWork({
    name: 'The schedule of snapshots',
    everyMs: 60_000,
    uses: [StartDueSnapshots],
    run: async (startDueSnapshots) => {
      await startDueSnapshots.run();
      return false;
    },
  }),
  definePeriodicWork({
    name: 'The schedule of archives',
    everyMs: 10 * 60_000,
    uses: [StartDueArchives],
    run: async (startDueArchives) => {
      await startDueArchives.run();
      return false;
    },
  }),
  definePeriodicWork({
    name: 'The schedule of integrity checks',
    everyMs: 10 * 60_000,
    uses: [StartDueIntegrityChecks],
    run: async (startDueIntegrityChecks) => {
      await startDueIntegrityChecks.run();
      return false;
    },
  }),
  definePeriodicWork({
    // Restores what a queue may have lost. It starts the maintenance tick again if it has stopped, and requests the
    // vectors of texts that lack one.
    name: 'The recovery of ticks and vectors',
    everyMs: 10_000,
    uses: [QUEUES, RecoverVectors],
    run: async (queues, recoverVectors) => {
      await queues.every(TICK_QUEUE, MAINTENANCE_TICK_MS);
      await recoverVectors.run();
      return false;
    },
  }),
  definePeriodicWork({
    name: 'The recovery of messages',
    everyMs: 30_000,
    uses: [RecoverMessages],
    run: async (recoverMessages) => {
      await recoverMessages.run();
      return false;
    },
  }),
  definePeriodicWork({
    name: 'The recovery of jobs',
    // A job that has made no progress for twice this time is recovered.
    everyMs: 30_000,
    uses: [RecoverJobs],
    run: async (recoverJobs) => {
      await recoverJobs.run();
      return false;
    },
  }),
  definePeriodicWork({
    name: 'The recovery of cascades',
    everyMs: 30_000,
    uses: [RecoverCascades],
    run: async (recoverCascades) => {
      await recoverCascades.run();
      return false;
    },
  }),
];

/**
 * Starts due maintenance at every tick. All processes share one tick through the queue. What one tick does not start,
 * the next tick starts.
 */
export class MaintenanceTicks {
  readonly #outage: Outage;
  /** The outages of tenants whose maintenance failed at the last tick, by tenant. */
  #outages = new Map<string, Outage>();

  constructor(
    private readonly startDueRuns: StartDueRuns,
    private readonly queues: Queues,
    private readonly log: Log,
  ) {
    this.#outage = new Outage(log, 'The maintenance schedule');
  }

  start(): void {
    this.queues.work(TICK_QUEUE, () => this.#tick(), { concurrency: 1, onDead: () => Promise.resolve() });
  }

  async #tick(): Promise<void> {
    try {
      await this.startDueRuns.run();
      this.#noteFailures(new Map());
    } catch (failure) {
      if (failure instanceof TenantsFailed) this.#noteFailures(failure.failures);
      else this.#outage.began(failure);
    }
  }

  /** Logs the failure of each tenant once. The schedule itself works, so its own outage ends. */
  #noteFailures(failures: ReadonlyMap<string, unknown>): void {
    this.#outage.ended();
    for (const [tenantId, outage] of this.#outages) if (!failures.has(tenantId)) outage.ended();
    this.#outages = new Map(
      [...failures].map(([tenantId, failure]) => {
        const outage = this.#outages.get(tenantId) ?? new Outage(this.log, `The maintenance schedule of ${tenantId}`);
        outage.began(failure);
        return [tenantId, outage];
      }),
    );
  }
}
