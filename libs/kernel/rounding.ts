/** Absorbs the last bits of binary64 before a half is rounded up. */
const TOLERANCE = 1e-9;

/** Trust, confidence and signals: 4 decimals, half up (claims spec, head). Round before any comparison. */
export function round4(value: number): number {
  return Math.floor(value * 1e4 + 0.5 + TOLERANCE * 1e4) / 1e4;
}

const TOLERANCE_OF_9 = 1e-12;

/** Graph and belief numbers: 9 decimals, half up (graph spec, head). Round before any comparison. */
export function round9(value: number): number {
  return Math.floor(value * 1e9 + 0.5 + TOLERANCE_OF_9 * 1e9) / 1e9;
}

export function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
