import { inPairPanels, inPanels, matmulOver, pairMatmulOver } from './matmul-kernel.js';

/** The same sums in plain JavaScript, rounded to 32 bits after every step. */
function multiplySlowly(a: Float32Array, b: Float32Array, rows: number, columns: number, depth: number): Float32Array {
  return Float32Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    let sum = 0;
    for (let k = 0; k < depth; k += 1) sum = Math.fround(sum + Math.fround(a[row * depth + k]! * b[k * columns + column]!));
    return sum;
  });
}

/** Irregular values of both signs, the same on every run. */
const values = (length: number, seed: number) => Float32Array.from({ length }, (_, i) => Math.sin(seed + i * 1.7) * 3);

function multiplyByKernel(a: Float32Array, b: Float32Array, rows: number, columns: number, depth: number): Float32Array {
  const memory = new WebAssembly.Memory({ initial: 4 });
  const floats = new Float32Array(memory.buffer);
  const [bAt, cAt] = [a.length, a.length + b.length];
  floats.set(a, 0);
  for (let k = 0; k < depth; k += 1) {
    for (let column = 0; column < columns; column += 1) floats[bAt + inPanels(k, column, depth)] = b[k * columns + column]!;
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
  ])('gives the bits of a plain loop for $rows rows, $columns columns and depth $depth', ({ rows, columns, depth }) => {
    const [a, b] = [values(rows * depth, 1), values(depth * columns, 2)];
    expect(multiplyByKernel(a, b, rows, columns, depth)).toEqual(multiplySlowly(a, b, rows, columns, depth));
  });
});

/** Of 16-bit integers; every sum fits into 32 bits. */
const integers = (length: number, seed: number) => Int16Array.from({ length }, (_, i) => Math.round(Math.sin(seed + i * 1.7) * 2_000));

function multiplyPairsByKernel(a: Int16Array, b: Int16Array, rows: number, columns: number, depth: number): number[] {
  const memory = new WebAssembly.Memory({ initial: 4 });
  const members = new Int16Array(memory.buffer);
  members.set(a, 0);
  for (let k = 0; k < depth; k += 1) {
    for (let column = 0; column < columns; column += 1) members[a.length + inPairPanels(k, column, depth)] = b[k * columns + column]!;
  }
  const cAt = 4 * Math.ceil((a.length + b.length) / 2);
  pairMatmulOver(memory)(0, depth * 2, a.length * 2, cAt, columns * 4, rows, columns / 8, depth / 2);
  return [...new Int32Array(memory.buffer, cAt, rows * columns)];
}

describe('the kernel for pairs of integers', () => {
  it.each([
    { rows: 1, columns: 8, depth: 2 },
    { rows: 3, columns: 8, depth: 6 },
    { rows: 9, columns: 24, depth: 32 },
    { rows: 130, columns: 64, depth: 128 },
  ])('multiplies exactly for $rows rows, $columns columns and depth $depth', ({ rows, columns, depth }) => {
    const [a, b] = [integers(rows * depth, 1), integers(depth * columns, 2)];
    const exact = Array.from({ length: rows * columns }, (_, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      let sum = 0;
      for (let k = 0; k < depth; k += 1) sum += a[row * depth + k]! * b[k * columns + column]!;
      return sum;
    });
    expect(multiplyPairsByKernel(a, b, rows, columns, depth)).toEqual(exact);
  });
});
