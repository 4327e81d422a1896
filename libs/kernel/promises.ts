/** Marks a promise that nobody waits for on purpose. It handles its own failures: one that rejects ends the process, as every unhandled rejection does. */
export function unawaited(_promise: PromiseLike<unknown>): void {
  // The parameter says all there is to say.
}
