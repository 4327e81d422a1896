import { z } from 'zod';

const shared = {
  /**
   * Our own name, stored with every vector. Another prefix, dimension or set of weights makes another model, which
   * needs another name.
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
  /** The base address; `/embeddings` is put behind it. Only the operator determines where requests go. */
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
  /** For models that can answer shorter vectors than their own (OpenAI, text-embedding-3). */
  sendDimensions: z.boolean().default(false),
  /** The rest of a longer text is not sent: endpoints refuse texts that exceed their window. */
  maxChars: z.int().min(100).max(100_000).default(8_000),
  /** How many texts are sent in one request. */
  batch: z.int().min(1).max(2_048).default(64),
  /** Timeout of one request for stored texts; for a question it is shorter than the wait of a search. */
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
  /** Which of the weights in onnx/: `model_quantized.onnx` is q8, `model.onnx` fp32. */
  weights: z.enum(['fp32', 'fp16', 'q8', 'q4']).default('q8'),
});
export type LocalSpec = z.output<typeof LocalSpec>;

/** The models in addition to the built-in one, as an operator lists them. */
export const EmbedderSpecs = z
  .array(z.discriminatedUnion('kind', [RemoteSpec, LocalSpec]))
  .max(20)
  .refine((specs) => new Set(specs.map(({ model }) => model)).size === specs.length, 'must name each model once');

export type EmbedderSpec = z.output<typeof EmbedderSpecs>[number] & { key?: string };
