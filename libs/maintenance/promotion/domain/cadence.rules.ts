/** A run is due after this many observations. */
const EVERY = 25;

/**
 * Whether recording has crossed a step since the last run, however far it went beyond (beliefs spec, section 6). Counts
 * of distinct observations.
 */
export const isCadenceDue = (observations: number, atLastRun: number): boolean =>
  Math.floor(observations / EVERY) > Math.floor(atLastRun / EVERY);
