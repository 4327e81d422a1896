const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 86_400_000;

/** How long a text that lacks a vector is left alone, the oftener it was asked for the longer: what cannot be embedded is tried once a day in the end. */
export function nextLookMs(asked: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(asked, 11), MAX_DELAY_MS);
}
