export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/**
 * The one canonical text of a value (RFC 8785 key order and number format): keys sorted by UTF-16 code units, no
 * spaces, undefined members left out.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      if (!Number.isFinite(value)) throw new Error('not a JSON number');
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (value instanceof Date) return JSON.stringify(value);
      return Array.isArray(value)
        ? `[${value.map(canonicalJson).join(',')}]`
        : canonicalObject(value as Record<string, unknown>);
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

/** Most names, ids and times contain nothing that JSON escapes. */
const PLAIN = /^[\w .:+/-]*$/;
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

function canonicalObject(value: Record<string, unknown>): string {
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
