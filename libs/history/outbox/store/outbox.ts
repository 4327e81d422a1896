import { sql, type Narrowed, type OutboxRow, type SystemTx } from '#libs/platform/database/index.js';

const listWaitingTenants = sql(import.meta.url, 'list-waiting-tenants');
const claimOutboxRows = sql(import.meta.url, 'claim-outbox-rows');
const deleteOutboxRows = sql(import.meta.url, 'delete-outbox-rows');

/** A message for a queue. */
export type OutboxMessage = Pick<Narrowed<OutboxRow, { payload: Record<string, unknown> }>, 'id' | 'queue' | 'payload'>;

/** Messages, kept with the events that caused them until a queue has them. */
export class Outbox {
  async waitingTenants(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listWaitingTenants)).map((row) => row.tenant_id);
  }

  /** In the order they were written, skipping what another relay holds. */
  claim(tx: SystemTx, tenantId: string, limit: number): Promise<OutboxMessage[]> {
    return tx.all<OutboxMessage>(claimOutboxRows, tenantId, limit);
  }

  async delete(tx: SystemTx, tenantId: string, rows: readonly OutboxMessage[]): Promise<void> {
    await tx.run(
      deleteOutboxRows,
      tenantId,
      rows.map(({ id }) => id),
    );
  }
}
