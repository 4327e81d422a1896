/** Bytes of a WebAssembly module. Lists may be nested in any way, and are flattened at the end. */
export type Code = number | readonly Code[];

const flat = (code: Code): number[] => (typeof code === 'number' ? [code] : code.flatMap(flat));

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}

const vector = (items: readonly Code[]): Code => [unsigned(items.length), items];
const sized = (code: Code): Code => [unsigned(flat(code).length), flat(code)];
const name = (text: string): Code => vector([...new TextEncoder().encode(text)]);
const section = (id: number, ...items: Code[]): Code => [id, sized(vector(items))];

const I32 = 0x7f;
const V128 = 0x7b;
const VOID = 0x40;
const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];

// Each helper puts the code of its operands first, as a stack machine requires.
export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)];
export const int = (value: number): Code => [0x41, signed(value)];
export const plus = (a: Code, b: Code): Code => [a, b, 0x6a];
export const minus = (a: Code, b: Code): Code => [a, b, 0x6b];
export const times = (a: Code, b: Code): Code => [a, b, 0x6c];
export const isBelow = (a: Code, b: Code): Code => [a, b, 0x49];
export const isAtLeast = (a: Code, b: Code): Code => [a, b, 0x4f];

/** Repeats `body` until `isDone` is true. The condition is evaluated before every round. */
export const until = (isDone: Code, ...body: Code[]): Code => [
  0x02,
  VOID,
  0x03,
  VOID,
  isDone,
  0x0d,
  1,
  body,
  0x0c,
  0,
  0x0b,
  0x0b,
];

// Four 32-bit floats at once. Addresses are in bytes. The second argument of a load or store is a constant added to the
// address.
export const loadFour = (address: Code, offset = 0): Code => [address, simd(0x00), 2, unsigned(offset)];
export const loadOneIntoFour = (address: Code, offset = 0): Code => [address, simd(0x09), 2, unsigned(offset)];
export const storeFour = (address: Code, value: Code, offset = 0): Code => [
  address,
  value,
  simd(0x0b),
  2,
  unsigned(offset),
];
export const fourOf = (value: number): Code => [
  simd(0x0c),
  Array.from({ length: 4 }, () => [...new Uint8Array(Float32Array.of(value).buffer)]),
];
export const fourZeros: Code = fourOf(0);
/** Sixteen equal bytes. */
export const sixteenOf = (byte: number): Code => [simd(0x0c), Array<number>(16).fill(byte)];
/** Reorders the four lanes: `lanes` are the source lanes, first to last. */
export const reordered = (four: Code, lanes: readonly number[]): Code => [
  four,
  four,
  simd(0x0d),
  lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
];
export const storeFirst = (address: Code, four: Code): Code => [address, four, simd(0x5a), 2, 0, 0];
export const addFours = (a: Code, b: Code): Code => [a, b, simd(0xe4)];
export const multiplyFours = (a: Code, b: Code): Code => [a, b, simd(0xe6)];
export const divideFours = (a: Code, b: Code): Code => [a, b, simd(0xe7)];
export const largerFours = (a: Code, b: Code): Code => [a, b, simd(0xe9)];
export const absoluteFours = (a: Code): Code => [a, simd(0xe0)];
/** The bits in which `a` and `b` differ (exclusive or). */
export const differing = (a: Code, b: Code): Code => [a, b, simd(0x51)];
// Multiplies eight 16-bit integers by eight others, and adds neighbouring products to get four 32-bit integers.
export const multiplyPairs = (a: Code, b: Code): Code => [a, b, simd(0xba)];
export const addFourIntegers = (a: Code, b: Code): Code => [a, b, simd(0xae)];
/**
 * Multiplies sixteen signed bytes by sixteen others, adds every four neighbouring products, and adds these sums to four
 * 32-bit integers. It is a relaxed instruction: whether the other bytes are signed, and whether an intermediate sum
 * saturates, depends on the processor. `fastestForm` in integer-form.ts finds out.
 */
export const addByteProducts = (signed: Code, other: Code, sums: Code): Code => [signed, other, sums, simd(0x113)];
export const asFloats = (integers: Code): Code => [integers, simd(0xfa)];
/** The nearest 32-bit integers. NaN becomes 0. */
export const asIntegers = (floats: Code): Code => [floats, simd(0x6a), simd(0xf8)];
/** Eight 16-bit integers from two groups of four 32-bit integers. Values out of range become the nearest limit. */
export const narrowed = (first: Code, last: Code): Code => [first, last, simd(0x85)];
/** Sixteen bytes from two groups of eight 16-bit integers. Values out of range become the nearest limit. */
export const narrowedToBytes = (first: Code, last: Code): Code => [first, last, simd(0x65)];

export interface WasmFunction {
  name: string;
  /** All parameters and the first locals are 32-bit integers, numbered from 0. The vectors follow them. */
  parameters: number;
  integers: number;
  vectors: number;
  body: Code;
}

/** A module that imports `env.memory` and exports one function without a result. */
export function wasmModule(fn: WasmFunction): Uint8Array<ArrayBuffer> {
  const type: Code = [0x60, vector(Array<number>(fn.parameters).fill(I32)), vector([])];
  const locals = vector([
    [unsigned(fn.integers), I32],
    [unsigned(fn.vectors), V128],
  ]);
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d],
      [0x01, 0x00, 0x00, 0x00],
      section(1, type),
      section(2, [name('env'), name('memory'), 0x02, 0x00, 0x01]),
      section(3, 0),
      section(7, [name(fn.name), 0x00, 0]),
      section(10, sized([locals, fn.body, 0x0b])),
    ]),
  );
}
