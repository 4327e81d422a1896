import { inChunks } from './grouped.js';

/**
 * Marks a promise that is deliberately not awaited. The promise must handle its own failures, because an unhandled
 * rejection ends the process.
 */
export function unawaited(_promise: PromiseLike<unknown>): void {
  // Nothing to do: the call itself is the mark.
}

/**
 * Returns a promise that will be awaited later. If it fails before that, this is not an unhandled rejection, and the
 * code that awaits it still gets the failure.
 */
export function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** The number of items in a stretch. While one stretch is decided, the database reads the next. */
const STRETCH = 100;

/** Divides the items of a page into stretches, in order, to be read one after the other. */
export const stretchesOf = <T>(items: readonly T[]): T[][] => inChunks(items, STRETCH);
