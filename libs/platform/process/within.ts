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
    // If the work is rejected later, the race has already handled that, so it is not an unhandled rejection.
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
