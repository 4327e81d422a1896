import type { Json } from '#libs/kernel/index.js';
import type { Condition, Value } from '../../domain-schemas/index.js';

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

/** Whether all that the condition asks holds of the payload. */
export function meets(payload: Json | undefined, { at, ...asked }: Condition): boolean {
  const found = valueAt(payload, at);
  return (
    (asked.exists === undefined || (found !== undefined) === asked.exists) &&
    (asked.equals === undefined || found === asked.equals) &&
    (asked.in === undefined || asked.in.some((each) => each === found)) &&
    isWithin(found, asked)
  );
}

/** Whether it lies within the bounds; without a bound anything does, with one only a number. */
const isWithin = (found: Json | undefined, { gte, lte }: Pick<Condition, 'gte' | 'lte'>): boolean =>
  (gte === undefined && lte === undefined) ||
  (typeof found === 'number' && found >= (gte ?? -Infinity) && found <= (lte ?? Infinity));

/** The value that a fact takes from a record; null: there is none that could be one. */
export function scalarAt(payload: Json | undefined, pointer: string): Value | null {
  const found = valueAt(payload, pointer);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? found : null;
}
