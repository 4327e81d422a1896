import type { IntegerForm } from './integer-form.js';
import {
  absoluteFours,
  asIntegers,
  type Code,
  differing,
  divideFours,
  fourOf,
  fourZeros,
  get,
  int,
  isAtLeast,
  isBelow,
  largerFours,
  loadFour,
  minus,
  multiplyFours,
  narrowed,
  narrowedToBytes,
  plus,
  reordered,
  set,
  sixteenOf,
  storeFirst,
  storeFour,
  times,
  until,
  wasmModule,
} from './wasm-module.js';

/** The number of floats that become one vector of bytes. */
const STEP = 16;

/**
 * Quantises lists of floats to integers of a form, which determines their size and layout. There are `rows` lists, one
 * after the other, of `length` floats each; `length` is a multiple of 16. For each list, the value of the integer 1 is
 * written to `units` as a float; it is 0 for a list of zeros. The first three parameters are addresses.
 */
export type Quantise = (from: number, to: number, units: number, length: number, rows: number) => void;

/** The parameters of Quantise and the variables of the kernel, by number. */
enum Local {
  From,
  To,
  Units,
  Length,
  Rows,
  At,
  End,
  Largest,
  Factor,
}

/** Combines the values of the four lanes into one value, and puts it in all four lanes. */
const across = (local: Local, together: (a: Code, b: Code) => Code): Code => [
  set(local, together(get(local), reordered(get(local), [2, 3, 0, 1]))),
  set(local, together(get(local), reordered(get(local), [1, 0, 3, 2]))),
];

const FLOATS = [0, 16, 32, 48];
const scaled = (offset: number): Code => asIntegers(multiplyFours(loadFour(get(Local.At), offset), get(Local.Factor)));
const eight = (offset: number): Code => narrowed(scaled(offset), scaled(offset + 16));
const throughout = (...body: Code[]): Code => [
  set(Local.At, get(Local.From)),
  until(isAtLeast(get(Local.At), get(Local.End)), body, set(Local.At, plus(get(Local.At), int(4 * STEP)))),
];

/** Quantises the next sixteen floats and writes their integers. */
function written({ group, offset }: IntegerForm): Code {
  const to = get(Local.To);
  if (group === 2) return [storeFour(to, eight(0)), storeFour(to, eight(32), 16)];
  const bytes = narrowedToBytes(eight(0), eight(32));
  // Adding 128 to a byte flips its highest bit.
  return storeFour(to, offset === 0 ? bytes : differing(bytes, sixteenOf(offset)));
}

// For a list of zeros the factor is infinite. 0 x infinity is NaN, which becomes the integer 0.
const bodyOf = (form: IntegerForm): Code =>
  until(
    isBelow(get(Local.Rows), int(1)),
    set(Local.End, plus(get(Local.From), times(get(Local.Length), int(4)))),
    set(Local.Largest, fourZeros),
    throughout(
      FLOATS.map((offset) =>
        set(Local.Largest, largerFours(get(Local.Largest), absoluteFours(loadFour(get(Local.At), offset)))),
      ),
    ),
    across(Local.Largest, largerFours),
    set(Local.Factor, divideFours(fourOf(form.largest), get(Local.Largest))),
    storeFirst(get(Local.Units), divideFours(fourOf(1), get(Local.Factor))),
    throughout(written(form), set(Local.To, plus(get(Local.To), int((4 / form.group) * STEP)))),
    set(Local.From, get(Local.End)),
    set(Local.Units, plus(get(Local.Units), int(4))),
    set(Local.Rows, minus(get(Local.Rows), int(1))),
  );

/** The kernel working on `memory`. */
export function quantiseOver(memory: WebAssembly.Memory, form: IntegerForm): Quantise {
  const bytes = wasmModule({
    name: 'quantise',
    parameters: Local.Rows + 1,
    integers: Local.Largest - Local.At,
    vectors: Local.Factor - Local.Largest + 1,
    body: bodyOf(form),
  });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports['quantise'] as Quantise;
}
