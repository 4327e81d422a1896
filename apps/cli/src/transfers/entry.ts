import type { z } from 'zod';
import type { ImportItem } from '#libs/memory/transfers/index.js';

/** An item in the form in which it is sent. */
export type Item = z.input<typeof ImportItem>;

/**
 * What a reader found at one place of its input: an item, something that cannot become an item, or something that is
 * deliberately skipped.
 */
export type Entry =
  /** `isPrivate`: its session in the exporting system is private. */
  | { place: string; item: Item; isPrivate?: boolean }
  | { place: string; problem: string }
  | { place: string; skipped: string };

export type Entries = AsyncIterable<Entry> | Iterable<Entry>;

/** A JSON object. */
export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first non-empty text among the named fields, trimmed. */
export function textAt(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

export const listAt = (fields: Fields, name: string): unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

/** The texts of a list, shortened to the maximum length of a tag. */
export const tagsAt = (fields: Fields, name: string): string[] => [
  ...new Set(
    listAt(fields, name)
      .filter((tag): tag is string => typeof tag === 'string' && tag.trim() !== '')
      .map((tag) => [...tag.trim()].slice(0, 50).join(''))
      .slice(0, 20),
  ),
];

/** Drops members without a value. */
export const given = <T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined | null> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null)) as never;
