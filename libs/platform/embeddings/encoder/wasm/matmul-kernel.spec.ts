import { fastestForm, FINE_PAIRS, PAIRS, type IntegerForm } from './integer-form.js';
import { inGroupPanels, inPanels, integerMatmulOver, matmulOver } from './matmul-kernel.js';

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
    'returns the same bits as a plain loop for $rows rows, $columns columns and depth $depth',
    ({ rows, columns, depth }) => {
      const [a, b] = [values(rows * depth, 1), values(depth * columns, 2)];
      expect(multiplyByKernel(a, b, rows, columns, depth)).toEqual(multiplySlowly(a, b, rows, columns, depth));
    },
  );
});

/** Integers of the whole range, irregular and the same on every run. */
const integers = (length: number, seed: number) =>
  Int8Array.from({ length }, (_, i) => Math.round(Math.sin(seed + i * 1.7) * 127));

/** Units or biases that are powers of two, so that all sums are exact. */
const factors = (length: number, exponent: number) =>
  Float32Array.from({ length }, (_, i) => 2 ** (exponent - (i % 3)));
const biases = (length: number) => Float32Array.from({ length }, (_, i) => (i % 5) - 2);

interface Scaled {
  form: IntegerForm;
  a: Int8Array | Int16Array;
  b: Int8Array | Int16Array;
  rows: number;
  columns: number;
  depth: number;
  cutsNegatives: boolean;
}

function multiplyIntegersByKernel({ form, a, b, rows, columns, depth, cutsNegatives }: Scaled): number[] {
  const { group, offset } = form;
  const memory = new WebAssembly.Memory({ initial: 8 });
  let free = 0;
  const allocate = (bytes: number) => (free += 64 * Math.ceil(bytes / 64)) - 64 * Math.ceil(bytes / 64);
  const members = (length: number) => {
    const at = allocate((length * 4) / group);
    return group === 4 ? new Int8Array(memory.buffer, at, length) : new Int16Array(memory.buffer, at, length);
  };
  const floats = (given: Float32Array) => {
    const at = allocate(given.byteLength);
    new Float32Array(memory.buffer, at, given.length).set(given);
    return at;
  };
  const [left, right] = [members(a.length), members(b.length)];
  left.set(a.map((member) => member + offset));
  const starts = new Int32Array(memory.buffer, allocate(4 * columns), columns);
  for (let k = 0; k < depth; k += 1) {
    for (let column = 0; column < columns; column += 1) {
      right[inGroupPanels(k, column, depth, group)] = b[k * columns + column]!;
      starts[column] = starts[column]! - offset * b[k * columns + column]!;
    }
  }
  const c = allocate(4 * rows * columns);
  integerMatmulOver(memory, form, { cutsNegatives })(
    left.byteOffset,
    (depth / group) * 4,
    right.byteOffset,
    c,
    columns * 4,
    rows,
    columns / 8,
    depth / group,
    floats(factors(rows, 0)),
    floats(factors(columns, 2)),
    floats(biases(columns)),
    starts.byteOffset,
  );
  return [...new Float32Array(memory.buffer, c, rows * columns)];
}

// On an engine that cannot multiply bytes exactly, both forms are the same.
describe.each([
  { called: 'pairs', form: PAIRS },
  { called: 'the fastest form', form: fastestForm() },
])('the kernel for integers in $called', ({ form }) => {
  it.each(
    [
      { rows: 1, columns: 8, depth: 4 },
      { rows: 3, columns: 8, depth: 12 },
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
      expect(multiplyIntegersByKernel({ form, a, b, rows, columns, depth, cutsNegatives })).toEqual(exact);
    },
  );
});

it.each([1, -1])('sums of fine pairs fit into 32 bits in a matrix of 512 rows (sign %s)', (sign) => {
  const [depth, columns] = [512, 8];
  const a = new Int16Array(depth).fill(FINE_PAIRS.largest);
  const b = new Int16Array(depth * columns).fill(sign * FINE_PAIRS.largest);
  const sum = Math.fround(sign * depth * FINE_PAIRS.largest ** 2);
  expect(multiplyIntegersByKernel({ form: FINE_PAIRS, a, b, rows: 1, columns, depth, cutsNegatives: false })).toEqual(
    Array.from(factors(columns, 2), (unit, i) => Math.fround(sum * unit + biases(columns)[i]!)),
  );
});
