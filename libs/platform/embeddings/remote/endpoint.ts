import { z } from 'zod';
import type { RemoteSpec } from '../../config/index.js';
import { Endpoint, type EndpointFailure, jsonOf } from '../../remote/index.js';

/** A vector member in JSON takes at most some 25 characters. */
const BYTES_PER_MEMBER = 32;
const OVERHEAD_BYTES = 65_536;

const Answer = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()) })) });

/** One request to an OpenAI-compatible `POST {url}/embeddings`, and a strict reading of the answer. */
export class EmbeddingEndpoint {
  readonly #endpoint: Endpoint;

  constructor(
    private readonly spec: RemoteSpec,
    key?: string,
  ) {
    this.#endpoint = new Endpoint(spec.url, 'embeddings', key);
  }

  /** Vectors of length 1, in the order of the texts. Throws EndpointFailure. */
  async ask(texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> {
    const { remoteModel: model, dimensions, sendDimensions } = this.spec;
    const said = await this.#endpoint.post(
      { model, input: texts, encoding_format: 'float', ...(sendDimensions ? { dimensions } : {}) },
      { timeoutMs, maxBytes: texts.length * dimensions * BYTES_PER_MEMBER + OVERHEAD_BYTES },
    );
    return this.#vectorsIn(said, texts.length);
  }

  #vectorsIn(said: string, count: number): Float32Array[] {
    const parsed = Answer.safeParse(jsonOf(said));
    if (!parsed.success) throw this.#wrong(`no vectors of numbers: ${this.#endpoint.quoted(said)}`);
    const { data } = parsed.data;
    if (data.length !== count) throw this.#wrong(`${data.length} vectors for ${count} texts`);
    const inOrder: Float32Array[] = [];
    for (const [place, { index = place, embedding }] of data.entries()) {
      if (embedding.length !== this.spec.dimensions)
        throw this.#wrong(`a vector of ${embedding.length} dimensions instead of ${this.spec.dimensions}`);
      inOrder[index] = this.#unit(embedding);
    }
    if (inOrder.length !== count || Object.keys(inOrder).length !== count)
      throw this.#wrong('indexes that are not those of the texts');
    return inOrder;
  }

  #unit(members: readonly number[]): Float32Array {
    const length = Math.hypot(...members);
    if (!Number.isFinite(length) || length === 0) throw this.#wrong('a vector without direction');
    return Float32Array.from(members, (member) => member / length);
  }

  #wrong(what: string): EndpointFailure {
    return this.#endpoint.wrong(what);
  }
}
