import type { Json } from '#libs/kernel/index.js';
import { valueAt } from '../../anchors/index.js';
import type { Condition, Value } from '../../domain-schemas/index.js';

/** Whether the payload meets all parts of the condition. */
export function meets(payload: Json | undefined, { at, ...asked }: Condition): boolean {
  const found = valueAt(payload, at);
  return (
    (asked.exists === undefined || (found !== undefined) === asked.exists) &&
    (asked.equals === undefined || found === asked.equals) &&
    (asked.in === undefined || asked.in.some((each) => each === found)) &&
    isWithin(found, asked)
  );
}

/**
 * Whether the value lies within the bounds. If there is a bound, the value must be a number; otherwise any value will
 * do.
 */
const isWithin = (found: Json | undefined, { gte, lte }: Pick<Condition, 'gte' | 'lte'>): boolean =>
  (gte === undefined && lte === undefined) ||
  (typeof found === 'number' && found >= (gte ?? -Infinity) && found <= (lte ?? Infinity));

/** The value that a fact takes from a record; null: the payload has no suitable value there. */
export function scalarAt(payload: Json | undefined, pointer: string): Value | null {
  const found = valueAt(payload, pointer);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? found : null;
}
