import { PANEL, type Matmul } from './wasm/matmul-kernel.js';
import type { Weights } from './weights.js';

const HEADS = 4;
const MAX_HEAD_WIDTH = 128;

/** The first row of a text, and the number of its rows. */
export interface Span {
  start: number;
  length: number;
}

/** Multi-head self-attention of one text at a time. A text never sees its neighbours in the batch. */
export class Attention {
  private readonly keys: Float32Array;
  private readonly values: Float32Array;
  private readonly scores: Float32Array;

  /** The number of floats that Attention allocates in the memory of the weights. */
  static readonly room = (window: number): number => window * (2 * MAX_HEAD_WIDTH + window);

  constructor(
    weights: Weights,
    private readonly matmul: Matmul,
    window: number,
  ) {
    this.keys = weights.allocate(window * MAX_HEAD_WIDTH);
    this.values = weights.allocate(window * MAX_HEAD_WIDTH);
    this.scores = weights.allocate(window * window);
  }

  /** Reads rows of query, key and value (each `width` wide) from `from`, and writes rows of `width` to `to`. */
  run(from: Float32Array, to: Float32Array, width: number, span: Span, queryScale: number): void {
    const headWidth = width / HEADS;
    for (let head = 0; head < HEADS; head += 1) {
      const query = span.start * 3 * width + head * headWidth;
      const columns = this.scoreKeys(from, query, width, headWidth, span.length);
      for (let row = 0; row < span.length; row += 1) softmax(this.scores, row * columns, span.length, queryScale);
      this.packValues(from, query + 2 * width, 3 * width, headWidth, span.length);
      this.matmul(
        this.scores.byteOffset,
        columns * 4,
        this.values.byteOffset,
        to.byteOffset + (span.start * width + head * headWidth) * 4,
        width * 4,
        span.length,
        headWidth / PANEL,
        span.length,
      );
    }
  }

  /**
   * scores = queries x transposed keys. Returns the number of columns of `scores`: one per key, rounded up to whole
   * panels.
   */
  private scoreKeys(from: Float32Array, query: number, width: number, headWidth: number, length: number): number {
    const columns = Math.ceil(length / PANEL) * PANEL;
    this.keys.fill(0, 0, columns * headWidth);
    for (let row = 0; row < length; row += 1) {
      const key = query + width + row * 3 * width;
      // The row becomes a column. Its address is `inPanels(i, row, headWidth)`, with the constant part computed once.
      const column = (row - (row % PANEL)) * headWidth + (row % PANEL);
      for (let i = 0; i < headWidth; i += 1) this.keys[column + i * PANEL] = from[key + i]!;
    }
    this.matmul(
      from.byteOffset + query * 4,
      3 * width * 4,
      this.keys.byteOffset,
      this.scores.byteOffset,
      columns * 4,
      length,
      columns / PANEL,
      headWidth,
    );
    return columns;
  }

  private packValues(from: Float32Array, value: number, stride: number, headWidth: number, length: number): void {
    for (let row = 0; row < length; row += 1) {
      const start = value + row * stride;
      for (let panel = 0; panel < headWidth; panel += PANEL) {
        // The same as `inPanels(row, panel, length)`.
        const to = panel * length + row * PANEL;
        for (let i = 0; i < PANEL; i += 1) this.values[to + i] = from[start + panel + i]!;
      }
    }
  }
}

function softmax(scores: Float32Array, start: number, length: number, scale: number): void {
  const end = start + length;
  let highest = -Infinity;
  for (let i = start; i < end; i += 1) highest = Math.max(highest, scores[i]!);
  let sum = 0;
  for (let i = start; i < end; i += 1) sum += scores[i] = Math.exp((scores[i]! - highest) * scale);
  for (let i = start; i < end; i += 1) scores[i] = scores[i]! / sum;
}
