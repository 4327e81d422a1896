import { setTimeout as delay } from 'node:timers/promises';

/** Slows down work that nobody waits for. Between two pieces, the work calls `rest`, which pauses. */
export interface Pace {
  rest(): Promise<void>;
}

/** The pace of work that somebody waits for. */
export const WITHOUT_PAUSE: Pace = { rest: () => Promise.resolve() };

/** Far below a minute, because a transaction that is idle for a minute is ended. */
const LONGEST_REST_MS = 10_000;

/**
 * Pauses after each piece of work so long that work takes at most `percent` of the time. It measures elapsed time and
 * not processor time, because the work may be done by another process, such as the database server.
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
