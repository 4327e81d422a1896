/** Of the time that a run takes, so much it works. The remainder is left to those who write and search meanwhile. */
const SHARE = 2 / 3;
/** However long a page took: a worker has others to go on with. */
const MAX_PAUSE_MS = 250;
/** How long a page is to take: who comes in meanwhile shares the machine with it for as long. */
const PAGE_MS = 100;
/** Items below which what a page costs by itself would outweigh what is in it. */
const FEWEST = 100;

/** Returns how long to pause after work, in ms. */
export const pauseAfter = (workedMs: number): number =>
  Math.min(MAX_PAUSE_MS, Math.round((workedMs * (1 - SHARE)) / SHARE));

/** How many items the next page may have after one that had `limit` of them and took so long: as many as fit the time, twice as many at most. */
export function nextLimit(limit: number, workedMs: number, most: number): number {
  const fitting = workedMs <= 0 ? limit * 2 : Math.floor((limit * PAGE_MS) / workedMs);
  return Math.min(most, limit * 2, Math.max(fitting, Math.min(limit, FEWEST)));
}
