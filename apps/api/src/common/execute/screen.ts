import { validationFailed, type Refusal } from '#libs/kernel/index.js';

// With the flag u a surrogate matches only where its other half is missing.
const NOT_TEXT = /[\0\ud800-\udfff]/u;

/**
 * Refuses what no schema of ours would accept and what would hurt further in: nesting beyond `maxDepth`, keys that reach
 * for a prototype, text no database column can hold (NUL, half a surrogate pair), numbers beyond JSON.
 */
export function screen(value: unknown, maxDepth: number, at = ''): void {
  if (typeof value === 'string') {
    if (NOT_TEXT.test(value)) throw refused(at, 'not_text', 'holds a NUL or half a surrogate pair, which is not text');
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw refused(at, 'not_a_number', 'is beyond the range of a number');
  if (value === null || typeof value !== 'object') return;
  if (maxDepth === 0) throw refused(at, 'too_deep', 'is nested too deeply');
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) screen(value[i], maxDepth - 1, `${at}/${i}`);
    return;
  }
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (isPrototypeKey(key, member)) throw refused(`${at}/${key}`, 'forbidden_key', 'is a key no input may have');
    screen(key, 1, `${at}/${key}`);
    screen(member, maxDepth - 1, `${at}/${key}`);
  }
}

function isPrototypeKey(key: string, member: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}

function refused(field: string, code: string, what: string): Refusal {
  return validationFailed({ what: `The input at ${field} ${what}.` }, { errors: [{ field, code, message: what }] });
}
