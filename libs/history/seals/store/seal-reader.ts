import { sql, type TenantTx, type EventSealRow } from '#libs/platform/database/index.js';
import type { SealableEvent, Seal } from '../domain/seal.rules.js';
import { eventOf, type SealedRow } from './event-row.js';

const listSealsWithEvents = sql(import.meta.url, 'list-seals-with-events');
const countUnsealedEvents = sql(import.meta.url, 'count-unsealed-events');

/** A seal and its event; the id of the event is null where the log has none. */
type Row = EventSealRow & Omit<SealedRow, 'id'> & { id: SealedRow['id'] | null };

const PAGE = 1_000;

export class SealReader {
  /** The chain of a tenant from its start, a page at a time. The event is null where the log has none at the seal's position. */
  async *pages(tx: TenantTx): AsyncGenerator<{ seal: Seal; event: SealableEvent | null }[]> {
    let after = '0';
    for (;;) {
      const rows = await tx.all<Row>(listSealsWithEvents, after, PAGE);
      if (rows.length > 0) yield rows.map(linkOf);
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.seq;
    }
  }

  /** `waiting` for the sealer; `stripped` had a seal that somebody took away. */
  async countUnsealed(tx: TenantTx): Promise<{ waiting: number; stripped: number }> {
    return (await tx.one<{ waiting: number; stripped: number }>(countUnsealedEvents))!;
  }
}

function linkOf(row: Row): { seal: Seal; event: SealableEvent | null } {
  return {
    seal: {
      seq: Number(row.seq),
      position: row.position,
      eventId: row.eventId,
      prevHash: row.prevHash,
      hash: row.hash,
    },
    event: row.id === null ? null : eventOf({ ...row, id: row.id }),
  };
}
