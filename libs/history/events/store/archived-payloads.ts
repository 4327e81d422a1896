import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { EventPayload } from '../domain/event.js';
import { archiveDamaged, payloadIn, type DamagedDay } from '../domain/archived.js';

const listArchivedPlaces = sql(import.meta.url, 'list-archived-places');
const findArchivedDay = sql(import.meta.url, 'find-archived-day');
const listDroppedOfSubject = sql(import.meta.url, 'list-dropped-of-subject');
const listDroppedBetween = sql(import.meta.url, 'list-dropped-between');

const unzip = promisify(gunzip);

/** More events about one thing than any has. */
const MAX_POSITIONS = 100_000;
const MAX_KEPT_CHARS = 64 * 1024 * 1024;

interface Place {
  position: string;
  hash: string;
  day: string;
  line: number;
}

/** Lines that were read last and compared with their hash: pages of one day follow each other. */
let kept: { tenantId: string; day: string; contentHash: string; lines: string[] } | null = null;

/** Payloads by position, and why others cannot be read. */
export interface ArchivedPayloads {
  payloads: Map<string, EventPayload>;
  damaged: Map<string, DamagedDay>;
}

/** The payloads of events that have left the log, from their archived days, each compared with its hash. */
export async function loadArchived(tx: TenantTx, positions: readonly string[]): Promise<ArchivedPayloads> {
  const found: ArchivedPayloads = {
    payloads: new Map(),
    damaged: new Map(positions.map((position) => [position, { day: null, why: 'missing' }])),
  };
  if (positions.length === 0) return found;
  const places = await tx.all<Place>(listArchivedPlaces, positions, positions.length);
  for (const day of new Set(places.map((place) => place.day))) {
    const lines = await linesOf(tx, day);
    for (const place of places.filter((one) => one.day === day)) {
      const payload = Array.isArray(lines) ? payloadIn(lines[place.line], place) : null;
      if (payload === null)
        found.damaged.set(place.position, { day, why: Array.isArray(lines) ? 'line_malformed' : lines });
      else {
        found.damaged.delete(place.position);
        found.payloads.set(place.position, payload);
      }
    }
  }
  return found;
}

/** The rows with their payloads, wherever they are. Throws `archive_damaged`. */
export async function withPayloads<R extends { position: string; payload: EventPayload | null }>(
  tx: TenantTx,
  rows: readonly R[],
): Promise<(R & { payload: EventPayload })[]> {
  const { payloads, damaged } = await loadArchived(tx, droppedIn(rows));
  const [first] = damaged.values();
  if (first !== undefined) throw archiveDamaged(first);
  return rows.map((row) => ({ ...row, payload: row.payload ?? payloads.get(row.position)! }));
}

export const droppedIn = (rows: readonly { position: string; payload: unknown }[]): string[] =>
  rows.filter(({ payload }) => payload === null).map(({ position }) => position);

/** For statements that read the log: what has left it of one thing, or of one task, as JSON. Throws `archive_damaged`. */
export async function archivedOfSubject(tx: TenantTx, subjectId: string): Promise<string> {
  return asJson(tx, await tx.all<{ position: string }>(listDroppedOfSubject, subjectId, MAX_POSITIONS));
}

/** As `archivedOfSubject`, of some kinds between two numbers. */
export async function archivedBetween(
  tx: TenantTx,
  afterSeq: number,
  upToSeq: number,
  kinds: readonly string[],
): Promise<string> {
  return asJson(tx, await tx.all<{ position: string }>(listDroppedBetween, afterSeq, upToSeq, kinds, MAX_POSITIONS));
}

async function asJson(tx: TenantTx, dropped: readonly { position: string }[]): Promise<string> {
  return JSON.stringify(
    await withPayloads(
      tx,
      dropped.map(({ position }) => ({ position, payload: null })),
    ),
  );
}

async function linesOf(tx: TenantTx, day: string): Promise<string[] | 'unreadable' | 'hash_differs'> {
  const own = kept?.tenantId === tx.tenantId && kept.day === day ? kept : null;
  const row = (await tx.one<{ lines: number; sha256: string; contentHash: string; content: Buffer | null }>(
    findArchivedDay,
    day,
    own?.contentHash ?? '',
  ))!;
  if (row.content === null) return own!.lines;
  const lines = await linesIn(row.content, row.sha256);
  if (!Array.isArray(lines)) return lines;
  const chars = lines.reduce((sum, line) => sum + line.length + 1, 0);
  kept = chars > MAX_KEPT_CHARS ? null : { tenantId: tx.tenantId, day, contentHash: row.contentHash, lines };
  return lines;
}

/** The lines of an archived day, compared with the hash that was stored with it, or why they cannot be read. */
export async function linesIn(
  content: Buffer | undefined,
  sha256: string,
): Promise<string[] | 'unreadable' | 'hash_differs'> {
  const text = content && (await unzip(content).catch(() => undefined))?.toString('utf8');
  if (text === undefined) return 'unreadable';
  return createHash('sha256').update(text).digest('hex') === sha256 ? text.split('\n').slice(0, -1) : 'hash_differs';
}
