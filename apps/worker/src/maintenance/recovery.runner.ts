import type { RecoverCascades } from '#libs/graph/cascades/index.js';
import type { RecoverJobs } from '#libs/history/jobs/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import type { RecoverVectors } from '#libs/recall/embedding/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { TICK_QUEUE } from '#libs/maintenance/schedules/index.js';
import { Loop } from '../common/loop.js';

const TICK_MS = 5_000;
/** Twice as long as this, and a job or cascade that does not move is looked after. */
const EVERY_MS = 30_000;

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
      { name: 'The recovery of lost messages', everyMs: EVERY_MS, log },
    );
  }
}
