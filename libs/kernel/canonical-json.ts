export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };

/**
 * The one canonical text of a value (RFC 8785 key order and number format): keys sorted by UTF-16 code units, no
 * spaces, undefined members left out.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not a JSON number');
    return JSON.stringify(value) ?? 'null';
  }
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return canonicalObject(value as Record<string, unknown>);
}

function canonicalObject(value: Record<string, unknown>): string {
  let members = '';
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
