import { z } from 'zod';

const shared = {
  /**
   * The name that this installation gives to the model. It is stored with every vector. A different prefix, dimension
   * or set of weights is a different model and needs a different name.
   */
  model: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 of a-z, 0-9 and -, not starting with -')
    .refine(
      (name) => !name.startsWith('use-lite-en-'),
      'must not start with use-lite-en-, the name of the built-in model',
    ),
  dimensions: z.int().min(1).max(16_000),
  /**
   * The prefixes that the model expects for a question and for a stored text: `query: ` and `passage: ` for the E5
   * family.
   */
  queryPrefix: z.string().max(500).default(''),
  documentPrefix: z.string().max(500).default(''),
};

const RemoteSpec = z.strictObject({
  kind: z.literal('openai'),
  ...shared,
  /** The base address, to which `/embeddings` is appended. Only the operator decides where requests go. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => new URL(text).username === '' && new URL(text).password === '',
      'must hold no password; name the variable of a key in keyFrom',
    ),
  /** The name of the model at the endpoint. */
  remoteModel: z.string().min(1).max(200),
  /** The environment variable that holds the key. */
  keyFrom: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable')
    .optional(),
  /** For models that can return shorter vectors than their native ones (OpenAI, text-embedding-3). */
  sendDimensions: z.boolean().default(false),
  /** Longer texts are cut at this length, because endpoints refuse texts that exceed their window. */
  maxChars: z.int().min(100).max(100_000).default(8_000),
  /** How many texts one request contains. */
  batch: z.int().min(1).max(2_048).default(64),
  /** Timeout of one request for stored texts. The timeout for queries is shorter than the time that a search waits. */
  timeoutMs: z.int().min(100).max(600_000).default(30_000),
  queryTimeoutMs: z.int().min(50).max(10_000).default(1_500),
});
export type RemoteSpec = z.output<typeof RemoteSpec>;

const LocalSpec = z.strictObject({
  kind: z.literal('transformers'),
  ...shared,
  /** The folder of the model: config.json, tokenizer.json and onnx/. Nothing is ever downloaded. */
  folder: z.string().min(1),
  pooling: z.enum(['mean', 'cls']).default('mean'),
  /** The weights file in onnx/: `model_quantized.onnx` is q8, `model.onnx` is fp32. */
  weights: z.enum(['fp32', 'fp16', 'q8', 'q4']).default('q8'),
});
export type LocalSpec = z.output<typeof LocalSpec>;

/** The models that an operator adds to the built-in one. */
export const EmbedderSpecs = z
  .array(z.discriminatedUnion('kind', [RemoteSpec, LocalSpec]))
  .max(20)
  .refine((specs) => new Set(specs.map(({ model }) => model)).size === specs.length, 'must name each model once');

export type EmbedderSpec = z.output<typeof EmbedderSpecs>[number] & { key?: string };
