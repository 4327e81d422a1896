/** Added before rounding, so that errors in the last bits of binary64 do not turn a half into less than a half. */
const TOLERANCE = 1e-9;

/** Rounds trust, confidence and signals to 4 decimals, half up (claims spec, head). Round before any comparison. */
export function round4(value: number): number {
  return Math.floor(value * 1e4 + 0.5 + TOLERANCE * 1e4) / 1e4;
}

const TOLERANCE_OF_9 = 1e-12;

/** Rounds graph and belief numbers to 9 decimals, half up (graph spec, head). Round before any comparison. */
export function round9(value: number): number {
  return Math.floor(value * 1e9 + 0.5 + TOLERANCE_OF_9 * 1e9) / 1e9;
}

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
