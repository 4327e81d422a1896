import { FINE_PAIRS } from './wasm/integer-form.js';
import type { Matrix, Weights } from './weights.js';

/** y = x W + b */
export interface Dense {
  matrix: Matrix;
  bias: Float32Array;
}

export interface Norm {
  scale: Float32Array;
  bias: Float32Array;
}

export interface Layer {
  attentionNorm: Norm;
  /** One matrix for the queries, keys and values of all heads. */
  queryKeyValue: Dense;
  attentionOutput: Dense;
  /** Queries are multiplied by this factor before they are multiplied by the keys. */
  queryScale: number;
  /** Widens the layer's input to the width of its output. Absent if they are equal. */
  widen?: Dense;
  feedForwardNorm: Norm;
  grow: Dense;
  shrink: Dense;
}

/**
 * Universal Sentence Encoder lite: 8002 token vectors of 256 members, two transformer layers of width 256 and 512, and
 * one tanh layer.
 */
export interface Parameters {
  embeddings: Float32Array;
  /** One frequency for each pair of members of a token vector. They encode the position. */
  frequencies: Float32Array;
  layers: readonly Layer[];
  output: Dense;
}

const KERNELS = 'module/Encoder_en';
const REST = 'module_apply_default/Encoder_en';

/**
 * Finds the parameters in the weights by their TensorFlow names. Three matrices are stored with 12 bits:
 * `queryKeyValue` and `widen` of the first layer, and that of the output. They are a tenth of the work, but with 8 bits
 * they would cause half of the error (docs/adr/0036).
 */
export function takeParameters(weights: Weights): Parameters {
  return {
    embeddings: weights.vector('module/Embeddings_en'),
    frequencies: weights.vector(
      `${REST}/KonaTransformer/Encode/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`,
    ),
    layers: [{ ...takeLayer(weights, 0), widen: takeWiden(weights) }, takeLayer(weights, 1)],
    output: {
      matrix: weights.matrix(`${KERNELS}/hidden_layers/tanh_layer_0/weights`, FINE_PAIRS),
      bias: weights.vector(`${KERNELS}/hidden_layers/tanh_layer_0/bias`),
    },
  };
}

function takeLayer(weights: Weights, index: number): Layer {
  const encode = 'KonaTransformer/Encode';
  const rest = `${REST}/${encode}/Layer_${index}/TransformerLayer`;
  const stack = `${REST}/${encode}/TransformerStack/Layer_${index}/TransformerLayer`;
  const norm = (part: string): Norm => ({
    scale: weights.vector(`${rest}/${part}layer_prepostprocess/layer_norm/layer_norm_scale/ConcatPartitions/concat`),
    bias: weights.vector(`${rest}/${part}layer_prepostprocess/layer_norm/layer_norm_bias/ConcatPartitions/concat`),
  });
  const attention = (part: string, form = weights.form): Dense => ({
    matrix: weights.matrix(
      `${KERNELS}/${encode}/Layer_${index}/TransformerLayer/MultiheadAttention/${part}/kernel/part_0`,
      form,
    ),
    bias: weights.vector(`${rest}/MultiheadAttention/${part}/bias/ConcatPartitions/concat`),
  });
  const feedForward = (part: string): Dense => ({
    matrix: weights.matrix(`${stack}/FFN/${part}/Tensordot/Reshape_1`),
    bias: weights.vector(`${rest}/FFN/${part}/bias/ConcatPartitions/concat`),
  });
  return {
    attentionNorm: norm(''),
    queryKeyValue: attention('qkv_transform_single', index === 0 ? FINE_PAIRS : weights.form),
    attentionOutput: attention('output_transform_single'),
    queryScale: weights.vector(`${stack}/MultiheadAttention/mul/y`)[0]!,
    feedForwardNorm: norm('FFN/'),
    grow: feedForward('conv1'),
    shrink: feedForward('conv2'),
  };
}

function takeWiden(weights: Weights): Dense {
  const dense = `${REST}/KonaTransformer/Encode/Layer_0/TransformerLayer/dense`;
  return {
    matrix: weights.matrix(`${dense}/kernel/ConcatPartitions/concat`, FINE_PAIRS),
    bias: weights.vector(`${dense}/bias/ConcatPartitions/concat`),
  };
}
