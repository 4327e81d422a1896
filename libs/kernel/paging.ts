import { z } from 'zod';

export const MAX_PAGE = 200;

/** Query members of every list; spread into the input schema of a list operation. */
export const pageQuery = {
  limit: z.number().int().min(1).max(MAX_PAGE).default(50).describe('How many items to return, 1 to 200.'),
  cursor: z.string().max(400).optional().describe('`nextCursor` of the page before. Opaque.'),
};

export interface Page<T> {
  data: T[];
  nextCursor: string | null;
  hasMore: boolean;
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().describe('Hand this back as `cursor` for the next page; null on the last.'),
    hasMore: z.boolean(),
  });
}

/** Cuts a read of `limit + 1` rows to a page. `keyOf` gives the values the next page starts after. */
export function toPage<T>(rows: T[], limit: number, keyOf: (row: T) => readonly (string | number)[]): Page<T> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data, hasMore, nextCursor: hasMore ? encodeCursor(keyOf(last)) : null };
}

export function encodeCursor(key: readonly (string | number)[]): string {
  return toBase64Url(JSON.stringify(key));
}

/** null when the text is no cursor of ours with `length` members. */
export function decodeCursor(cursor: string, length: number): (string | number)[] | null {
  try {
    const key: unknown = JSON.parse(fromBase64Url(cursor));
    const isKey = Array.isArray(key) && key.length === length && key.every((part) => typeof part === 'string' || typeof part === 'number');
    return isKey ? (key as (string | number)[]) : null;
  } catch {
    return null;
  }
}

const toBase64Url = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const fromBase64Url = (text: string): string => new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)));
