import { codePoints } from '#libs/kernel/index.js';

/** The prefix of names of sources, and of external ids, of imported items. */
const IMPORT = 'import:';

/** Maximum length of names of sources and of external ids, in code points. */
const MAX_NAME = 200;

/** How many characters of a hash replace the end of a name that is too long. */
const HASHED = 12;

/**
 * The source of an imported item. It consists of the name of the import and the name that the source had in the export,
 * and so is never the name of a source of the space itself.
 */
export function importedSource(name: string, source: string | null, hash: (text: string) => string): string {
  const whole = source === null ? `${IMPORT}${name}` : `${IMPORT}${name}/${source}`;
  if (codePoints(whole) <= MAX_NAME) return whole;
  return `${[...whole].slice(0, MAX_NAME - HASHED - 1).join('')}~${hash(whole).slice(0, HASHED)}`;
}

/** The external id under which an item of an import is stored. */
export const importedId = (name: string, key: string): string => `${IMPORT}${name}/${key}`;

/**
 * The name that the source of an imported item had in the other system. For an item that was not imported, the source
 * itself.
 */
export function originalSource(sourceId: string | null): string | null {
  if (!sourceId?.startsWith(IMPORT)) return sourceId;
  const end = sourceId.indexOf('/');
  return end < 0 ? null : sourceId.slice(end + 1);
}

const OWN_KEY = /^import:[^/]+\/((?:clm|evd)_[0-9a-hjkmnp-tv-z]{26})$/;

/**
 * The key that an item had in the export from which it was imported; null if it does not come from an export of
 * Credence. Ids of Credence are unique everywhere; ids of other systems may not be unique.
 */
export const originalKey = (externalId: string | null): string | null => OWN_KEY.exec(externalId ?? '')?.[1] ?? null;
