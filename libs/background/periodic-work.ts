import type { OnApplicationBootstrap } from '@nestjs/common';
import type { RelayOutbox } from '#libs/history/outbox/index.js';
import { type Log, Outage } from '#libs/platform/telemetry/index.js';
import type { SealLog } from '#libs/history/seals/index.js';
import type { ForgetAnswers } from '#libs/history/idempotency/index.js';
import type { FoldUses } from '#libs/knowledge/uses/index.js';
import type { RecoverCascades } from '#libs/graph/cascades/index.js';
import type { RecoverJobs } from '#libs/history/jobs/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import type { RecoverVectors } from '#libs/recall/embedding/index.js';
import { TICK_QUEUE, type StartDueRuns } from '#libs/maintenance/schedules/index.js';
import { Loop } from './loop.js';

/** Looks this often for what other processes wrote; what this one wrote nudges it. */
const EVERY_MS = 200;
/** A burst of writes goes together: less work, and fuller batches for the handlers. */
const GATHER_MS = 25;

export class OutboxRunner extends Loop {
  constructor(relay: RelayOutbox, log: Log) {
    super(() => relay.run(), { name: 'The outbox relay', everyMs: EVERY_MS, gatherMs: GATHER_MS, log });
    relay.onOutboxMessages(() => this.nudge());
  }
}

/** A seal is due within a second or so of the commit; waiting makes batches. */
const SEALS_MS = 500;

export class SealsRunner extends Loop {
  constructor(sealLog: SealLog, log: Log) {
    super(() => sealLog.run(), { name: 'The sealer', everyMs: SEALS_MS, log });
  }
}

const CLEANUP_MS = 10 * 60_000;

/** Clears away operational rows that nobody looks at any more. */
export class CleanupRunner extends Loop {
  constructor(forgetAnswers: ForgetAnswers, log: Log) {
    super(() => forgetAnswers.run(), { name: 'The cleanup of remembered answers', everyMs: CLEANUP_MS, log });
  }
}

/** Memory fades over days; waiting turns many marks of a claim into one refresh of its strength. */
const USES_MS = 10_000;

export class UsesRunner extends Loop {
  constructor(foldUses: FoldUses, log: Log) {
    super(() => foldUses.run(), { name: 'The fold of uses', everyMs: USES_MS, log });
  }
}

const TICK_MS = 5_000;
/** Twice as long as this, and a job or cascade that does not move is looked after. */
const RECOVERY_MS = 30_000;

/** Puts back what a queue may lose: the maintenance tick, and the messages of jobs, cascades and texts without vectors. */
export class RecoveryRunner extends Loop {
  constructor(
    queues: Queues,
    recoverJobs: RecoverJobs,
    recoverCascades: RecoverCascades,
    recoverVectors: RecoverVectors,
    log: Log,
  ) {
    super(
      async () => {
        await queues.every(TICK_QUEUE, TICK_MS);
        await recoverJobs.run();
        await recoverCascades.run();
        await recoverVectors.run();
        return false;
      },
      { name: 'The recovery of lost messages', everyMs: RECOVERY_MS, log },
    );
  }
}

/** Starts at every tick what is due. One tick for all processes, made by the queue; what is missed is made up for at the next. */
export class MaintenanceTicks implements OnApplicationBootstrap {
  readonly #outage: Outage;

  constructor(
    private readonly startDueRuns: StartDueRuns,
    private readonly queues: Queues,
    log: Log,
  ) {
    this.#outage = new Outage(log, 'The maintenance schedule');
  }

  onApplicationBootstrap(): void {
    this.queues.work(TICK_QUEUE, () => this.#tick(), { concurrency: 1, onDead: () => Promise.resolve() });
  }

  async #tick(): Promise<void> {
    try {
      await this.startDueRuns.run();
      this.#outage.ended();
    } catch (failure) {
      this.#outage.began(failure);
    }
  }
}
