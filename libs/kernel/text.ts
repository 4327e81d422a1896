import { z } from 'zod';

/**
 * Returns the known name that is the fewest edits away from the given name. undefined: every known name needs more than
 * `most` edits.
 */
export function nearest(name: string, known: readonly string[], most = Infinity): string | undefined {
  let best: { name: string; edits: number } | undefined;
  const short = name.slice(0, MAX_COMPARED).toLowerCase();
  for (const candidate of known) {
    const edits = editsBetween(short, candidate.toLowerCase());
    if (edits <= most && (best === undefined || edits < best.edits)) best = { name: candidate, edits };
  }
  return best?.name;
}

/** Names longer than any known name are shortened first, because the cost of comparing is quadratic. */
const MAX_COMPARED = 64;

/** Levenshtein distance, one row at a time. */
function editsBetween(a: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = previous[j - 1]! + (a[i - 1] === right[j - 1] ? 0 : 1);
      row.push(Math.min(swap, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[right.length]!;
}

/** The number of code points. An emoji usually has one; `length` would count its two UTF-16 units. */
export const codePoints = (text: string): number => [...text].length;

/** Whether a text has at least this many code points. A long text is read only as far as necessary. */
export const hasCodePoints = (text: string, count: number): boolean =>
  text.length >= 2 * count || (text.length >= count && codePoints(text) >= count);

/** The positions at which a text contains another text, in order. An empty text is contained nowhere. */
export function* occurrencesOf(part: string, text: string): Generator<number> {
  if (part === '') return;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) yield at;
}

/** The size of a text in bytes when it is sent or stored. */
export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Whether a text fits. A UTF-16 unit takes at most three bytes, so the bytes of a short text need not be counted. */
const fits = (text: string, maxBytes: number): boolean => text.length * 3 <= maxBytes || utf8Bytes(text) <= maxBytes;

// NUL cannot be stored. Half a surrogate pair would be stored as another character, and the stored text would not match
// its hash.
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** A schema for text that is stored exactly as given. It must not be empty or exceed `maxBytes` of UTF-8. */
export const exactText = (maxBytes: number) => storable(z.string(), maxBytes);

/** A schema for text from a caller, which is trimmed: 1 to `max` code points and at most `maxBytes` of UTF-8. */
export function boundedText(max: number, maxBytes = 4 * max) {
  return storable(z.string().trim(), maxBytes)
    .refine((text) => text.length <= max || codePoints(text) <= max, { error: `must have at most ${max} characters` })
    .meta({ minLength: 1, maxLength: max });
}

function storable(text: z.ZodString, maxBytes: number) {
  return text
    .min(1, { error: 'must not be empty' })
    .refine((given) => fits(given, maxBytes), { error: `must have at most ${maxBytes} bytes of UTF-8` })
    .refine((given) => !UNSTORABLE.test(given), { error: 'must be well-formed text without NUL' });
}

/** One step of a JSON Pointer (RFC 6901). */
const pointerStep = (step: PropertyKey): string => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns the JSON Pointer for a path. An empty path is the whole document. */
export const jsonPointer = (path: readonly PropertyKey[]): string => path.map(pointerStep).join('');
