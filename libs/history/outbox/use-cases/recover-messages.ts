import { grouped, type IdSource } from '#libs/kernel/index.js';
import { forEachTenant, type SystemDatabase } from '#libs/platform/database/index.js';
import type { Delivery, Queues } from '#libs/platform/queue/index.js';
import type { Registry } from '../../events/index.js';
import type { Outbox, SentMessage } from '../store/outbox.js';

/** Forgets a message that was remembered in case its queue lost it, once it has been handled or given up. */
export class ForgetHandled {
  constructor(
    private readonly system: SystemDatabase,
    private readonly outbox: Outbox,
    private readonly registry: Registry,
  ) {}

  async run({ tenantId, queue, id }: Pick<Delivery, 'tenantId' | 'queue' | 'id'>): Promise<void> {
    if (!this.registry.keptQueues.has(queue)) return;
    await this.system.run((tx) => this.outbox.handled(tx, tenantId, id));
  }
}

/** Longer than a message normally takes from the queue to the end of its work. */
const PATIENCE_MS = 60_000;
const BATCH = 500;

/**
 * Sends remembered messages again if their queue no longer has them. An extra message does no harm, because handlers
 * are idempotent.
 */
export class RecoverMessages {
  constructor(
    private readonly system: SystemDatabase,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly ids: IdSource,
  ) {}

  /** Returns how many messages were sent again. Throws `unavailable` if the queue is unavailable. */
  async run(patienceMs = PATIENCE_MS): Promise<number> {
    const sent = await this.system.run((tx) => this.outbox.unhandled(tx, patienceMs, BATCH));
    const underway = await this.#underway(sent);
    const byTenant = grouped(sent, ({ tenantId }) => tenantId);
    const again = await forEachTenant([...byTenant.keys()], (tenantId) => {
      const ids = byTenant.get(tenantId)!.map(({ id }) => id);
      const lost = ids.filter((id) => !underway.has(id)).map((id) => ({ id, newId: this.ids.next('job') }));
      return this.system.run(async (tx) => {
        await this.outbox.stillQueued(
          tx,
          tenantId,
          ids.filter((id) => underway.has(id)),
        );
        return lost.length === 0 ? 0 : this.outbox.sendAgain(tx, tenantId, lost);
      });
    });
    return again.reduce((sum, messages) => sum + messages, 0);
  }

  /** The messages that their queues still have to deliver. */
  async #underway(sent: readonly SentMessage[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (const [queue, ofQueue] of grouped(sent, (message) => message.queue)) {
      const ids = ofQueue.map(({ id }) => id);
      for (const id of await this.queues.underway(queue, ids)) found.add(id);
    }
    return found;
  }
}
