import { madeAt, type Id } from '#libs/kernel/index.js';
import { sql, type SystemTx } from '#libs/platform/database/index.js';

const countWaitingMessages = sql(import.meta.url, 'count-waiting-messages');
const countUnsealedEvents = sql(import.meta.url, 'count-unsealed-events');
const countDeadJobs = sql(import.meta.url, 'count-dead-jobs');

/** Something that waits: how many, and since when the oldest, on the clock of the service and not of a space. null: nothing waits. */
export interface Waiting {
  count: number;
  oldestAt: Date | null;
}

interface WaitingRow {
  count: number;
  oldest_id: Id | null;
}

export class BacklogReader {
  async unsent(tx: SystemTx): Promise<Waiting> {
    return waiting(await tx.one<WaitingRow>(countWaitingMessages));
  }

  async unsealed(tx: SystemTx): Promise<Waiting> {
    return waiting(await tx.one<WaitingRow>(countUnsealedEvents));
  }

  deadJobs(tx: SystemTx): Promise<{ queue: string; count: number }[]> {
    return tx.all<{ queue: string; count: number }>(countDeadJobs);
  }
}

const waiting = (row: WaitingRow | null): Waiting => ({
  count: row?.count ?? 0,
  oldestAt: row?.oldest_id ? madeAt(row.oldest_id) : null,
});
