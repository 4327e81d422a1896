import type { IntegerForm } from './integer-form.js';
import {
  addByteProducts,
  addFourIntegers,
  addFours,
  asFloats,
  type Code,
  fourZeros,
  get,
  int,
  isAtLeast,
  isBelow,
  largerFours,
  loadFour,
  loadOneIntoFour,
  minus,
  multiplyFours,
  multiplyPairs,
  plus,
  set,
  storeFour,
  times,
  until,
  wasmModule,
} from './wasm-module.js';

/** The number of columns in a panel: two vectors of four floats. */
export const PANEL = 8;
const PANEL_BYTES = PANEL * 4;
/** The number of rows that are computed together. Their 4 x 2 sums and the operands fit into 16 vector registers. */
const TILE = 4;

/**
 * C = A x B. A and C are stored row by row. B is stored in panels: 8 columns wide, row after row within a panel.
 * Addresses and strides are in bytes. C receives `panels * 8` columns.
 *
 * Each element of C is summed over `depth` in order, without fused operations, so its bits do not depend on the batch
 * in which its row is computed.
 */
export type Matmul = (
  a: number,
  aStride: number,
  b: number,
  c: number,
  cStride: number,
  rows: number,
  panels: number,
  depth: number,
) => void;

/**
 * Like `Matmul`, but for integers. `depth` counts groups of four bytes, which are two 16-bit integers or four bytes.
 * With bytes, each sum starts at the integer of its column in `starts`. At the end, the sum becomes a float: it is
 * multiplied by the unit of its row and the unit of its column, and the bias of the column is added. `rowUnits`,
 * `columnUnits`, `bias` and `starts` are addresses.
 */
export type IntegerMatmul = (
  ...parameters: [...Parameters<Matmul>, rowUnits: number, columnUnits: number, bias: number, starts: number]
) => void;

/** The parameters of IntegerMatmul (Matmul has only the first ones) and the variables of the kernel, by number. */
enum Local {
  A,
  AStride,
  B,
  C,
  CStride,
  Rows,
  Panels,
  Depth,
  RowUnits,
  ColumnUnits,
  Bias,
  Starts,
  ARow,
  CRow,
  RowsLeft,
  RowUnit,
  BAt,
  BEnd,
  AAt,
  Sums = AAt + TILE,
  Low = Sums + 2 * TILE,
  High,
  One,
}

interface Arithmetic {
  /** The initial values of four sums. `offset`: the byte offset of their columns from the first of the panel. */
  start: (offset: number) => Code;
  /** Adds products to four sums. `a`: one group of A, repeated in all lanes; `b`: four groups of B. */
  add: (sums: Code, a: Code, b: Code) => Code;
  /** Converts four sums to results. `row`: their row in the tile; `offset`: as in `start`. */
  finish: (sums: Code, row: number, offset: number) => Code;
}

const FLOATS: Arithmetic = {
  start: () => fourZeros,
  add: (sums, a, b) => addFours(sums, multiplyFours(a, b)),
  finish: (sums) => sums,
};

const scaled = (sums: Code, row: number, offset: number): Code => {
  const units = multiplyFours(loadOneIntoFour(get(Local.RowUnit), row * 4), loadFour(get(Local.ColumnUnits), offset));
  return addFours(multiplyFours(asFloats(sums), units), loadFour(get(Local.Bias), offset));
};
const PAIRS: Arithmetic = {
  start: () => fourZeros,
  add: (sums, a, b) => addFourIntegers(sums, multiplyPairs(a, b)),
  finish: scaled,
};
const BYTES: Arithmetic = {
  start: (offset) => loadFour(get(Local.Starts), offset),
  add: (sums, a, b) => addByteProducts(b, a, sums),
  finish: scaled,
};
const cutting = (arithmetic: Arithmetic): Arithmetic => ({
  ...arithmetic,
  finish: (...given) => largerFours(arithmetic.finish(...given), fourZeros),
});

