import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Json } from '#libs/kernel/index.js';
import {
  type EventRow,
  type Narrowed,
  type Reading,
  sql,
  type TenantTx,
  type EventSealRow,
  type SystemTx,
} from '#libs/platform/database/index.js';
import {
  droppedIn,
  isAllRead,
  MAX_PAGE_BYTES,
  readPage,
  withPayloads,
  type Actor,
  type EventPayload,
} from '../../events/index.js';
import {
  type SealableEvent,
  type Sha256,
  type Seal,
  CHAIN_START,
  sealEvents,
  type ChainHead,
} from '../domain/seal.rules.js';

/** An event with its time to the microsecond, which a Date would lose. */
export type SealedRow = Omit<Narrowed<EventRow, { actor: Actor; payload: Json }>, 'occurredAt'> & {
  occurredAt: string;
};

/** Picks exactly the columns that are hashed; a column added later is not included. */
export function eventOf(row: SealedRow): SealableEvent {
  return {
    position: row.position,
    id: row.id,
    occurredAt: row.occurredAt,
    kind: row.kind,
    schemaVersion: row.schemaVersion,
    actor: row.actor,
    spaceId: row.spaceId,
    sessionId: row.sessionId,
    taskId: row.taskId,
    subjectId: row.subjectId,
    payload: row.payload,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
  };
}

export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex');

const listSealsWithEvents = sql(import.meta.url, 'list-seals-with-events');
const findChainHead = sql(import.meta.url, 'find-chain-head');
const findSeal = sql(import.meta.url, 'find-seal');
const findUnsealedEvent = sql(import.meta.url, 'find-unsealed-event');
const countUnsealedEvents = sql(import.meta.url, 'count-unsealed-events');

/** A seal and its event; the id of the event is null if the log has none. */
type Row = EventSealRow &
  Omit<SealedRow, 'id' | 'payload'> & { id: SealedRow['id'] | null; payload: Json | null; found: number };

const PAGE = 1_000;
/** Page size for requests: the payload of an event may be large, and several requests may read at once. */
const SMALL_PAGE = 100;

/** Before every position of the log, and after every position that it will ever draw. */
export const [FIRST_POSITION, BEYOND_ALL] = ['0', '9223372036854775807'];

export class SealReader {
  /** `maxPageBytes`: how large the payloads may be that are read at once. */
  constructor(private readonly maxPageBytes = MAX_PAGE_BYTES) {}

  /**
   * The chain of a tenant after a number, by default from its start, a page at a time. The event is null if the log has
   * none at the position of the seal, or if its payload is in an archived day that is damaged. Sealed events do not
   * change, and payloads leave the log only after their day was archived, so each page may be read in a transaction of
   * its own. `size`: how many links a page has, or fewer if
   * their events are large.
   */
  async *pages(
    reading: Reading,
    from = '0',
    size = PAGE,
  ): AsyncGenerator<{ seal: Seal; event: SealableEvent | null }[]> {
    let after = from;
    for (;;) {
      const { part, payloads, isLast } = await reading(async (tx) => {
        const rows = await tx.all<Row>(listSealsWithEvents, after, BEYOND_ALL, size, null, this.maxPageBytes);
        const page = await readPage(tx, rows, this.maxPageBytes);
        return { ...page, isLast: !page.isCut && isAllRead(rows, size) };
      });
      if (part.length > 0) yield part.map((row) => linkOf(row, payloads));
      if (isLast) return;
      after = part.at(-1)!.seq;
    }
  }

  /** Part of the chain: the links after one number, up to another. */
  async *pagesBetween(
    tx: TenantTx,
    after: number,
    to: number,
  ): AsyncGenerator<{ seal: Seal; event: SealableEvent | null }[]> {
    for (let last = after; last < to;) {
      const links = await this.list(tx, last, to, null);
      if (links.length === 0) return;
      yield links;
      last = links.at(-1)!.seal.seq;
    }
  }

  /**
   * The next links after a number, or none if no further links follow; `spaceIds`: only those of events in these spaces;
   * null: all. Throws `archive_damaged`.
   */
  async list(
    tx: TenantTx,
    after: number,
    to: number,
    spaceIds: readonly string[] | null,
  ): Promise<{ seal: Seal; event: SealableEvent | null }[]> {
    const rows = await tx.all<Row>(listSealsWithEvents, after, to, SMALL_PAGE, spaceIds, this.maxPageBytes);
    const dropped = droppedIn(rows.filter(({ id }) => id !== null));
    const found = await withPayloads(
      tx,
      dropped.map((position) => ({ position, payload: null })),
    );
    const payloads = new Map(found.map(({ position, payload }) => [position, payload]));
    return rows.map((row) => linkOf(row, payloads));
  }

