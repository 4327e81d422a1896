import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RowKey } from '../../state/index.js';

const insertReplacedRows = sql(import.meta.url, 'insert-replaced-rows');
const listReplacedRows = sql(import.meta.url, 'list-replaced-rows');
const findReplacedAt = sql(import.meta.url, 'find-replaced-at');
const deleteReplacedRows = sql(import.meta.url, 'delete-replaced-rows');
const deleteExpiredRows = sql(import.meta.url, 'delete-expired-rows');

/** A row that a recovery replaced, removed (`afterHash` null) or added (`before` null). */
export interface ReplacedRow {
  ordinal: number;
  tableName: string;
  rowKey: RowKey;
  before: readonly (string | null)[] | null;
  afterHash: string | null;
}

/** The rows that recoveries have replaced, kept for as long as a recovery may be undone. */
export class ReplacedRows {
  async insert(tx: TenantTx, recoveryId: string, rows: readonly ReplacedRow[], at: Date): Promise<void> {
    if (rows.length > 0) await tx.run(insertReplacedRows, JSON.stringify(rows), recoveryId, at);
  }

  list(tx: TenantTx, recoveryId: string, afterOrdinal: number, limit: number): Promise<ReplacedRow[]> {
    return tx.all<ReplacedRow>(listReplacedRows, recoveryId, afterOrdinal, limit);
  }

  /** When a recovery replaced the rows that are kept for it; null: none are kept. */
  async replacedAt(tx: TenantTx, recoveryId: string): Promise<Date | null> {
    return (await tx.one<{ at: Date }>(findReplacedAt, recoveryId))?.at ?? null;
  }

  async delete(tx: TenantTx, recoveryId: string): Promise<void> {
    await tx.run(deleteReplacedRows, recoveryId);
  }

  async deleteExpired(tx: TenantTx, before: Date): Promise<void> {
    await tx.run(deleteExpiredRows, before);
  }
}
