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

/**
 * Resolves to `undefined` if the work has not settled after `ms`. The work itself continues. The timer does not keep
 * the process alive.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
    timer.unref();
  });
  try {
    // The race also handles a rejection that comes after it.
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
