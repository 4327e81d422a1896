import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { EMBED_QUEUE } from '../domain/embed-job.js';
import type { VectorGaps } from '../store/vector-gaps.js';
import type { LookForGaps } from './steps/look-for-gaps.js';
import type { SendGaps } from './steps/send-gaps.js';

export interface Patience {
  /** How long a text has to get its vector before it is looked after. */
  idleMs: number;
  /** The same while messages wait in the queue: its own is probably among them. */
  busyMs: number;
}

const PATIENCE: Patience = { idleMs: 60_000, busyMs: 3_600_000 };
/** Tenants served in one run. */
const MOST = 500;

/**
 * Finds texts that have no vector though they should, because a queue lost the message or an operator took it away, and asks for the vector again. It
 * costs a look at each new event, once, and at those texts: nothing that grows with what is remembered.
 */
export class RecoverVectors {
  constructor(
    private readonly system: SystemDatabase,
    private readonly gaps: VectorGaps,
    private readonly lookForGaps: LookForGaps,
    private readonly sendGaps: SendGaps,
    private readonly queues: Queues,
  ) {}

  /** For how many texts it asked. Throws `unavailable` while the queue is. */
  async run({ idleMs, busyMs }: Patience = PATIENCE): Promise<number> {
    const { waiting } = await this.queues.counts(EMBED_QUEUE);
    const patienceMs = waiting === 0 ? idleMs : busyMs;
    let asked = 0;
    for (const tenantId of await this.system.run((tx) => this.gaps.tenants(tx, patienceMs, MOST))) {
      await this.lookForGaps.run(tenantId, patienceMs);
      asked += await this.sendGaps.run(tenantId);
    }
    return asked;
  }
}
