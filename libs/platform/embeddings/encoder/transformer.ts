import { Attention, type Span } from './attention.js';
import { FINE_PAIRS, type IntegerForm } from './wasm/integer-form.js';
import { integerMatmulOver, matmulOver, PANEL, type IntegerMatmul } from './wasm/matmul-kernel.js';
import { quantiseOver, type Quantise } from './wasm/quantise-kernel.js';
import { takeParameters, type Dense, type Norm, type Parameters } from './parameters.js';
import type { Weights } from './weights.js';

/** The maximum number of tokens in one pass, and therefore in one text. The model was not trained on longer texts. */
export const WINDOW = 128;
export const DIMENSIONS = 512;

const TOKEN_WIDTH = 256;
const WIDEST = 1536;
const NORM_EPSILON = 1e-6;
/** Bytes of intermediate results, plus one cache line for each block. */
export const ROOM = 4 * (WINDOW * (3 * DIMENSIONS + 1.5 * WIDEST + 1) + Attention.room(WINDOW)) + 64 * 10;

/** The kernels for matrices whose integers have the same form. */
interface Kernels {
  quantise: Quantise;
  multiply: IntegerMatmul;
  /** Negative results become 0. */
  multiplyAndCut: IntegerMatmul;
}

/**
 * The encoder's forward pass. Rows are tokens. The result of a row depends only on its own text, and not on the other
 * texts in the pass.
 */
export class Transformer {
  private readonly parameters: Parameters;
  private readonly kernels: ReadonlyMap<IntegerForm, Kernels>;
  private readonly attention: Attention;
  private readonly positions: Float32Array;
  private readonly blocks: [Float32Array, Float32Array, Float32Array];
  private readonly wide: Float32Array;
  /** The rows of the left operand of a matrix multiplication, in integers of up to 16 bits. */
  private readonly quantised: Float32Array;
  /** For each row of `quantised`, the value of the integer 1. */
  private readonly units: Float32Array;

  constructor(weights: Weights) {
    this.parameters = takeParameters(weights);
    const { memory, form } = weights;
    this.kernels = new Map([form, FINE_PAIRS].map((one) => [one, kernelsOver(memory, one)]));
    this.attention = new Attention(weights, matmulOver(memory), WINDOW);
    this.positions = positionSignals(this.parameters.frequencies);
    const block = () => weights.allocate(WINDOW * DIMENSIONS);
    this.blocks = [block(), block(), block()];
    this.wide = weights.allocate(WINDOW * WIDEST);
    this.units = weights.allocate(WINDOW);
    this.quantised = weights.allocate((WINDOW * WIDEST) / 2);
  }

  /**
   * One vector of length 1 for each text. All texts together have at most WINDOW tokens, and there are at most WINDOW
   * texts.
   */
  run(texts: readonly (readonly number[])[]): Float32Array[] {
    const spans = toSpans(texts);
    const rows = spans.reduce((sum, span) => sum + span.length, 0);
    let [flow, spare] = this.blocks;
    const work = this.blocks[2];

    this.embedTokens(texts.flat(), spans, flow);
    for (const layer of this.parameters.layers) {
      const { depth } = layer.queryKeyValue.matrix;
      normalise(flow, layer.attentionNorm, rows, work);
      this.dense(work, layer.queryKeyValue, rows, this.wide);
      for (const span of spans) this.attention.run(this.wide, spare, depth, span, layer.queryScale);
      this.dense(spare, layer.attentionOutput, rows, work);
      if (layer.widen) {
        this.dense(flow, layer.widen, rows, spare);
        [flow, spare] = [spare, flow];
      }
      add(flow, work, rows * DIMENSIONS);

      normalise(flow, layer.feedForwardNorm, rows, work);
      this.dense(work, layer.grow, rows, this.wide, 'multiplyAndCut');
      this.dense(this.wide, layer.shrink, rows, work);
      add(flow, work, rows * DIMENSIONS);
    }
    average(flow, spans, work);
    this.dense(work, this.parameters.output, spans.length, spare);
    return spans.map((_, row) => toUnitVector(spare.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS).map(Math.tanh)));
  }

  private embedTokens(tokens: readonly number[], spans: readonly Span[], to: Float32Array): void {
    for (const { start, length } of spans) {
      for (let row = start; row < start + length; row += 1) {
        const token = tokens[row]! * TOKEN_WIDTH;
        const position = (row - start) * TOKEN_WIDTH;
        // The token counts twice: the graph adds the position signal to the vectors, and then adds that sum to the
        // vectors again.
        for (let i = 0; i < TOKEN_WIDTH; i += 1) {
          to[row * TOKEN_WIDTH + i] = 2 * this.parameters.embeddings[token + i]! + this.positions[position + i]!;
        }
      }
    }
  }

  private dense(
    from: Float32Array,
    { matrix, bias }: Dense,
    rows: number,
    to: Float32Array,
    multiply: 'multiply' | 'multiplyAndCut' = 'multiply',
  ): void {
    const { at, form, depth, columns, units, starts } = matrix;
    const kernels = this.kernels.get(form)!;
    kernels.quantise(from.byteOffset, this.quantised.byteOffset, this.units.byteOffset, depth, rows);
    kernels[multiply](
      this.quantised.byteOffset,
      (depth / form.group) * 4,
      at,
      to.byteOffset,
      columns * 4,
      rows,
      columns / PANEL,
      depth / form.group,
      this.units.byteOffset,
      units.byteOffset,
      bias.byteOffset,
      starts.byteOffset,
    );
  }
}

