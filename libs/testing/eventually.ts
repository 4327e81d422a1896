import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until `isSo` is true, and fails after `withinMs`. Use it for effects of another process or of background work.
 */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`still not so after ${withinMs} ms: ${isSo.toString()}`);
    await delay(20);
  }
}
