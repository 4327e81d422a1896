/**
 * Marks a promise that is deliberately not awaited. It must handle its own failures: a rejection ends the process, like
 * every unhandled rejection.
 */
export function unawaited(_promise: PromiseLike<unknown>): void {
  // The parameter needs no further handling.
}

/**
 * A promise that is awaited later, and may fail before: this does not count as an unhandled rejection, and the failure still reaches
 * the code that awaits it.
 */
export function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
