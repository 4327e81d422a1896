const LARGEST = 32_767;
/** No sum of products of two such lists exceeds the product of their lengths (Cauchy and Schwarz), nor does any part of it: below 2 ** 31. */
const LONGEST = 46_000;

/**
 * Writes `length` floats from `start` to the same places of `to` as 16-bit integers, as fine as leaves their products with another list so written
 * within 32 bits. Returns what an integer stands for.
 */
export function quantise(from: Float32Array, start: number, length: number, to: Int16Array): number {
  const end = start + length;
  let largest = 0;
  let squares = 0;
  for (let i = start; i < end; i += 1) {
    const member = from[i]!;
    largest = Math.max(largest, Math.abs(member));
    squares += member * member;
  }
  // Rounding may lengthen a list of 1,536 members by 20: the margin of LONGEST is 340.
  const factor = largest === 0 ? 0 : Math.min(LARGEST / largest, LONGEST / Math.sqrt(squares));
  for (let i = start; i < end; i += 1) {
    const scaled = from[i]! * factor;
    to[i] = scaled < 0 ? scaled - 0.5 : scaled + 0.5;
  }
  return factor === 0 ? 0 : 1 / factor;
}
