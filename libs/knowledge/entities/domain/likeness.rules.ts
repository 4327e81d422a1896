import { round4 } from '#libs/kernel/index.js';
import { skeleton } from '../../predicates/index.js';

/** Similarity from which two names are linked, in percent: 1 minus the edits divided by the longer length. */
const MIN_PERCENT = 85;
const GRAM = 3;
/** Padding before and after a name; it does not occur in visible text. */
const PADDING = '\uffff';
/** Maximum number of characters of a name that are compared. */
const MAX_LENGTH = 200;
/** Maximum number of keys of an entity. Names whose keys exceed this number are not found by similarity. */
export const MAX_KEYS = 256;
/** Maximum number of links of a new entity. */
export const MAX_LIKENESSES = 10;

/** The visual form of a name: letters of other alphabets that look like a letter are replaced by it. */
export const lookOf = (name: string): string => [...skeleton(name)].slice(0, MAX_LENGTH).join('');

/** The similarity of two visual forms, 4 decimals; null if it is below 0.85. */
export function similarity(a: string, b: string): number | null {
  const [left, right] = [[...a], [...b]];
  const length = Math.max(left.length, right.length);
  const most = editsWithin(length);
  if (Math.abs(left.length - right.length) > most) return null;
  const edits = editsBetween(left, right, most);
  return edits > most || length === 0 ? null : round4(1 - edits / length);
}

/** Maximum number of edits between two similar names if the longer has this length. */
const editsWithin = (length: number): number => Math.floor(((100 - MIN_PERCENT) * length) / 100);

/** Levenshtein distance, computed only near the diagonal; every distance above `most` is returned as `most + 1`. */
function editsBetween(left: readonly string[], right: readonly string[], most: number): number {
  const beyond = most + 1;
  let previous = Array.from({ length: right.length + 1 }, (_, i) => Math.min(i, beyond));
  for (let i = 1; i <= left.length; i += 1) {
    const row = new Array<number>(right.length + 1).fill(beyond);
    if (i <= most) row[0] = i;
    for (let j = Math.max(1, i - most); j <= Math.min(right.length, i + most); j += 1) {
      const changed = previous[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, previous[j]! + 1, row[j - 1]! + 1, beyond);
    }
    previous = row;
  }
  return previous[right.length]!;
}

/**
 * Keys of the visual form of a name. Two similar names share at least one key: an edit changes at most three trigrams,
 * so if the trigrams of both names are sorted in the same way, the first `3d + 1` of each have at least one in common
 * (prefix filtering). The trigrams are sorted by hash.
 */
export function keysOf(look: string): number[] {
  const letters = [...look];
  const longest = Math.floor((100 * letters.length) / MIN_PERCENT);
  const wanted = GRAM * editsWithin(longest) + 1;
  return [...gramsOf(letters)].sort((a, b) => a - b).slice(0, wanted);
}

/** The keys of a name in a workspace, by which candidates are found only there. */
const keysIn = (workspaceId: string, keys: readonly number[]): number[] =>
  keys.map((key) => hashOf(`${workspaceId} ${key}`));

/** Hashes of the trigrams; a repeated trigram counts as a different one. */
function gramsOf(letters: readonly string[]): Set<number> {
  const padding = new Array<string>(GRAM - 1).fill(PADDING);
  const padded = [...padding, ...letters, ...padding];
  const seen = new Map<string, number>();
  const hashes = new Set<number>();
  for (let at = 0; at + GRAM <= padded.length; at += 1) {
    const gram = padded.slice(at, at + GRAM).join('');
    const times = (seen.get(gram) ?? 0) + 1;
    seen.set(gram, times);
    hashes.add(hashOf(`${gram}${times}`));
  }
  return hashes;
}

/** FNV-1a over UTF-16 units, as a signed 32-bit integer. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

export interface PlacedKey {
  place: number;
  key: number;
}

/** The keys of an entity, those of its first names first; for a candidate, the keys in its workspace. */
export function keysOfNames(
  names: readonly { name: string; place: number }[],
  workspaceId: string | null = null,
): PlacedKey[] {
  return names
    .flatMap(({ name, place }) => {
      const keys = keysOf(lookOf(name));
      return (workspaceId === null ? keys : keysIn(workspaceId, keys)).map((key) => ({ place, key }));
    })
    .slice(0, MAX_KEYS);
}

/** A name that has keys in common with a new entity. */
export interface Alike<Id extends string = string> {
  entityId: Id;
  name: string;
}

/** The entities among `alike` that are similar to names, most similar first. */
export function mostAlike<Id extends string>(
  names: readonly string[],
  alike: readonly Alike<Id>[],
): { otherId: Id; score: number }[] {
  const looks = names.map(lookOf);
  const best = new Map<Id, number>();
  for (const { entityId, name } of alike) {
    const look = lookOf(name);
    const score = Math.max(...looks.map((own) => similarity(own, look) ?? 0));
    if (score > (best.get(entityId) ?? 0)) best.set(entityId, score);
  }
  return [...best]
    .map(([otherId, score]) => ({ otherId, score }))
    .sort((a, b) => b.score - a.score || (a.otherId < b.otherId ? -1 : 1))
    .slice(0, MAX_LIKENESSES);
}
