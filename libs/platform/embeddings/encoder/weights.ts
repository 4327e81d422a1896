import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastestForm, type IntegerForm } from './wasm/integer-form.js';
import { inGroupPanels } from './wasm/matmul-kernel.js';

/**
 * A matrix of the model, stored as integers in panels of groups, as the kernel requires. It has `depth` rows and
 * `columns` columns. `at` is its address in bytes.
 */
export interface Matrix {
  at: number;
  form: IntegerForm;
  depth: number;
  columns: number;
  /** For each column, the value of the integer 1. The array is in the memory of the kernel. */
  units: Float32Array;
  /** For each column, the value at which its sums start, to compensate for the offset of the form. */
  starts: Int32Array;
}

/** The part of model.json that describes the shards: tensors lie one after the other, 4 bytes per value. */
interface Manifest {
  weightsManifest: [{ paths: string[]; weights: { name: string; shape: number[] }[] }];
}

const WASM_PAGE = 65_536;

/**
 * The weights of the model, 28 MB. They are read once into the memory that the kernel works on. Space for intermediate
 * results follows them.
 */
export class Weights {
  private constructor(
    readonly memory: WebAssembly.Memory,
    readonly form: IntegerForm,
    private readonly tensors: ReadonlyMap<string, Tensor>,
    private freeAt: number,
  ) {}

  /** Reads the weights of a TensorFlow.js graph model from `folder` and reserves `room` bytes. */
  static read(folder: string, room: number, form = fastestForm()): Weights {
    const [{ paths, weights }] = (JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as Manifest)
      .weightsManifest;
    const tensors = new Map<string, Tensor>();
    let end = 0;
    for (const { name, shape } of weights) {
      const length = shape.reduce((product, size) => product * size, 1);
      tensors.set(name, { at: end, length, columns: shape.at(-1) ?? 1 });
      end += length * 4;
    }
    // Rounded up to a cache line, like everything that allocate() returns.
    const freeAt = aligned(end);
    const memory = new WebAssembly.Memory({ initial: Math.ceil((freeAt + room) / WASM_PAGE) });
    let at = 0;
    for (const path of paths) {
      const shard = readFileSync(join(folder, path));
      new Uint8Array(memory.buffer).set(shard, at);
      at += shard.length;
    }
    if (at !== end) throw new Error(`the weights in ${folder} have ${at} bytes, not ${end}`);
    return new Weights(memory, form, tensors, freeAt);
  }

  vector(name: string): Float32Array {
    const { at, length } = this.find(name);
    return new Float32Array(this.memory.buffer, at, length);
  }

  /** Converts a tensor to panels in place. The original values are lost, so call this only once per tensor. */
  matrix(name: string, form = this.form): Matrix {
    const { at, length, columns } = this.find(name);
    const plain = this.vector(name).slice();
    const { group, largest, offset } = form;
    const depth = length / columns;
    if (depth * largest ** 2 >= 2 ** 31) throw new Error(`sums of ${depth} products could exceed 32 bits in ${name}`);
    const panels =
      group === 4 ? new Int8Array(this.memory.buffer, at, length) : new Int16Array(this.memory.buffer, at, length);
    // Integers take less memory than floats. The freed part of the tensor's memory holds these two arrays.
    const units = new Float32Array(this.memory.buffer, aligned(at + panels.byteLength), columns);
    const starts = new Int32Array(this.memory.buffer, aligned(units.byteOffset + units.byteLength), columns);
    for (let column = 0; column < columns; column += 1) {
      let peak = 0;
      for (let row = 0; row < depth; row += 1) peak = Math.max(peak, Math.abs(plain[row * columns + column]!));
      units[column] = peak / largest;
      let sum = 0;
      for (let row = 0; row < depth; row += 1) {
        const integer = Math.round((plain[row * columns + column]! / (peak || 1)) * largest);
        panels[inGroupPanels(row, column, depth, group)] = integer;
        sum += integer;
      }
      starts[column] = -offset * sum;
    }
    return { at, form, depth, columns, units, starts };
  }

  /** Allocates `length` floats in the reserved room. */
  allocate(length: number): Float32Array {
    const block = new Float32Array(this.memory.buffer, this.freeAt, length);
    this.freeAt = aligned(this.freeAt + block.byteLength);
    return block;
  }

  private find(name: string): Tensor {
    const tensor = this.tensors.get(name);
    if (tensor === undefined) throw new Error(`the model has no tensor ${name}`);
    return tensor;
  }
}

interface Tensor {
  /** In bytes. */
  at: number;
  length: number;
  columns: number;
}

const aligned = (address: number): number => Math.ceil(address / 64) * 64;
