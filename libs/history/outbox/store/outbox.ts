import { sql, type SystemTx } from '#libs/platform/database/index.js';

const listWaitingTenants = sql(import.meta.url, 'list-waiting-tenants');
const claimOutboxRows = sql(import.meta.url, 'claim-outbox-rows');
const deleteOutboxRows = sql(import.meta.url, 'delete-outbox-rows');

export interface OutboxRow {
  id: string;
  queue: string;
  payload: Record<string, unknown>;
}

/** Messages, kept with the events that caused them until a queue has them. */
export class Outbox {
  async waitingTenants(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listWaitingTenants)).map((row) => row.tenant_id);
  }

  /** In the order they were written, skipping what another relay holds. */
  claim(tx: SystemTx, tenantId: string, limit: number): Promise<OutboxRow[]> {
    return tx.all<OutboxRow>(claimOutboxRows, tenantId, limit);
  }

  async delete(tx: SystemTx, tenantId: string, rows: readonly OutboxRow[]): Promise<void> {
    await tx.run(
      deleteOutboxRows,
      tenantId,
      rows.map(({ id }) => id),
    );
  }
}
