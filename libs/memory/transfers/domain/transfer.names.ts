import { codePoints } from '#libs/kernel/index.js';

/** Names of sources and external ids of what was imported begin with it. */
const IMPORT = 'import:';

/** Limit on names of sources and on external ids. */
const MAX_NAME = 200;

/** In the name of a source whose end was cut off, as many characters of a hash stand for the end. */
const HASHED = 12;

/**
 * The source of an imported item: that of the import, and the name that its source had there. It is never the name of a
 * source of the space itself.
 */
export function importedSource(name: string, source: string | null, hash: (text: string) => string): string {
  const whole = source === null ? `${IMPORT}${name}` : `${IMPORT}${name}/${source}`;
  if (codePoints(whole) <= MAX_NAME) return whole;
  return `${[...whole].slice(0, MAX_NAME - HASHED - 1).join('')}~${hash(whole).slice(0, HASHED)}`;
}

/** The external id under which an item of an import is stored. */
export const importedId = (name: string, key: string): string => `${IMPORT}${name}/${key}`;

/** The name that the source had where the item comes from; of an item that was not imported, its source. */
export function originalSource(sourceId: string | null): string | null {
  if (!sourceId?.startsWith(IMPORT)) return sourceId;
  const end = sourceId.indexOf('/');
  return end < 0 ? null : sourceId.slice(end + 1);
}

const OWN_KEY = /^import:[^/]+\/((?:clm|evd)_[0-9a-hjkmnp-tv-z]{26})$/;

/**
 * The key that an item had in the export it was imported from; null: it comes from somewhere else. Ids of Credence are
 * unique everywhere; those of other systems would not be.
 */
export const originalKey = (externalId: string | null): string | null => OWN_KEY.exec(externalId ?? '')?.[1] ?? null;
