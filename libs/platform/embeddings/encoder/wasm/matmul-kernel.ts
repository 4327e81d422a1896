import {
  addFours, fourZeros, get, int, isAtLeast, isBelow, loadFour, loadOneIntoFour, minus, multiplyFours, plus, set, storeFour, times, until,
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
export type Matmul = (a: number, aStride: number, b: number, c: number, cStride: number, rows: number, panels: number, depth: number) => void;

/** The parameters of Matmul and the variables of the kernel, by number. */
enum Local {
  A, AStride, B, C, CStride, Rows, Panels, Depth,
  ARow, CRow, RowsLeft, BAt, BEnd, AAt,
  Sums = AAt + TILE,
  Low = Sums + 2 * TILE, High, One,
}

/** Some rows of A, from ARow, times the panel B. */
function tile(rows: number) {
  const each = Array.from({ length: rows }, (_, row) => ({ row, a: Local.AAt + row, low: Local.Sums + 2 * row, high: Local.Sums + 2 * row + 1 }));
  return [
    each.map(({ row, a, low, high }) => [
      set(a, plus(get(Local.ARow), times(get(Local.AStride), int(row)))),
      set(low, fourZeros),
      set(high, fourZeros),
    ]),
    set(Local.BAt, get(Local.B)),
    until(isAtLeast(get(Local.BAt), get(Local.BEnd)),
      set(Local.Low, loadFour(get(Local.BAt))),
      set(Local.High, loadFour(get(Local.BAt), 16)),
      each.map(({ a, low, high }) => [
        set(Local.One, loadOneIntoFour(get(a))),
        set(low, addFours(get(low), multiplyFours(get(Local.One), get(Local.Low)))),
        set(high, addFours(get(high), multiplyFours(get(Local.One), get(Local.High)))),
        set(a, plus(get(a), int(4))),
      ]),
      set(Local.BAt, plus(get(Local.BAt), int(PANEL_BYTES)))),
    each.map(({ row, low, high }) => {
      const address = plus(get(Local.CRow), times(get(Local.CStride), int(row)));
      return [storeFour(address, get(low)), storeFour(address, get(high), 16)];
    }),
  ];
}

/** As many tiles of `rows` rows as are left. */
const tiles = (rows: number) => until(isBelow(get(Local.RowsLeft), int(rows)),
  tile(rows),
  set(Local.ARow, plus(get(Local.ARow), times(get(Local.AStride), int(rows)))),
  set(Local.CRow, plus(get(Local.CRow), times(get(Local.CStride), int(rows)))),
  set(Local.RowsLeft, minus(get(Local.RowsLeft), int(rows))));

// Panels outside, rows inside: a panel (16-48 kB) stays in the cache while all rows pass over it.
const body = until(isBelow(get(Local.Panels), int(1)),
  set(Local.BEnd, plus(get(Local.B), times(get(Local.Depth), int(PANEL_BYTES)))),
  set(Local.ARow, get(Local.A)),
  set(Local.CRow, get(Local.C)),
  set(Local.RowsLeft, get(Local.Rows)),
  tiles(TILE),
  tiles(1),
  set(Local.B, get(Local.BEnd)),
  set(Local.C, plus(get(Local.C), int(PANEL_BYTES))),
  set(Local.Panels, minus(get(Local.Panels), int(1))));

/** The kernel, working on `memory`. */
export function matmulOver(memory: WebAssembly.Memory): Matmul {
  const bytes = wasmModule({ name: 'matmul', parameters: Local.Depth + 1, integers: Local.Sums - Local.ARow, vectors: Local.One - Local.Sums + 1, body });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } }).exports['matmul'] as Matmul;
}

/** Where column `column` of row `row` lies, counted in floats, in a panelled matrix of `depth` rows. */
export const inPanels = (row: number, column: number, depth: number): number => (column - (column % PANEL)) * depth + row * PANEL + (column % PANEL);