/** Multiplies some rows of A, starting at ARow, by the panel B. */
function tile(rows: number, { start, add, finish }: Arithmetic) {
  const each = Array.from({ length: rows }, (_, row) => ({
    row,
    a: Local.AAt + row,
    low: Local.Sums + 2 * row,
    high: Local.Sums + 2 * row + 1,
  }));
  return [
    each.map(({ row, a, low, high }) => [
      set(a, plus(get(Local.ARow), times(get(Local.AStride), int(row)))),
      set(low, start(0)),
      set(high, start(16)),
    ]),
    set(Local.BAt, get(Local.B)),
    until(
      isAtLeast(get(Local.BAt), get(Local.BEnd)),
      set(Local.Low, loadFour(get(Local.BAt))),
      set(Local.High, loadFour(get(Local.BAt), 16)),
      each.map(({ a, low, high }) => [
        set(Local.One, loadOneIntoFour(get(a))),
        set(low, add(get(low), get(Local.One), get(Local.Low))),
        set(high, add(get(high), get(Local.One), get(Local.High))),
        set(a, plus(get(a), int(4))),
      ]),
      set(Local.BAt, plus(get(Local.BAt), int(PANEL_BYTES))),
    ),
    each.map(({ row, low, high }) => {
      const address = plus(get(Local.CRow), times(get(Local.CStride), int(row)));
      return [storeFour(address, finish(get(low), row, 0)), storeFour(address, finish(get(high), row, 16), 16)];
    }),
  ];
}

/** Computes tiles of `rows` rows while at least that many rows are left. */
const tiles = (rows: number, arithmetic: Arithmetic) =>
  until(
    isBelow(get(Local.RowsLeft), int(rows)),
    tile(rows, arithmetic),
    set(Local.ARow, plus(get(Local.ARow), times(get(Local.AStride), int(rows)))),
    set(Local.CRow, plus(get(Local.CRow), times(get(Local.CStride), int(rows)))),
    set(Local.RowUnit, plus(get(Local.RowUnit), int(4 * rows))),
    set(Local.RowsLeft, minus(get(Local.RowsLeft), int(rows))),
  );

// The outer loop runs over panels and the inner one over rows, so a panel (16-48 kB) stays in the cache while all rows
// pass over it.
const bodyOf = (arithmetic: Arithmetic): Code =>
  until(
    isBelow(get(Local.Panels), int(1)),
    set(Local.BEnd, plus(get(Local.B), times(get(Local.Depth), int(PANEL_BYTES)))),
    set(Local.ARow, get(Local.A)),
    set(Local.CRow, get(Local.C)),
    set(Local.RowUnit, get(Local.RowUnits)),
    set(Local.RowsLeft, get(Local.Rows)),
    tiles(TILE, arithmetic),
    tiles(1, arithmetic),
    set(Local.B, get(Local.BEnd)),
    set(Local.C, plus(get(Local.C), int(PANEL_BYTES))),
    set(Local.ColumnUnits, plus(get(Local.ColumnUnits), int(PANEL_BYTES))),
    set(Local.Bias, plus(get(Local.Bias), int(PANEL_BYTES))),
    set(Local.Starts, plus(get(Local.Starts), int(PANEL_BYTES))),
    set(Local.Panels, minus(get(Local.Panels), int(1))),
  );

/** The kernel for floats, working on `memory`. */
export const matmulOver = (memory: WebAssembly.Memory): Matmul => kernelOver(memory, FLOATS) as Matmul;

/** The kernel for integers of a form. `cutsNegatives`: negative results become 0. */
export function integerMatmulOver(
  memory: WebAssembly.Memory,
  form: IntegerForm,
  { cutsNegatives }: { cutsNegatives: boolean },
): IntegerMatmul {
  const arithmetic = form.group === 2 ? PAIRS : BYTES;
  return kernelOver(memory, cutsNegatives ? cutting(arithmetic) : arithmetic) as IntegerMatmul;
}

function kernelOver(memory: WebAssembly.Memory, arithmetic: Arithmetic): unknown {
  const body = bodyOf(arithmetic);
  const bytes = wasmModule({
    name: 'matmul',
    parameters: Local.Starts + 1,
    integers: Local.Sums - Local.ARow,
    vectors: Local.One - Local.Sums + 1,
    body,
  });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports['matmul'];
}

/** The position, counted in floats, of the element at `row` and `column` in a panelled matrix of `depth` rows. */
export const inPanels = (row: number, column: number, depth: number): number =>
  (column - (column % PANEL)) * depth + row * PANEL + (column % PANEL);

/**
 * The position, counted in integers, of an element in a panelled matrix of groups. In each column, the rows of a group
 * lie next to each other.
 */
export const inGroupPanels = (row: number, column: number, depth: number, group: number): number =>
  (column - (column % PANEL)) * depth + (row - (row % group)) * PANEL + (column % PANEL) * group + (row % group);
