import { z } from 'zod';
import type { IPolicy } from 'cockatiel';
import type { RemoteSpec } from '../../config/index.js';
import {
  Endpoint,
  EndpointFailure,
  jsonOf,
  circuitFor,
  LIMITS,
  type CircuitLimits,
  type Patience,
} from '../../remote/index.js';
import { Outage, type Log } from '../../telemetry/index.js';
import { embedderUnavailable, type Embedder } from '../embedder.js';
import { orAborted } from '../take-fairly.js';

/** A limit for the answer: a member of a vector takes at most about 25 characters in JSON. */
const BYTES_PER_MEMBER = 32;
const OVERHEAD_BYTES = 65_536;

const Answer = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()) })) });

/** Sends one request to an OpenAI-compatible `POST {url}/embeddings`, and reads the answer strictly. */
class EmbeddingEndpoint {
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

/** For queries: a caller waits, so there is at most one retry, and only after the connection was cut. */
export const FOR_QUERIES: Patience = { retries: 1, worthRetrying: ['down'], firstDelayMs: 25, longestDelayMs: 100 };
/** For stored texts: nobody waits, and the queue tries again later. */
export const FOR_DOCUMENTS: Patience = {
  retries: 3,
  worthRetrying: ['busy', 'down', 'silent'],
  firstDelayMs: 500,
  longestDelayMs: 30_000,
};

/** The maximum number of times that a refused text is halved, which reduces 8,000 characters to 125. */
const HALVINGS = 6;

export interface RemoteParts {
  spec: RemoteSpec;
  key?: string | undefined;
  log: Log;
  limits?: CircuitLimits;
  patience?: Record<'queries' | 'documents', Patience>;
}

/**
 * A model behind an OpenAI-compatible endpoint: OpenAI, Ollama, Text Embeddings Inference, vLLM. Queries and stored
 * texts have separate circuits, so that failures of a long batch never block a search. Whether vectors are repeatable
 * bit by bit depends on the endpoint.
 */
export class RemoteEmbedder implements Embedder {
  readonly model: string;
  readonly dimensions: number;
  readonly #spec: RemoteSpec;
  readonly #endpoint: EmbeddingEndpoint;
  readonly #queries: IPolicy;
  readonly #documents: IPolicy;

  constructor({
    spec,
    key,
    log,
    limits = LIMITS,
    patience = { queries: FOR_QUERIES, documents: FOR_DOCUMENTS },
  }: RemoteParts) {
    this.model = spec.model;
    this.dimensions = spec.dimensions;
    this.#spec = spec;
    this.#endpoint = new EmbeddingEndpoint(spec, key);
    this.#queries = circuitFor(patience.queries, limits, new Outage(log, `The embedder ${spec.model}, for questions,`));
    this.#documents = circuitFor(
      patience.documents,
      limits,
      new Outage(log, `The embedder ${spec.model}, for stored texts,`),
    );
  }

  embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { queryPrefix, queryTimeoutMs } = this.#spec;
    return this.#embed(
      texts,
      queryPrefix,
      (batch) => this.#queries.execute(() => this.#endpoint.ask(batch, queryTimeoutMs)),
      signal,
    );
  }

  embedDocuments(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { documentPrefix, timeoutMs } = this.#spec;
    return this.#embed(
      texts,
      documentPrefix,
      (batch) => this.#documents.execute(() => this.#endpoint.ask(batch, timeoutMs)),
      signal,
    );
  }

  /** Compares with the configured `maxChars`, because the window of the endpoint's model is not known here. */
  async exceedsWindow(queries: string[]): Promise<boolean[]> {
    return queries.map((query) => query.length > this.#spec.maxChars);
  }

  async #embed(texts: readonly string[], prefix: string, ask: Ask, signal?: AbortSignal): Promise<Float32Array[]> {
    const sent = texts.map((text) => acceptable(prefix, text.slice(0, this.#spec.maxChars)));
    const vectors: Float32Array[] = [];
    for (let start = 0; start < sent.length; start += this.#spec.batch) {
      signal?.throwIfAborted();
      const answer = accepted(sent.slice(start, start + this.#spec.batch), ask).catch((cause: unknown) => {
        throw embedderUnavailable(cause);
      });
      vectors.push(...(await orAborted(answer, signal)));
    }
    signal?.throwIfAborted();
    return vectors;
  }
}

type Ask = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Replaces what endpoints refuse: an empty text, half a surrogate pair and, at some endpoints, NUL. */
function acceptable(prefix: string, text: string): string {
  const clean = wellFormed(text).replaceAll('\0', ' ');
  return prefix + (clean.trim() === '' ? '.' : clean);
}

/**
 * Sends the texts as one batch. If the endpoint refuses the batch, they are sent one by one. A single text that is
 * refused is assumed to exceed the model's window, and is shortened.
 */
async function accepted(texts: readonly string[], ask: Ask): Promise<Float32Array[]> {
  try {
    return await ask(texts);
  } catch (failure) {
    if (!isRefused(failure)) throw failure;
    if (texts.length === 1) return [await shortened(texts[0]!, ask)];
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(...(await accepted([text], ask)));
    return vectors;
  }
}

async function shortened(text: string, ask: Ask): Promise<Float32Array> {
  for (let halvings = 1; ; halvings += 1) {
    try {
      const [vector] = await ask([wellFormed(text.slice(0, Math.ceil(text.length / 2 ** halvings)))]);
      return vector!;
    } catch (failure) {
      if (!isRefused(failure) || halvings === HALVINGS) throw failure;
    }
  }
}

const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const isRefused = (failure: unknown): boolean => failure instanceof EndpointFailure && failure.trouble === 'refused';
