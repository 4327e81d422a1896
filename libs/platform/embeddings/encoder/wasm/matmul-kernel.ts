import {
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

/** Columns of a panel: two vectors of four floats. */
export const PANEL = 8;
const PANEL_BYTES = PANEL * 4;
/** Rows computed together: their 4 x 2 sums and the operands fit into the 16 vector registers of x86-64. */
const TILE = 4;

/**
 * C = A x B, where A and C are stored row by row and B in panels: 8 columns wide, row after row within a panel.
 * Addresses and strides are in bytes. C receives `panels * 8` columns.
 *
 * An element of C is summed over `depth` in order and never fused, so it has the same bits in whatever batch its row is computed.
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
 * The same for pairs of 16-bit integers, which it takes where the other takes a float: `depth` counts pairs. Twice as fast, over half the bytes.
 * The sums, which must fit into 32 bits, become floats: times what an integer of their row stands for, times what one of their column does, plus
 * the bias of the column. `rowUnits`, `columnUnits` and `bias` are addresses of floats.
 */
export type PairMatmul = (
  ...parameters: [...Parameters<Matmul>, rowUnits: number, columnUnits: number, bias: number]
) => void;

/** The parameters of PairMatmul (Matmul has only the first ones) and the variables of the kernel, by number. */
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
  multiply: (a: Code, b: Code) => Code;
  add: (a: Code, b: Code) => Code;
  /** What becomes of four sums: of the tile's row of that number, so many bytes behind the panel's first column. */
  finish: (sums: Code, row: number, offset: number) => Code;
}

const FLOATS: Arithmetic = { multiply: multiplyFours, add: addFours, finish: (sums) => sums };

const scaled = (sums: Code, row: number, offset: number): Code => {
  const units = multiplyFours(loadOneIntoFour(get(Local.RowUnit), row * 4), loadFour(get(Local.ColumnUnits), offset));
  return addFours(multiplyFours(asFloats(sums), units), loadFour(get(Local.Bias), offset));
};
const PAIRS: Arithmetic = { multiply: multiplyPairs, add: addFourIntegers, finish: scaled };
const CUT_PAIRS: Arithmetic = { ...PAIRS, finish: (...given) => largerFours(scaled(...given), fourZeros) };

/** Some rows of A, from ARow, times the panel B. */
function tile(rows: number, { multiply, add, finish }: Arithmetic) {
  const each = Array.from({ length: rows }, (_, row) => ({
    row,
    a: Local.AAt + row,
    low: Local.Sums + 2 * row,
    high: Local.Sums + 2 * row + 1,
  }));
  return [
    each.map(({ row, a, low, high }) => [
      set(a, plus(get(Local.ARow), times(get(Local.AStride), int(row)))),
      set(low, fourZeros),
      set(high, fourZeros),
    ]),
    set(Local.BAt, get(Local.B)),
    until(
      isAtLeast(get(Local.BAt), get(Local.BEnd)),
      set(Local.Low, loadFour(get(Local.BAt))),
      set(Local.High, loadFour(get(Local.BAt), 16)),
      each.map(({ a, low, high }) => [
        set(Local.One, loadOneIntoFour(get(a))),
        set(low, add(get(low), multiply(get(Local.One), get(Local.Low)))),
        set(high, add(get(high), multiply(get(Local.One), get(Local.High)))),
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

/** As many tiles of `rows` rows as are left. */
const tiles = (rows: number, arithmetic: Arithmetic) =>
  until(
    isBelow(get(Local.RowsLeft), int(rows)),
    tile(rows, arithmetic),
    set(Local.ARow, plus(get(Local.ARow), times(get(Local.AStride), int(rows)))),
    set(Local.CRow, plus(get(Local.CRow), times(get(Local.CStride), int(rows)))),
    set(Local.RowUnit, plus(get(Local.RowUnit), int(4 * rows))),
    set(Local.RowsLeft, minus(get(Local.RowsLeft), int(rows))),
  );

// Panels outside, rows inside: a panel (16-48 kB) stays in the cache while all rows pass over it.
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
    set(Local.Panels, minus(get(Local.Panels), int(1))),
  );

/** The kernel for floats, working on `memory`. */
export const matmulOver = (memory: WebAssembly.Memory): Matmul => kernelOver(memory, FLOATS) as Matmul;

/** The kernel for pairs; `cutsNegatives`: what is below 0 becomes 0. */
export const pairMatmulOver = (memory: WebAssembly.Memory, { cutsNegatives }: { cutsNegatives: boolean }): PairMatmul =>
  kernelOver(memory, cutsNegatives ? CUT_PAIRS : PAIRS) as PairMatmul;

function kernelOver(memory: WebAssembly.Memory, arithmetic: Arithmetic): unknown {
  const body = bodyOf(arithmetic);
  const bytes = wasmModule({
    name: 'matmul',
    parameters: Local.Bias + 1,
    integers: Local.Sums - Local.ARow,
    vectors: Local.One - Local.Sums + 1,
    body,
  });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports['matmul'];
}

/** Where column `column` of row `row` lies, counted in floats, in a panelled matrix of `depth` rows. */
export const inPanels = (row: number, column: number, depth: number): number =>
  (column - (column % PANEL)) * depth + row * PANEL + (column % PANEL);

/** Where a 16-bit member of a matrix lies, counted in such members, in panels of pairs: two rows of a column next to each other. */
export const inPairPanels = (row: number, column: number, depth: number): number =>
  (column - (column % PANEL)) * depth + (row - (row % 2)) * PANEL + (column % PANEL) * 2 + (row % 2);
