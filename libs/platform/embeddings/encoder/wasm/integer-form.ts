import { addByteProducts, int, loadFour, storeFour, wasmModule } from './wasm-module.js';

/** How the integers of a matrix multiplication are laid out. A group is as many integers as fit into four bytes. */
export interface IntegerForm {
  group: 2 | 4;
  /** The integers are from -largest to largest. */
  largest: number;
  /** Added to each integer of the left operand. It is 128 if the processor treats these bytes as unsigned. */
  offset: 0 | 128;
}

/** Integers of 8 bits, stored in 16 bits. Every engine multiplies them exactly. */
export const PAIRS: IntegerForm = { group: 2, largest: 127, offset: 0 };
const SIGNED_BYTES: IntegerForm = { group: 4, largest: 127, offset: 0 };
const UNSIGNED_BYTES: IntegerForm = { group: 4, largest: 127, offset: 128 };

/** Integers of 12 bits, stored in 16 bits. For at most 512 rows: a sum of 512 products is still below 2 ** 31. */
export const FINE_PAIRS: IntegerForm = { group: 2, largest: 2047, offset: 0 };

/**
 * The fastest form of 8 bits that this engine computes exactly. The integers and sums are the same in all forms. Bytes
 * take a third of the time of pairs if the processor has an instruction for them and the engine uses it, as Node 24
 * does on x86-64 with AVX-VNNI and on ARM with dot products. The result does not change while the process lives,
 * because WebAssembly requires relaxed instructions to be consistent.
 */
export function fastestForm(): IntegerForm {
  const product = byteProduct();
  if (product === null) return PAIRS;
  return (
    [UNSIGNED_BYTES, SIGNED_BYTES].find(({ offset }) =>
      EXTREMES.every(([left, right]) => product(left + offset, right) === 4 * (left + offset) * right),
    ) ?? PAIRS
  );
}

/** Factors whose products show whether an intermediate sum of 16 bits saturates or a sign is misread. */
const EXTREMES = [-127, -1, 1, 127].flatMap((left) => [-127, 127].map((right) => [left, right] as const));

/** Returns a function with which this engine computes 4 x left x right in bytes. null: it lacks the instruction. */
function byteProduct(): ((left: number, right: number) => number) | null {
  const bytes = wasmModule({
    name: 'multiply',
    parameters: 0,
    integers: 0,
    vectors: 0,
    body: storeFour(int(48), addByteProducts(loadFour(int(0)), loadFour(int(16)), loadFour(int(32)))),
  });
  if (!WebAssembly.validate(bytes)) return null;
  const memory = new WebAssembly.Memory({ initial: 1 });
  const multiply = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports[
    'multiply'
  ] as () => void;
  const members = new Int8Array(memory.buffer);
  return (left, right) => {
    members.fill(right, 0, 16);
    members.fill(left, 16, 32);
    multiply();
    return new Int32Array(memory.buffer, 48, 1)[0]!;
  };
}
