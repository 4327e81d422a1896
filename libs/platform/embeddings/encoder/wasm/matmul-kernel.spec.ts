import { inPairPanels, inPanels, matmulOver, pairMatmulOver } from './matmul-kernel.js';

/** The same sums in plain JavaScript, rounded to 32 bits after every step. */
function multiplySlowly(a: Float32Array, b: Float32Array, rows: number, columns: number, depth: number): Float32Array {
  return Float32Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let k = 0; k < depth; k += 1)
      sum = Math.fround(sum + Math.fround(a[row * depth + k]! * b[k * columns + column]!));
    return sum;
  });
}

/** Irregular values of both signs, the same on every run. */
const values = (length: number, seed: number) => Float32Array.from({ length }, (_, i) => Math.sin(seed + i * 1.7) * 3);

function multiplyByKernel(
  a: Float32Array,
  b: Float32Array,
  rows: number,
  columns: number,
  depth: number,
): Float32Array {
  const memory = new WebAssembly.Memory({ initial: 4 });
  const floats = new Float32Array(memory.buffer);
  const [bAt, cAt] = [a.length, a.length + b.length];
  floats.set(a, 0);
  for (let k = 0; k < depth; k += 1) {
    for (let column = 0; column < columns; column += 1)
      floats[bAt + inPanels(k, column, depth)] = b[k * columns + column]!;
  }
  matmulOver(memory)(0, depth * 4, bAt * 4, cAt * 4, columns * 4, rows, columns / 8, depth);
  return floats.slice(cAt, cAt + rows * columns);
}

describe('the matrix kernel', () => {
  it.each([
    { rows: 1, columns: 8, depth: 1 },
    { rows: 3, columns: 8, depth: 5 },
    { rows: 4, columns: 16, depth: 7 },
    { rows: 9, columns: 24, depth: 33 },
    { rows: 130, columns: 64, depth: 128 },
  ])(
    'returns the bits of a plain loop for $rows rows, $columns columns and depth $depth',
    ({ rows, columns, depth }) => {
      const [a, b] = [values(rows * depth, 1), values(depth * columns, 2)];
      expect(multiplyByKernel(a, b, rows, columns, depth)).toEqual(multiplySlowly(a, b, rows, columns, depth));
    },
  );
});

/** 16-bit integers so small that every sum fits into the 24 bits of a float. */
const integers = (length: number, seed: number) =>
  Int16Array.from({ length }, (_, i) => Math.round(Math.sin(seed + i * 1.7) * 200));

/** The units of the integers, chosen like the biases so that all sums are exact. */
const factors = (length: number, exponent: number) =>
  Float32Array.from({ length }, (_, i) => 2 ** (exponent - (i % 3)));
const biases = (length: number) => Float32Array.from({ length }, (_, i) => (i % 5) - 2);

interface Scaled {
  a: Int16Array;
  b: Int16Array;
  rows: number;
  columns: number;
  depth: number;
  cutsNegatives: boolean;
}

function multiplyPairsByKernel({ a, b, rows, columns, depth, cutsNegatives }: Scaled): number[] {
  const memory = new WebAssembly.Memory({ initial: 4 });
  const members = new Int16Array(memory.buffer);
  members.set(a, 0);
  for (let k = 0; k < depth; k += 1) {
    for (let column = 0; column < columns; column += 1)
      members[a.length + inPairPanels(k, column, depth)] = b[k * columns + column]!;
  }
  const cAt = 4 * Math.ceil((a.length + b.length) / 2);
  const place = (at: number, values: Float32Array) => {
    new Float32Array(memory.buffer).set(values, at / 4);
    return at + values.byteLength;
  };
  const rowUnits = cAt + 4 * rows * columns;
  const columnUnits = place(rowUnits, factors(rows, 0));
  const bias = place(columnUnits, factors(columns, 2));
  place(bias, biases(columns));
  pairMatmulOver(memory, { cutsNegatives })(
    0,
    depth * 2,
    a.length * 2,
    cAt,
    columns * 4,
    rows,
    columns / 8,
    depth / 2,
    rowUnits,
    columnUnits,
    bias,
  );
  return [...new Float32Array(memory.buffer, cAt, rows * columns)];
}

describe('the kernel for pairs of integers', () => {
  it.each(
    [
      { rows: 1, columns: 8, depth: 2 },
      { rows: 3, columns: 8, depth: 6 },
      { rows: 9, columns: 24, depth: 32 },
      { rows: 130, columns: 64, depth: 128 },
    ].flatMap((shape) => [true, false].map((cutsNegatives) => ({ ...shape, cutsNegatives }))),
  )(
    'multiplies and scales exactly for $rows rows, $columns columns and depth $depth (negatives cut: $cutsNegatives)',
    ({ rows, columns, depth, cutsNegatives }) => {
      const [a, b] = [integers(rows * depth, 1), integers(depth * columns, 2)];
      const [rowUnits, columnUnits, bias] = [factors(rows, 0), factors(columns, 2), biases(columns)];
      const exact = Array.from({ length: rows * columns }, (_, at) => {
        const [row, column] = [Math.floor(at / columns), at % columns];
        let sum = 0;
        for (let k = 0; k < depth; k += 1) sum += a[row * depth + k]! * b[k * columns + column]!;
        const scaled = Math.fround(sum * rowUnits[row]! * columnUnits[column]! + bias[column]!);
        return cutsNegatives ? Math.max(scaled, 0) : scaled;
      });
      expect(multiplyPairsByKernel({ a, b, rows, columns, depth, cutsNegatives })).toEqual(exact);
    },
  );
});
