import { sql, type Narrowed, type OutboxRow, type SystemTx } from '#libs/platform/database/index.js';
import { madeAt, type Id } from '#libs/kernel/index.js';

const listWaitingTenants = sql(import.meta.url, 'list-waiting-tenants');
const claimOutboxRows = sql(import.meta.url, 'claim-outbox-rows');
const deleteOutboxRows = sql(import.meta.url, 'delete-outbox-rows');
const insertBegunMessage = sql(import.meta.url, 'insert-begun-message');
const insertSentMessages = sql(import.meta.url, 'insert-sent-messages');
const deleteSentMessage = sql(import.meta.url, 'delete-sent-message');
const listSentMessages = sql(import.meta.url, 'list-sent-messages');
const updateSentMessages = sql(import.meta.url, 'update-sent-messages');
const insertLostMessages = sql(import.meta.url, 'insert-lost-messages');

/** A message for a queue. */
export type OutboxMessage = Pick<Narrowed<OutboxRow, { payload: Record<string, unknown> }>, 'id' | 'queue' | 'payload'>;

/** A message that a queue has accepted and no worker has handled yet. */
export interface SentMessage {
  tenantId: string;
  id: string;
  queue: string;
}

/** The queues whose work repairs or examines a tenant. They continue while it is read-only. */
const QUEUES_OF_RECOVERY = ['recovery', 'snapshot', 'archive', 'integrity'];

/** Messages, stored with the events that caused them until a queue has accepted them. */
export class Outbox {
  async waitingTenants(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listWaitingTenants)).map((row) => row.tenant_id);
  }

  /** Takes messages in the order in which they were written, and skips rows that another relay holds. */
  claim(tx: SystemTx, tenantId: string, limit: number): Promise<OutboxMessage[]> {
    return tx.all<OutboxMessage>(claimOutboxRows, tenantId, limit, QUEUES_OF_RECOVERY);
  }

  /** Removes messages that a queue has accepted. Those of the queues in `kept` are remembered until `handled`. */
  async delete(
    tx: SystemTx,
    tenantId: string,
    rows: readonly OutboxMessage[],
    kept: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const keeping = rows.flatMap(({ id, queue }) => (kept.has(queue) ? [id] : []));
    if (keeping.length > 0) await tx.run(insertSentMessages, tenantId, keeping, [...kept]);
    await tx.run(
      deleteOutboxRows,
      tenantId,
      rows.map(({ id }) => id),
    );
  }

  /** Remembers a message whose delivery has begun, until `handled`. It stays remembered if it was begun before. */
  async begun(tx: SystemTx, tenantId: string, { id, queue, payload }: OutboxMessage): Promise<void> {
    await tx.run(insertBegunMessage, tenantId, id, queue, JSON.stringify(payload));
  }

  /** Forgets a message that was handled. If the relay has not finished with it yet, this waits for the relay. */
  async handled(tx: SystemTx, tenantId: string, id: string): Promise<void> {
    tx.send(deleteOutboxRows, tenantId, [id]);
    await tx.run(deleteSentMessage, tenantId, id);
  }

  /** The messages of all tenants that were sent at least this long ago and have not been handled, oldest first. */
  unhandled(tx: SystemTx, forMs: number, limit: number): Promise<SentMessage[]> {
    return tx.all<SentMessage>(listSentMessages, forMs, limit);
  }

  async stillQueued(tx: SystemTx, tenantId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.run(updateSentMessages, tenantId, ids);
  }

  /** Puts lost messages into the outbox again, under new ids. Returns how many there were. */
  sendAgain(tx: SystemTx, tenantId: string, lost: readonly { id: string; newId: string }[]): Promise<number> {
    const ids = lost.map(({ id }) => id);
    return tx.run(
      insertLostMessages,
      tenantId,
      ids,
      lost.map(({ newId }) => newId),
    );
  }
}

const countWaitingMessages = sql(import.meta.url, 'count-waiting-messages');
const countUnsealedEvents = sql(import.meta.url, 'count-unsealed-events');
const countDeadJobs = sql(import.meta.url, 'count-dead-jobs');

/**
 * A backlog: how many items wait, and since when the oldest has waited, on the clock of the service and not of a space.
 * null: nothing waits.
 */
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
