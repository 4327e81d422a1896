import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { archiveDamaged, archiveReadTooLarge, partOf, payloadIn, type DamagedSegment } from '../domain/archived.js';
import type { EventPayload } from '../domain/event.js';
import { ArchivedSegment, KeptSegments, readSegment, type ReadFault, type SegmentLines } from './archived-segments.js';

const listArchivedPlaces = sql(import.meta.url, 'list-archived-places');
const findArchivedSegment = sql(import.meta.url, 'find-archived-segment');
const listDroppedBetween = sql(import.meta.url, 'list-dropped-between');

/** More events than any page has. */
const MAX_POSITIONS = 100_000;
const MIB = 1024 * 1024;
/** Keeps segments in memory, because successive pages often need the same segment. */
const kept = new KeptSegments(64 * MIB);
/** How much one request may unzip. The last segment that is read may exceed this limit. */
export const MAX_READ_MIB = 512;

interface Place {
  position: string;
  hash: string;
  day: string;
  part: number;
  lastOfDay: boolean;
  line: number;
}

/** Payloads by position. `damaged`: why a payload cannot be read; `left`: positions in segments that were not read. */
interface ArchivedPayloads {
  payloads: Map<string, EventPayload>;
  damaged: Map<string, DamagedSegment>;
  left: Set<string>;
}

/** How much may be read at once. */
interface ReadLimits {
  /** How many bytes may be unzipped. Segments are read in the order of the positions, at least one. */
  unzipped?: number;
  /** How large the payloads may be, apart from the last one. */
  payloads?: number;
}

/** Reads payloads that have left the log from their archived days, and compares each with its hash. */
async function loadArchived(
  tx: TenantTx,
  positions: readonly string[],
  { unzipped: maxUnzipped = Infinity, payloads: maxPayloads = Infinity }: ReadLimits,
): Promise<ArchivedPayloads> {
  const found: ArchivedPayloads = {
    payloads: new Map(),
    damaged: new Map(positions.map((position) => [position, { day: null, why: 'missing' }])),
    left: new Set(),
  };
  if (positions.length === 0) return found;
  const places = await tx.all<Place>(listArchivedPlaces, positions, positions.length);
  let read = { unzipped: 0, payloads: 0 };
  for (const ofSegment of bySegment(positions, places)) {
    const isFull = read.unzipped >= maxUnzipped || read.payloads >= maxPayloads;
    if (isFull) for (const { position } of ofSegment) found.left.add(position);
    else {
      const { segment, unzipped } = await readPlaces(tx, ofSegment);
      const payloads = addTo(found, ofSegment, segment, maxPayloads - read.payloads);
      read = { unzipped: read.unzipped + unzipped, payloads: read.payloads + payloads };
    }
  }
  for (const position of found.left) found.damaged.delete(position);
  return found;
}

/** Groups places by segment, in the order of the positions. */
function bySegment(positions: readonly string[], places: readonly Place[]): Iterable<[Place, ...Place[]]> {
  const placeOf = new Map(places.map((place) => [place.position, place]));
  const segments = new Map<string, [Place, ...Place[]]>();
  for (const position of positions) {
    const place = placeOf.get(position);
    if (place === undefined) continue;
    const key = `${place.day}/${place.part}`;
    const others = segments.get(key);
    if (others === undefined) segments.set(key, [place]);
    else others.push(place);
  }
  return segments.values();
}

/** Adds the payloads at some places of a segment, until they have `maxBytes`. Returns how many bytes they have. */
function addTo(
  found: ArchivedPayloads,
  places: readonly Place[],
  segment: SegmentLines | ReadFault,
  maxBytes: number,
): number {
  let bytes = 0;
  for (const place of places) {
    if (bytes >= maxBytes) found.left.add(place.position);
    else bytes += addOne(found, place, segment);
  }
  return bytes;
}