  async find(tx: TenantTx, seq: number): Promise<(ChainHead & { position: string }) | null> {
    const row = await tx.one<{ seq: string; hash: string; position: string }>(findSeal, seq);
    return row && { ...row, seq: Number(row.seq) };
  }

  /** The last link; `CHAIN_START` if there is none. */
  async head(tx: TenantTx): Promise<ChainHead> {
    const row = await tx.one<{ seq: string; hash: string }>(findChainHead);
    return row ? { seq: Number(row.seq), hash: row.hash } : CHAIN_START;
  }

  /** Whether an event waits to be sealed. */
  async isAnyUnsealed(tx: TenantTx): Promise<boolean> {
    return (await tx.one(findUnsealedEvent)) !== null;
  }

  /**
   * Counts the events without a seal that come after one position, up to another. `waiting`: they have not been sealed
   * yet; `stripped`: they had a seal that was removed.
   */
  async countUnsealed(
    tx: TenantTx,
    after = FIRST_POSITION,
    to = BEYOND_ALL,
  ): Promise<{ waiting: number; stripped: number }> {
    return (await tx.one<{ waiting: number; stripped: number }>(countUnsealedEvents, after, to))!;
  }
}

function linkOf(row: Row, archived: ReadonlyMap<string, EventPayload>): { seal: Seal; event: SealableEvent | null } {
  const payload = row.payload ?? ((archived.get(row.position) ?? null) as Json);
  return {
    seal: {
      seq: Number(row.seq),
      position: row.position,
      eventId: row.eventId,
      prevHash: row.prevHash,
      hash: row.hash,
    },
    event: row.id === null || payload === null ? null : eventOf({ ...row, id: row.id, payload }),
  };
}

const listUnsealedTenants = sql(import.meta.url, 'list-unsealed-tenants');
const lockChain = sql(import.meta.url, 'lock-chain');
const getNextTransaction = sql(import.meta.url, 'get-next-transaction');
const loadUnsealedEvents = sql(import.meta.url, 'load-unsealed-events');
const insertEventSeals = sql(import.meta.url, 'insert-event-seals');
const deleteUnsealedEvents = sql(import.meta.url, 'delete-unsealed-events');

/** How many events are hashed before other work of the process gets its turn. */
const STRETCH = 64;

/** The only writer of the hash chain. */
export class SealWriter {
  constructor(
    private readonly sha256: Sha256,
    private readonly maxBytes = MAX_PAGE_BYTES,
  ) {}

  async unsealedTenants(tx: SystemTx): Promise<string[]> {
    return (await tx.all<{ tenant_id: string }>(listUnsealedTenants)).map((row) => row.tenant_id);
  }

  /**
   * Seals up to `limit` events of a tenant, or fewer if they are large, and returns their number. Returns 0 if another
   * sealer is at work on the tenant.
   */
  async extendChain(tx: SystemTx, tenantId: string, limit: number): Promise<number> {
    const lock = await tx.one<{ is_ours: boolean; oldest: string }>(lockChain, tenantId);
    if (!lock?.is_ours) return 0;
    // Separate queries, in this order: in a distributed database, a query that also reads rows would report the
    // transactions of only one machine.
    const [rows, after, last] = await Promise.all([
      tx.all<SealedRow & { xid: string }>(loadUnsealedEvents, tenantId, limit, this.maxBytes),
      tx.one<{ next: string }>(getNextTransaction),
      tx.one<{ seq: string; hash: string }>(findChainHead, tenantId),
    ]);
    const [oldest, next] = [BigInt(lock.oldest), BigInt(after!.next)];
    // Seals only up to the first event before which a transaction in progress may still add another event, so that the
    // chain follows the order of the log. An xid from the future came with a restored backup; its transaction is not in
    // progress here.
    const firstUnsettled = rows.findIndex(({ xid }) => BigInt(xid) >= oldest && BigInt(xid) < next);
    const settled = firstUnsettled < 0 ? rows : rows.slice(0, firstUnsettled);
    if (settled.length === 0) return 0;
    const head: ChainHead = last ? { seq: Number(last.seq), hash: last.hash } : CHAIN_START;
    const seals: Seal[] = [];
    for (let from = 0; from < settled.length; from += STRETCH) {
      seals.push(
        ...sealEvents(tenantId, seals.at(-1) ?? head, settled.slice(from, from + STRETCH).map(eventOf), this.sha256),
      );
      await breathe();
    }
    await Promise.all([
      tx.run(insertEventSeals, tenantId, JSON.stringify(seals)),
      tx.run(
        deleteUnsealedEvents,
        tenantId,
        settled.map(({ position }) => position),
      ),
    ]);
    return settled.length;
  }
}
