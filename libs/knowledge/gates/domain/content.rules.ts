import type { Json } from '#libs/kernel/index.js';
import { valueAt } from '../../anchors/index.js';
import type { Condition } from '../../domain-schemas/index.js';
import { comparableValue, PREDICATE_DEFAULTS, storedValue, type ValueType } from '../../predicates/index.js';

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

/**
 * The value that a fact takes from a record, as claims store it; null: the payload has nothing there that can be the
 * value of a claim.
 */
export function claimedAt(payload: Json | undefined, pointer: string): string | null {
  const found = valueAt(payload, pointer);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? storedValue(String(found))
    : null;
}

/**
 * Whether two values are the same to claims whose predicate compares values in the given way; null: no value. Gates
 * must not distinguish values that claims do not distinguish: a fact with the other value could not be stored.
 */
export function isSameValue(
  a: string | null,
  b: string | null,
  valueType: ValueType = PREDICATE_DEFAULTS.valueType,
): boolean {
  if (a === null || b === null || a === b) return a === b;
  return comparableValue(a, valueType) === comparableValue(b, valueType);
}
