export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/**
 * The canonical JSON text of a value, so that equal values have equal texts. The order of keys and the number format
 * are those of RFC 8785: keys are sorted by UTF-16 code units. There are no spaces, and undefined members are left out.
 */
export const canonicalJson = (value: unknown): string => written(value, '');

/** Returns `text` with the value appended. This is faster than joining the texts of the parts. */
function written(value: unknown, text: string): string {
  switch (typeof value) {
    case 'string':
      return text + quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Error('not a JSON number');
      return text + String(value);
    case 'object':
      if (value === null) return `${text}null`;
      if (value instanceof Date) return text + JSON.stringify(value);
      if (Array.isArray(value)) return writtenArray(value, text);
      return writtenObject(value as Record<string, unknown>, text);
    default:
      return text + (JSON.stringify(value) ?? 'null');
  }
}

function writtenArray(values: readonly unknown[], before: string): string {
  let text = `${before}[`;
  for (let i = 0; i < values.length; i += 1) text = written(values[i], i > 0 ? `${text},` : text);
  return `${text}]`;
}

function writtenObject(value: Record<string, unknown>, before: string): string {
  let text = before;
  let separator = '{';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    text = written(member, text + separator + quoted(key) + ':');
    separator = ',';
  }
  return text + (separator === '{' ? '{}' : '}');
}

/** Texts without anything that JSON escapes, such as most names, ids and times. */
const PLAIN = /^[\w .:+/-]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
