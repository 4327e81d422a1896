import type { Window } from './claim.js';

const end = ({ validUntil }: Window): number => validUntil?.getTime() ?? Infinity;

/** The earlier of two ends; null is never. */
export const earlierEnd = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b < a) ? b : a;

export const overlaps = (a: Window, b: Window): boolean =>
  a.validFrom.getTime() < end(b) && b.validFrom.getTime() < end(a);

export const covers = (window: Window, instant: Date): boolean =>
  window.validFrom <= instant && instant.getTime() < end(window);

export const endsAfter = (window: Window, instant: Date): boolean => end(window) > instant.getTime();

/** Whether two windows are the same. Of two starts nobody stated, neither is the earlier: only the ends are compared. */
export const isSameWindow = (
  a: Window & { validFromInferred: boolean },
  b: Window & { validFromInferred: boolean },
): boolean => contains(a, b) && contains(b, a);

/** Whether `outer` holds all of `inner`. Of two starts nobody stated, neither is the earlier: only the ends are compared. */
export function contains(
  outer: Window & { validFromInferred: boolean },
  inner: Window & { validFromInferred: boolean },
): boolean {
  const startsInTime = outer.validFrom <= inner.validFrom || (outer.validFromInferred && inner.validFromInferred);
  return startsInTime && end(inner) <= end(outer);
}
