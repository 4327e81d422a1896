import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigError, type LocalSpec } from '../../config/index.js';
import { embedderUnavailable, type Embedder } from '../embedder.js';

/** The package is not in package.json, because it takes half a gigabyte and most installations do not need it. */
const PACKAGE = '@huggingface/transformers';

/** The part of a transformers.js feature-extraction pipeline that is used. */
interface Extractor {
  (text: string, options: { pooling: LocalSpec['pooling']; normalize: true }): Promise<{ data: Float32Array }>;
  dispose(): Promise<void>;
}

interface Transformers {
  env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: 'feature-extraction', model: string, options: { dtype: LocalSpec['weights'] }): Promise<Extractor>;
}

/**
 * A model in a folder of this machine, run by ONNX Runtime outside the event loop. Each text is sent alone, because the
 * padding of a batch would change the last bits of its vector.
 */
export class TransformersEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  #isClosed = false;

  private constructor(
    private readonly spec: LocalSpec,
    private readonly extractor: Extractor,
  ) {
    this.model = spec.model;
    this.dimensions = spec.dimensions;
  }

  /** Throws ConfigError if the package or the folder is missing. Tests, which have no model, replace `load`. */
  static async load(
    spec: LocalSpec,
    load: () => Promise<unknown> = () => import(PACKAGE),
  ): Promise<TransformersEmbedder> {
    if (!existsSync(join(spec.folder, 'config.json')))
      throw problem(spec, `there is no config.json in ${resolve(spec.folder)}`);
    const { env, pipeline } = (await load().catch((failure: Error) => {
      throw problem(spec, missing(failure));
    })) as Transformers;
    env.allowRemoteModels = false;
    env.allowLocalModels = true;
    env.localModelPath = dirname(resolve(spec.folder));
    const extractor = await pipeline('feature-extraction', basename(resolve(spec.folder)), {
      dtype: spec.weights,
    }).catch((failure: Error) => {
      throw problem(spec, `its folder cannot be read as a model: ${failure.message}`);
    });
    return new TransformersEmbedder(spec, extractor);
  }

  embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.#embed(texts, this.spec.queryPrefix, signal);
  }

  embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.#embed(texts, this.spec.documentPrefix, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.extractor.dispose();
  }

  async #embed(texts: readonly string[], prefix: string, signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      signal?.throwIfAborted();
      vectors.push(await this.#one(prefix + text));
    }
    signal?.throwIfAborted();
    return vectors;
  }

  async #one(text: string): Promise<Float32Array> {
    if (this.#isClosed) throw embedderUnavailable(new Error('the embedder is closed'));
    try {
      const { data } = await this.extractor(text, { pooling: this.spec.pooling, normalize: true });
      if (data.length !== this.dimensions)
        throw new Error(`${this.model} made a vector of ${data.length} dimensions instead of ${this.dimensions}`);
      return Float32Array.from(data);
    } catch (cause) {
      throw embedderUnavailable(cause);
    }
  }
}

const problem = ({ model }: LocalSpec, why: string): ConfigError =>
  new ConfigError([`CREDENCE_EMBEDDERS names ${model}, but ${why}.`]);

function missing(failure: Error): string {
  if ((failure as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND') !== true)
    return `${PACKAGE} cannot be loaded: ${failure.message}`;
  return `the package ${PACKAGE} is not installed. Run: ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save ${PACKAGE}`;
}
