import type { Json } from '#libs/kernel/index.js';

/** Content as a payload; undefined: it is not JSON, so no pointer finds anything in it (gates spec, section 3). */
export function payloadOf(content: string): Json | undefined {
  try {
    return JSON.parse(content) as Json;
  } catch {
    return undefined;
  }
}

/** What a JSON Pointer finds (RFC 6901); undefined: nothing. */
export function valueAt(payload: Json | undefined, pointer: string): Json | undefined {
  let found = payload;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (found === null || typeof found !== 'object') return undefined;
    // Only what the document itself has: `constructor` is in every object of the language.
    if (Array.isArray(found) ? !/^(0|[1-9]\d*)$/.test(key) : !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, Json | undefined>)[key];
  }
  return found;
}
