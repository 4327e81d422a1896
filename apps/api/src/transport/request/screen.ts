import { validationFailed, type Refusal } from '#libs/kernel/index.js';

// With the flag u a surrogate matches only where its other half is missing.
const NOT_TEXT = /[\0\ud800-\udfff]/u;

/**
 * Refuses what no schema of ours would accept and what would hurt further in: nesting beyond `maxDepth`, keys that reach
 * for a prototype, text no database column can hold (NUL, half a surrogate pair), numbers beyond JSON.
 */
export function screen(value: unknown, maxDepth: number, at = ''): void {
  switch (typeof value) {
    case 'string':
      if (NOT_TEXT.test(value))
        throw refused(at, 'not_text', 'holds a NUL or half a surrogate pair, which is not text');
      return;
    case 'number':
      if (!Number.isFinite(value)) throw refused(at, 'not_a_number', 'is beyond the range of a number');
      return;
    case 'object':
      if (value === null) return;
      if (maxDepth === 0) throw refused(at, 'too_deep', 'is nested too deeply');
      screenMembers(value as Record<string, unknown>, maxDepth - 1, at);
      return;
    default:
  }
}

/** Of an object or a list: its keys are text too, and come from outside. */
function screenMembers(members: Record<string, unknown>, maxDepth: number, at: string): void {
  for (const key of Object.keys(members)) {
    const place = `${at}/${key}`;
    if (isPrototypeKey(key, members[key])) throw refused(place, 'forbidden_key', 'is a key no input may have');
    screen(key, 0, place);
    screen(members[key], maxDepth, place);
  }
}

function isPrototypeKey(key: string, member: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}

function refused(field: string, code: string, what: string): Refusal {
  return validationFailed({ what: `The input at ${field} ${what}.` }, { errors: [{ field, code, message: what }] });
}
