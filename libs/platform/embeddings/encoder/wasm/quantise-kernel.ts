import {
  absoluteFours,
  addFours,
  asIntegers,
  type Code,
  divideFours,
  fourOf,
  fourZeros,
  get,
  int,
  isAtLeast,
  largerFours,
  loadFour,
  multiplyFours,
  narrowed,
  plus,
  reordered,
  rootsOfFours,
  set,
  smallerFours,
  storeFirst,
  storeFour,
  times,
  until,
  wasmModule,
} from './wasm-module.js';

const LARGEST = 32_767;
/**
 * The maximum length of a quantised vector. By the Cauchy-Schwarz inequality, no sum of products of two such vectors,
 * nor any part of it, exceeds the product of their lengths: below 2 ** 31.
 */
const MAX_VECTOR_LENGTH = 46_000;
const STEP = 8;

/**
 * Quantises `length` floats, a multiple of 8, to 16-bit integers. The step is as fine as possible while products with
 * another quantised list fit into 32 bits. Writes the value of one integer unit as a float to `unit`; it is 0 for a
 * list of zeros. The first three parameters are addresses.
 */
export type Quantise = (from: number, to: number, unit: number, length: number) => void;

/** The parameters of Quantise and the variables of the kernel, by number. */
enum Local {
  From,
  To,
  Unit,
  Length,
  At,
  End,
  Largest,
  Squares,
  Four,
  Factor,
}

/** Combines the values in the four lanes into one value for the whole list, in all four lanes. */
const across = (local: Local, together: (a: Code, b: Code) => Code): Code => [
  set(local, together(get(local), reordered(get(local), [2, 3, 0, 1]))),
  set(local, together(get(local), reordered(get(local), [1, 0, 3, 2]))),
];

const measure = (offset: number): Code => [
  set(Local.Four, loadFour(get(Local.At), offset)),
  set(Local.Largest, largerFours(get(Local.Largest), absoluteFours(get(Local.Four)))),
  set(Local.Squares, addFours(get(Local.Squares), multiplyFours(get(Local.Four), get(Local.Four)))),
];
const scaled = (offset: number): Code => asIntegers(multiplyFours(loadFour(get(Local.At), offset), get(Local.Factor)));
const throughout = (...body: Code[]): Code => [
  set(Local.At, get(Local.From)),
  until(isAtLeast(get(Local.At), get(Local.End)), body, set(Local.At, plus(get(Local.At), int(4 * STEP)))),
];

// Rounding may lengthen a list of 1,536 members by 20, and the margin of MAX_VECTOR_LENGTH is 340. For a list of zeros
// the factor is infinite, which leaves zeros.
const body: Code = [
  set(Local.End, plus(get(Local.From), times(get(Local.Length), int(4)))),
  set(Local.Largest, fourZeros),
  set(Local.Squares, fourZeros),
  throughout(measure(0), measure(16)),
  across(Local.Largest, largerFours),
  across(Local.Squares, addFours),
  set(
    Local.Factor,
    smallerFours(
      divideFours(fourOf(LARGEST), get(Local.Largest)),
      divideFours(fourOf(MAX_VECTOR_LENGTH), rootsOfFours(get(Local.Squares))),
    ),
  ),
  storeFirst(get(Local.Unit), divideFours(fourOf(1), get(Local.Factor))),
  throughout(
    storeFour(get(Local.To), narrowed(scaled(0), scaled(16))),
    set(Local.To, plus(get(Local.To), int(2 * STEP))),
  ),
];

/** The kernel working on `memory`. */
export function quantiseOver(memory: WebAssembly.Memory): Quantise {
  const bytes = wasmModule({
    name: 'quantise',
    parameters: Local.Length + 1,
    integers: Local.Largest - Local.At,
    vectors: Local.Factor - Local.Largest + 1,
    body,
  });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports['quantise'] as Quantise;
}
