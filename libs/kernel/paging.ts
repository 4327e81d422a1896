import { z } from 'zod';
import { declareError } from './errors.js';

export const MAX_PAGE = 200;

/** The paging members of an input. Spread them into the input schema of each list operation. */
export const pageQuery = {
  limit: z.number().int().min(1).max(MAX_PAGE).default(50).describe('How many items to return, 1 to 200.'),
  cursor: z.string().max(400).optional().describe('`nextCursor` of the previous page. Opaque.'),
};

/** The position of an item in a list: the values after which the next page would start if this item were the last. */
export type PlaceInList = readonly (string | number)[];

/**
 * The key under which a page has the positions of its items; GraphQL makes the cursors of edges from these positions.
 * Because the key is a symbol, `{ ...page, data }` copies the positions, and JSON leaves them out.
 */
export const PLACES = Symbol('places');

/** A function, because most readers of a page never need the positions. */
type Places = () => readonly PlaceInList[];

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
  hasMore: boolean;
  [PLACES]?: Places;
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item).describe('The items of this page.'),
    nextCursor: z.string().nullable().describe('Send this as `cursor` for the next page; null on the last.'),
    hasMore: z.boolean().describe('Whether another page follows.'),
  });
}

/**
 * Makes a page from the result of reading `limit + 1` rows. `keyOf` returns the position of a row in the list.
 */
export function toPage<T>(rows: T[], limit: number, keyOf: (row: T) => PlaceInList): Page<T> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const page = { data, hasMore, nextCursor: hasMore ? encodeCursor(keyOf(last)) : null };
  return data.length === 0 ? page : { ...page, [PLACES]: () => data.map(keyOf) };
}

/** Replaces the positions of a page, one for each item. Needed if its items do not match the rows that were read. */
export function withPlaces<P extends { data: readonly unknown[] }>(page: P, places: readonly PlaceInList[]): P {
  return { ...page, [PLACES]: () => places };
}

/**
 * Removes the items of a page that are not in `kept`, together with their positions. The start of the next page does
 * not change.
 */
export function withOnly<T>(page: Page<T>, kept: Iterable<T>): Page<T> {
  const rows = new Set(kept);
  const places = (page[PLACES]?.() ?? []).filter((_, i) => rows.has(page.data[i]!));
  return withPlaces({ ...page, data: page.data.filter((row) => rows.has(row)) }, places);
}

/** Returns the position of each item of a page in its list. Throws if the page lacks them. */
export function placesOf(page: { data: readonly unknown[]; [PLACES]?: Places }): readonly PlaceInList[] {
  const places = page[PLACES]?.() ?? [];
  if (places.length !== page.data.length) throw new Error('a page does not say where its items are; see withPlaces');
  return places;
}

export function encodeCursor(key: PlaceInList): string {
  return toBase64Url(JSON.stringify(key));
}

const cursorInvalid = declareError(
  'cursor_invalid',
  'invalid',
  () => 'The cursor was not issued by this list; leave it out to start over.',
);

/** Returns the position after which a page starts: that of the cursor, or `first` if there is no cursor. */
export function startAfter(
  cursor: string | undefined,
  first: readonly (string | number)[],
): readonly (string | number)[] {
  if (cursor === undefined) return first;
  const key = decodeCursor(cursor);
  const fits = Array.isArray(key) && key.length === first.length && key.every((part, i) => isPlace(part, first[i]!));
  if (!fits) throw cursorInvalid();
  return key as (string | number)[];
}

/**
 * Whether a part of a cursor has the form of the first position: only what the database can compare with a position is
 * passed to it.
 */
function isPlace(part: unknown, first: string | number): boolean {
  if (typeof part === 'number' && typeof first === 'number')
    return Math.abs(part) <= MAX_INTEGER && (Number.isInteger(part) || !Number.isFinite(first));
  if (typeof part !== 'string' || typeof first !== 'string' || part.includes('\0')) return false;
  // A position in the log is a 64-bit number, and its cursor contains the digits.
  return !DIGITS.test(first) || (DIGITS.test(part) && BigInt(part) <= MAX_POSITION);
}

const MAX_INTEGER = 2_147_483_647;
const DIGITS = /^\d{1,19}$/;
const MAX_POSITION = 9_223_372_036_854_775_807n;

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(fromBase64Url(cursor));
  } catch {
    return null;
  }
}

const toBase64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const fromBase64Url = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
  );
