import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { Outbox, OutboxMessage } from '../../store/outbox.js';

/**
 * Remembers deliveries of a queue whose messages are combined. Until such a delivery begins, something else notices that
 * its message is lost; after that, it may have stored a part of its work. `RecoverMessages` sends a remembered message
 * again if the queue no longer has it.
 */
export class BegunDeliveries {
  constructor(
    private readonly system: SystemDatabase,
    private readonly outbox: Outbox,
  ) {}

  async begin(tenantId: string, message: OutboxMessage): Promise<void> {
    await this.system.run((tx) => this.outbox.begun(tx, tenantId, message));
  }

  /** Forgets a delivery that has been handled or given up. */
  async end(tenantId: string, id: string): Promise<void> {
    await this.system.run((tx) => this.outbox.handled(tx, tenantId, id));
  }
}
