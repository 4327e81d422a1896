/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function randomFrom(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A rank below `ranks`, drawn by the Zipf-Mandelbrot law: the probability of rank r falls as 1 / (r + shift). */
export function zipf(random, ranks, shift) {
  return Math.min(ranks - 1, Math.floor(shift * ((ranks + shift) / shift) ** random() - shift));
}

export const oneOf = (random, list) => list[Math.floor(random() * list.length)];
