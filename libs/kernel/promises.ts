/**
 * Marks a promise that is deliberately not awaited. It must handle its own failures: a rejection ends the process, like
 * every unhandled rejection.
 */
export function unawaited(_promise: PromiseLike<unknown>): void {
  // The parameter needs no further handling.
}
