import { setTimeout as delay } from 'node:timers/promises';

/** Called between pieces of work that nobody waits for. */
export interface Pace {
  rest(): Promise<void>;
}

/** Somebody waits. */
export const WITHOUT_PAUSE: Pace = { rest: () => Promise.resolve() };

/** A transaction that is idle for a minute is ended. */
const LONGEST_REST_MS = 10_000;

/**
 * Pauses after each piece so long that work takes at most some percent of the time. What it works for may be another
 * process, such as a server, so time is counted and not that of the processor.
 */
export function paceOf(percent: number): Pace {
  if (percent >= 100) return WITHOUT_PAUSE;
  let began = performance.now();
  return {
    async rest() {
      await delay(Math.min(LONGEST_REST_MS, (performance.now() - began) * (100 / percent - 1)));
      began = performance.now();
    },
  };
}
