import { compileFinder, type Finder, type Found } from '../../patterns/index.js';
import type { Entity } from '../../domain-schemas/index.js';
import type { Anchor } from './anchor.js';
import { normalValue } from './finding.rules.js';

/** Maximum number of bytes of a content that patterns scan. */
export const MAX_SCANNED_BYTES = 262_144;

/** Finders, compiled once for each entity of a loaded schema. */
const finders = new WeakMap<Entity, Finder>();

export function finderOf(entity: Entity): Finder {
  const finder = finders.get(entity) ?? compileFinder(entity.pattern);
  finders.set(entity, finder);
  return finder;
}

/** The part of a content that patterns scan. `isAll`: this is the whole content. */
export function scannedPart(content: string): { text: string; isAll: boolean } {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  if (content.length * 3 <= MAX_SCANNED_BYTES) return { text: content, isAll: true };
  const bytes = new Uint8Array(MAX_SCANNED_BYTES);
  const { read } = new TextEncoder().encodeInto(content, bytes);
  return { text: content.slice(0, read), isAll: read === content.length };
}

/**
 * Anchors for the matches of a pattern, with their spans in code points. If `isAll` is false, a match at the end of the
 * text is ignored, because the text may end within a token.
 */
export function anchorsFrom(found: readonly Found[], entity: string, text: string, isAll = true): Anchor[] {
  let [units, points] = [0, 0];
  const pointsAt = (unit: number): number => {
    for (; units < unit; points += 1) units += text.codePointAt(units)! > 0xffff ? 2 : 1;
    return points;
  };
  return found.flatMap(({ value: raw, start, end }): Anchor[] => {
    const value = isAll || end < text.length ? normalValue(raw) : null;
    const span = { start: pointsAt(start), end: pointsAt(end) };
    return value === null ? [] : [{ entity, value, stage: 'regex', span, confidence: 1 }];
  });
}
