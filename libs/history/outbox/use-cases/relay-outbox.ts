import type { IdSource } from '#libs/kernel/index.js';
import { batchOfEachTenant, type SystemDatabase } from '#libs/platform/database/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import type { Registry } from '../../events/index.js';
import { isInLedger, stepOf } from '../../jobs/index.js';
import type { Outbox } from '../store/outbox.js';
import type { OutboxMessage } from '../store/outbox.js';

const BATCH = 500;

/**
 * Whether the message continues a job of the ledger. Before such a message, the queue delivers the messages that begin
 * a job, of all tenants.
 */
const goesOn = (messageId: string): boolean => isInLedger(messageId) && (stepOf(messageId) ?? 0) > 0;

/**
 * Moves messages from the outbox to the queues. A row is deleted only after its queue has accepted it; messages whose
 * loss nothing else would notice are remembered until they have been handled. If a relay dies
 * in between, the message is sent again under the same id: the queue usually recognises it, and handlers are
 * idempotent.
 */
export class RelayOutbox {
  constructor(
    private readonly database: SystemDatabase,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly registry: Registry,
    private readonly ids: IdSource,
  ) {}

  /**
   * `listen` is called for messages written by this process as soon as they are committed; messages of other processes
   * are found by polling.
   */
  onOutboxMessages(listen: () => void): void {
    this.registry.onOutboxMessages(listen);
  }

  /**
   * Processes one batch of every tenant with messages. Returns true if a tenant may have more. Throws `unavailable` if
   * the queue is unavailable.
   */
  async run(): Promise<boolean> {
    const tenants = await this.database.run((tx) => this.outbox.waitingTenants(tx));
    return batchOfEachTenant(tenants, async (tenantId) => (await this.#move(tenantId)) === BATCH);
  }

  async #move(tenantId: string): Promise<number> {
    const rows = this.queues.sharesDatabase ? await this.#moveInTurns(tenantId) : await this.#moveUnderLock(tenantId);
    return rows.length;
  }

  /** The rows stay locked while they are sent, so concurrent relays never send the same ones. */
  #moveUnderLock(tenantId: string): Promise<OutboxMessage[]> {
    return this.database.run(async (tx) => {
      const rows = await this.outbox.claim(tx, tenantId, BATCH);
      await this.#send(tenantId, rows);
      await this.outbox.delete(tx, tenantId, rows, this.registry.keptQueues);
      return rows;
    });
  }

  /**
   * Moves the messages for a queue that uses the same database session, and so can be called only between transactions.
   * There is only one relay in that case.
   */
  async #moveInTurns(tenantId: string): Promise<OutboxMessage[]> {
    const rows = await this.database.run((tx) => this.outbox.claim(tx, tenantId, BATCH));
    await this.#send(tenantId, rows);
    await this.database.run((tx) => this.outbox.delete(tx, tenantId, rows, this.registry.keptQueues));
    return rows;
  }

  async #send(tenantId: string, rows: readonly OutboxMessage[]): Promise<void> {
    for (const queue of new Set(rows.map((row) => row.queue))) {
      const messages = this.#joined(
        queue,
        rows.filter((row) => row.queue === queue),
      );
      await this.queues.addBulk(
        queue,
        messages.map(({ id, payload }) => ({ id, tenantId, payload, ...(goesOn(id) ? { isLater: true } : {}) })),
      );
    }
  }

  /**
   * A message that combines several rows gets a new id. With the id of one of the rows, the queue could mistake it for
   * the message of this row alone.
   */
  #joined(queue: string, rows: OutboxMessage[]): Pick<OutboxMessage, 'id' | 'payload'>[] {
    const join = this.registry.joinOf(queue);
    const [tracked, plain] = [rows.filter(({ id }) => isInLedger(id)), rows.filter(({ id }) => !isInLedger(id))];
    if (join === undefined || plain.length < 2) return rows;
    return [
      ...tracked,
      ...join(plain.map(({ payload }) => payload)).map((payload) => ({ id: this.ids.next('job'), payload })),
    ];
  }
}
