/** A run is due after this many observations. */
const EVERY = 25;

/**
 * Whether the number of distinct observations has crossed a multiple of 25 since the last run (beliefs spec, section
 * 6). It does not matter how far the number has passed the multiple.
 */
export const isCadenceDue = (observations: number, atLastRun: number): boolean =>
  Math.floor(observations / EVERY) > Math.floor(atLastRun / EVERY);