function kernelsOver(memory: WebAssembly.Memory, form: IntegerForm): Kernels {
  return {
    quantise: quantiseOver(memory, form),
    multiply: integerMatmulOver(memory, form, { cutsNegatives: false }),
    multiplyAndCut: integerMatmulOver(memory, form, { cutsNegatives: true }),
  };
}

/** Scales a vector to length 1, in place. */
export function toUnitVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const member of vector) squares += member * member;
  const length = Math.sqrt(Math.max(squares, 1e-12));
  for (let i = 0; i < vector.length; i += 1) vector[i] = vector[i]! / length;
  return vector;
}

function toSpans(texts: readonly (readonly number[])[]): Span[] {
  let start = 0;
  return texts.map(({ length }) => {
    start += length;
    return { start: start - length, length };
  });
}

/** The sines, then the cosines, of every position in the window. */
function positionSignals(frequencies: Float32Array): Float32Array {
  const signals = new Float32Array(WINDOW * TOKEN_WIDTH);
  for (let position = 0; position < WINDOW; position += 1) {
    frequencies.forEach((frequency, i) => {
      const angle = Math.fround(position * frequency);
      signals[position * TOKEN_WIDTH + i] = Math.sin(angle);
      signals[position * TOKEN_WIDTH + frequencies.length + i] = Math.cos(angle);
    });
  }
  return signals;
}

function normalise(from: Float32Array, { scale, bias }: Norm, rows: number, to: Float32Array): void {
  const width = scale.length;
  for (let start = 0; start < rows * width; start += width) {
    let mean = 0;
    for (let i = 0; i < width; i += 1) mean += from[start + i]!;
    mean /= width;
    let variance = 0;
    for (let i = 0; i < width; i += 1) variance += (from[start + i]! - mean) ** 2;
    const factor = 1 / Math.sqrt(variance / width + NORM_EPSILON);
    for (let i = 0; i < width; i += 1) to[start + i] = (from[start + i]! - mean) * factor * scale[i]! + bias[i]!;
  }
}

function add(to: Float32Array, other: Float32Array, length: number): void {
  for (let i = 0; i < length; i += 1) to[i] = to[i]! + other[i]!;
}

/** Writes the mean of the rows of each text, or zeros for a text without tokens. */
function average(from: Float32Array, spans: readonly Span[], to: Float32Array): void {
  spans.forEach(({ start, length }, row) => {
    for (let i = 0; i < DIMENSIONS; i += 1) {
      let sum = 0;
      for (let token = start; token < start + length; token += 1) sum += from[token * DIMENSIONS + i]!;
      to[row * DIMENSIONS + i] = sum / Math.max(length, 1);
    }
  });
}
