/** A run is due after this many observations. */
const EVERY = 25;

/**
 * Whether the number of distinct observations has crossed a multiple of 25 since the last run (beliefs spec, section
 * 6). How far it has gone beyond does not matter.
 */
export const isCadenceDue = (observations: number, atLastRun: number): boolean =>
  Math.floor(observations / EVERY) > Math.floor(atLastRun / EVERY);
