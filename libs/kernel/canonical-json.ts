export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/**
 * The one canonical text of a value (RFC 8785 key order and number format): keys sorted by UTF-16 code units, no
 * spaces, undefined members left out.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = [];
  write(value, parts);
  return parts.join('');
}

/** In parts, because texts that are joined at every level are copied at every level. */
function write(value: unknown, parts: string[]): void {
  switch (typeof value) {
    case 'string':
      parts.push(quoted(value));
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new Error('not a JSON number');
      parts.push(String(value));
      return;
    case 'object':
      if (value === null) parts.push('null');
      else if (value instanceof Date) parts.push(JSON.stringify(value));
      else if (Array.isArray(value)) writeArray(value, parts);
      else writeObject(value as Record<string, unknown>, parts);
      return;
    default:
      parts.push(JSON.stringify(value) ?? 'null');
  }
}

function writeArray(values: readonly unknown[], parts: string[]): void {
  parts.push('[');
  for (let i = 0; i < values.length; i += 1) {
    if (i > 0) parts.push(',');
    write(values[i], parts);
  }
  parts.push(']');
}

function writeObject(value: Record<string, unknown>, parts: string[]): void {
  let separator = '{';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === undefined) continue;
    parts.push(separator, quoted(key), ':');
    separator = ',';
    write(member, parts);
  }
  parts.push(separator === '{' ? '{}' : '}');
}

/** Most names, ids and times contain nothing that JSON escapes. */
const PLAIN = /^[\w .:+/-]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