function addOne(found: ArchivedPayloads, place: Place, segment: SegmentLines | ReadFault): number {
  const { position, day, line } = place;
  const text = typeof segment === 'string' ? undefined : segment.line(line);
  const payload = payloadIn(text, place);
  if (payload === null)
    found.damaged.set(position, {
      day,
      part: partOf(place),
      why: typeof segment === 'string' ? segment : 'line_malformed',
    });
  else {
    found.damaged.delete(position);
    found.payloads.set(position, payload);
  }
  return text?.length ?? 0;
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
  const { payloads, damaged, left } = await loadArchived(tx, droppedIn(rows), { unzipped: maxBytes });
  const { part, isCut } = before(left, rows);
  const damage = part.map(({ position }) => damaged.get(position)).find((one) => one !== undefined);
  if (damage !== undefined) throw archiveDamaged(damage);
  return {
    rows: part.map((row) => ({ ...row, payload: row.payload ?? payloads.get(row.position)! })),
    isCut,
  };
}

/**
 * The first rows of a page, as many as fit into the memory with the payloads that have left the log, and these payloads
 * by position. `damaged`: why a payload cannot be read. `isCut`: some rows were left out.
 */
export async function readPage<R extends { position: string; payload: unknown }>(
  tx: TenantTx,
  rows: readonly R[],
  maxBytes: number,
): Promise<Pick<ArchivedPayloads, 'payloads' | 'damaged'> & { part: readonly R[]; isCut: boolean }> {
  const { payloads, damaged, left } = await loadArchived(tx, droppedIn(rows), { payloads: maxBytes });
  return { payloads, damaged, ...before(left, rows) };
}

/** The rows before the first one whose payload was left in the archive. */
function before<R extends { position: string }>(
  left: ReadonlySet<string>,
  rows: readonly R[],
): { part: readonly R[]; isCut: boolean } {
  const end = rows.findIndex(({ position }) => left.has(position));
  return { part: end < 0 ? rows : rows.slice(0, end), isCut: end >= 0 };
}

/** All rows with their payloads, from the log or the archive. Throws `archive_damaged`. */
export async function withPayloads<R extends Logged>(tx: TenantTx, rows: readonly R[]): Promise<Whole<R>[]> {
  return (await readPart(tx, rows, Infinity)).rows;
}

export const droppedIn = (rows: readonly { position: string; payload: unknown }[]): string[] =>
  rows.filter(({ payload }) => payload === null).map(({ position }) => position);

/**
 * Runs a statement that reads payloads from the log. If the statement needs payloads that have left the log, runs it
 * again with these payloads; further payloads may leave the log in between, so this may repeat. `read` takes them as
 * JSON, `[{position, payload}]`; as `dropped`, the statement returns the positions of payloads that it needs; it may
 * name those that it got again. Throws `archive_damaged` and `archive_read_too_large`.
 */
export async function withArchived<R extends { dropped: string[] | null }>(
  tx: TenantTx,
  read: (archived: string) => Promise<R | null>,
): Promise<R | null> {
  const given = new Map<string, Whole<Logged>>();
  for (;;) {
    const found = await read(JSON.stringify([...given.values()]));
    const lacking = (found?.dropped ?? []).filter((position) => !given.has(position));
    if (lacking.length === 0) return found;
    const { rows, isCut } = await readPart(tx, lacking.map(bare));
    if (isCut) throw archiveReadTooLarge({ maxMib: MAX_READ_MIB });
    for (const row of rows) given.set(row.position, row);
  }
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

/** Reads a segment for the events at some places in it. */
async function readPlaces(
  tx: TenantTx,
  places: readonly [Place, ...Place[]],
): Promise<{ segment: SegmentLines | ReadFault; unzipped: number }> {
  const [{ day, part }] = places;
  const own = kept.find(tx.tenantId, { day, part });
  const row = (await tx.one<{ sha256: string; contentHash: string; content: Buffer | null }>(
    findArchivedSegment,
    day,
    part,
    own?.contentHash ?? '',
  ))!;
  if (row.content === null) return { segment: own!.segment, unzipped: 0 };
  const wanted = new Set(places.map(({ line }) => line));
  const segment = await readSegment(row.content, row.sha256, wanted, kept.maxBytes);
  if (typeof segment === 'string') return { segment, unzipped: row.content.length };
  if (segment instanceof ArchivedSegment)
    kept.keep(tx.tenantId, { day, part }, { contentHash: row.contentHash, segment });
  return { segment, unzipped: segment.bytes };
}
