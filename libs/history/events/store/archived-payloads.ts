import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { archiveDamaged, archiveReadTooLarge, payloadIn, type DamagedDay } from '../domain/archived.js';
import type { EventPayload } from '../domain/event.js';
import { ArchivedDay, dayIn, KeptDays, type DayFault } from './archived-days.js';

const listArchivedPlaces = sql(import.meta.url, 'list-archived-places');
const findArchivedDay = sql(import.meta.url, 'find-archived-day');
const listDroppedBetween = sql(import.meta.url, 'list-dropped-between');

/** More events than any page has. */
const MAX_POSITIONS = 100_000;
const MIB = 1024 * 1024;
/** Keeps days in memory, because successive pages often need the same day. */
const kept = new KeptDays(64 * MIB);
/** How much one request may unzip. The last day that is read may exceed this limit. */
export const MAX_READ_MIB = 512;

interface Place {
  position: string;
  hash: string;
  day: string;
  line: number;
}

/** Payloads by position. `damaged`: why a payload cannot be read; `left`: positions in days that were not read. */
export interface ArchivedPayloads {
  payloads: Map<string, EventPayload>;
  damaged: Map<string, DamagedDay>;
  left: Set<string>;
}

/**
 * Reads payloads that have left the log from their archived days, and compares each with its hash. Days are read in the
 * order of the positions, at least one, until `maxBytes` are unzipped.
 */
export async function loadArchived(
  tx: TenantTx,
  positions: readonly string[],
  maxBytes = Infinity,
): Promise<ArchivedPayloads> {
  const found: ArchivedPayloads = {
    payloads: new Map(),
    damaged: new Map(positions.map((position) => [position, { day: null, why: 'missing' }])),
    left: new Set(),
  };
  if (positions.length === 0) return found;
  const places = await tx.all<Place>(listArchivedPlaces, positions, positions.length);
  let bytes = 0;
  for (const [day, ofDay] of byDay(positions, places)) {
    if (bytes >= maxBytes) for (const { position } of ofDay) found.left.add(position);
    else {
      const read = await readDay(tx, day);
      bytes += read.unzipped;
      for (const place of ofDay) addTo(found, place, read.day);
    }
  }
  for (const position of found.left) found.damaged.delete(position);
  return found;
}

/** Groups places by day, in the order of the positions. */
function byDay(positions: readonly string[], places: readonly Place[]): Map<string, Place[]> {
  const placeOf = new Map(places.map((place) => [place.position, place]));
  const days = new Map<string, Place[]>();
  for (const position of positions) {
    const place = placeOf.get(position);
    if (place !== undefined) days.set(place.day, [...(days.get(place.day) ?? []), place]);
  }
  return days;
}

function addTo(found: ArchivedPayloads, place: Place, day: ArchivedDay | DayFault): void {
  const { position } = place;
  const payload = day instanceof ArchivedDay ? payloadIn(day.line(place.line), place) : null;
  if (payload === null)
    found.damaged.set(position, { day: place.day, why: day instanceof ArchivedDay ? 'line_malformed' : day });
  else {
    found.damaged.delete(position);
    found.payloads.set(position, payload);
  }
}

interface Logged {
  position: string;
  payload: EventPayload | null;
}
type Whole<R> = R & { payload: EventPayload };

/**
 * The first rows with their payloads, from the log or the archive, as many as one request may read. `isCut`: some rows
 * were left out. Throws `archive_damaged`.
 */
export async function readPart<R extends Logged>(
  tx: TenantTx,
  rows: readonly R[],
  maxBytes = MAX_READ_MIB * MIB,
): Promise<{ rows: Whole<R>[]; isCut: boolean }> {
  const { payloads, damaged, left } = await loadArchived(tx, droppedIn(rows), maxBytes);
  const end = rows.findIndex(({ position }) => left.has(position));
  const part = end < 0 ? rows : rows.slice(0, end);
  const damage = part.map(({ position }) => damaged.get(position)).find((one) => one !== undefined);
  if (damage !== undefined) throw archiveDamaged(damage);
  return {
    rows: part.map((row) => ({ ...row, payload: row.payload ?? payloads.get(row.position)! })),
    isCut: end >= 0,
  };
}

/** All rows with their payloads, from the log or the archive. Throws `archive_damaged`. */
export async function withPayloads<R extends Logged>(tx: TenantTx, rows: readonly R[]): Promise<Whole<R>[]> {
  return (await readPart(tx, rows, Infinity)).rows;
}

export const droppedIn = (rows: readonly { position: string; payload: unknown }[]): string[] =>
  rows.filter(({ payload }) => payload === null).map(({ position }) => position);

/**
 * Runs a statement that reads payloads from the log. If the statement needs payloads that have left the log, runs it
 * again with these payloads. `read` takes them as JSON, `[{position, payload}]`; as `dropped`, the statement returns
 * the positions of payloads that it needs and did not get. Throws `archive_damaged` and `archive_read_too_large`.
 */
export async function withArchived<R extends { dropped: string[] | null }>(
  tx: TenantTx,
  read: (archived: string) => Promise<R | null>,
): Promise<R | null> {
  const found = await read('[]');
  if (found === null || found.dropped === null) return found;
  const { rows, isCut } = await readPart(tx, found.dropped.map(bare));
  if (isCut) throw archiveReadTooLarge({ maxMib: MAX_READ_MIB });
  return read(JSON.stringify(rows));
}

/**
 * Payloads that have left the log, of events of some kinds between two sequence numbers, as JSON for a statement that
 * reads the log. Throws `archive_damaged`.
 */
export async function archivedBetween(
  tx: TenantTx,
  afterSeq: number,
  upToSeq: number,
  kinds: readonly string[],
): Promise<string> {
  const dropped = await tx.all<{ position: string }>(listDroppedBetween, afterSeq, upToSeq, kinds, MAX_POSITIONS);
  return JSON.stringify(
    await withPayloads(
      tx,
      dropped.map(({ position }) => bare(position)),
    ),
  );
}

const bare = (position: string): Logged => ({ position, payload: null });

async function readDay(tx: TenantTx, day: string): Promise<{ day: ArchivedDay | DayFault; unzipped: number }> {
  const own = kept.find(tx.tenantId, day);
  const row = (await tx.one<{ sha256: string; contentHash: string; content: Buffer | null }>(
    findArchivedDay,
    day,
    own?.contentHash ?? '',
  ))!;
  if (row.content === null) return { day: own!.day, unzipped: 0 };
  const read = await dayIn(row.content, row.sha256);
  if (!(read instanceof ArchivedDay)) return { day: read, unzipped: row.content.length };
  kept.keep(tx.tenantId, day, { contentHash: row.contentHash, day: read });
  return { day: read, unzipped: read.bytes };
}
