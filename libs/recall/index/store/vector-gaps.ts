import { archivedBetween } from '#libs/history/events/index.js';
import {
  sql,
  type SystemTx,
  type TenantTx,
  type VectorCheckRow,
  type VectorGapRow,
} from '#libs/platform/database/index.js';
import { EMBEDDED_EVENT_KINDS, type EmbeddedEvent, type EmbeddedKind } from '../domain/embed-job.js';

const listTenantsWithGaps = sql(import.meta.url, 'list-tenants-with-gaps');
const insertVectorCheck = sql(import.meta.url, 'insert-vector-check');
const lockVectorCheck = sql(import.meta.url, 'lock-vector-check');
const updateVectorCheck = sql(import.meta.url, 'update-vector-check');
const listEmbeddedEvents = sql(import.meta.url, 'list-embedded-events');
const insertVectorGaps = sql(import.meta.url, 'insert-vector-gaps');
const listDueGaps = sql(import.meta.url, 'list-due-gaps');
const lockGaps = sql(import.meta.url, 'lock-gaps');
const updateGaps = sql(import.meta.url, 'update-gaps');
const deleteGaps = sql(import.meta.url, 'delete-gaps');

/** How far the log was followed, as sequence numbers of its events. */
export interface Followed {
  seq: number;
  /** The end of the log at the last check. */
  head: number;
}

/** A text that still lacks a vector after the time in which it should have got one. */
export type Gap = Omit<VectorGapRow, 'ownerId' | 'nextAt'> & { id: string };

/** Records which texts were checked, and which of them are waiting for a vector. */
export class VectorGaps {
  async tenants(tx: SystemTx, afterMs: number, limit: number): Promise<string[]> {
    return (await tx.all<{ tenantId: string }>(listTenantsWithGaps, afterMs, limit)).map(({ tenantId }) => tenantId);
  }

  /** Locks the record until the transaction ends. null if another process holds it, or has just followed the log. */
  async lock(tx: TenantTx, afterMs: number): Promise<Followed | null> {
    await tx.run(insertVectorCheck);
    const row = await tx.one<Pick<VectorCheckRow, 'seq' | 'head'>>(lockVectorCheck, afterMs);
    return row && { seq: Number(row.seq), head: Number(row.head) };
  }

  /**
   * Records how far the log was checked. `head`: the current end of the log, once all events up to the previous end
   * were checked; null while some of them remain.
   */
  async note(tx: TenantTx, seq: number, head: number | null): Promise<void> {
    await tx.run(updateVectorCheck, seq, head);
  }

  async listEvents(tx: TenantTx, afterSeq: number, upToSeq: number): Promise<EmbeddedEvent[]> {
    const archived = await archivedBetween(tx, afterSeq, upToSeq, EMBEDDED_EVENT_KINDS);
    return tx.all<EmbeddedEvent>(listEmbeddedEvents, afterSeq, upToSeq, EMBEDDED_EVENT_KINDS, archived);
  }

  async add(tx: TenantTx, spaceId: string, kind: EmbeddedKind, ids: readonly string[]): Promise<void> {
    await tx.run(insertVectorGaps, spaceId, kind, ids);
  }

  due(tx: TenantTx, limit: number): Promise<Pick<Gap, 'id' | 'message'>[]> {
    return tx.all<Pick<Gap, 'id' | 'message'>>(listDueGaps, limit);
  }

  /** Locks the given texts that are still due, and returns them. */
  hold(tx: TenantTx, ids: readonly string[]): Promise<Gap[]> {
    return tx.all<Gap>(lockGaps, ids);
  }

  async putOff(
    tx: TenantTx,
    gaps: readonly (Pick<Gap, 'id' | 'message' | 'asked'> & { waitMs: number })[],
  ): Promise<void> {
    if (gaps.length > 0) await tx.run(updateGaps, JSON.stringify(gaps));
  }

  async remove(tx: TenantTx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.run(deleteGaps, ids);
  }
}
