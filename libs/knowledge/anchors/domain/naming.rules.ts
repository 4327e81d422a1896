import { compileFinder, type Finder, type Found } from '../../patterns/index.js';
import type { Entity } from '../../domain-schemas/index.js';
import type { Anchor } from './anchor.js';
import { normalValue } from './finding.rules.js';

/** Of a content, patterns read no more than this. */
export const MAX_SCANNED_BYTES = 262_144;

/** Compiled once for each entity of a loaded schema. */
const finders = new WeakMap<Entity, Finder>();

export function finderOf(entity: Entity): Finder {
  const finder = finders.get(entity) ?? compileFinder(entity.pattern);
  finders.set(entity, finder);
  return finder;
}

/** What patterns read of a content. `isAll`: it ends where the content does. */
export function scannedPart(content: string): { text: string; isAll: boolean } {
  // No character takes more than three bytes for each UTF-16 unit.
  if (content.length * 3 <= MAX_SCANNED_BYTES) return { text: content, isAll: true };
  const bytes = new Uint8Array(MAX_SCANNED_BYTES);
  const { read } = new TextEncoder().encodeInto(content, bytes);
  return { text: content.slice(0, read), isAll: read === content.length };
}

/** What a pattern found, with its place in code points. `isAll` false: the last token of the text may be half of one. */
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
