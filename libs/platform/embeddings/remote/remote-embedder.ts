import { z } from 'zod';
import { inChunks } from '#libs/kernel/index.js';
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

/** For queries: a caller waits, so there is at most one retry, and only if it fails at once. */
export const FOR_QUERIES: Patience = {
  retries: 1,
  worthRetrying: ['failed', 'down'],
  uncounted: ['refused', 'failed'],
  firstDelayMs: 25,
  longestDelayMs: 100,
};
/** For stored texts: nobody waits, and the queue tries again later. */
export const FOR_DOCUMENTS: Patience = {
  retries: 3,
  worthRetrying: ['busy', 'failed', 'down', 'silent'],
  uncounted: ['refused', 'failed'],
  firstDelayMs: 500,
  longestDelayMs: 30_000,
};

/** The maximum number of times that a refused text is halved, which reduces 8,000 characters to 125. */
const HALVINGS = 6;
/** A text that every model can embed. */
const PROBE = 'The weather is fine today.';

/** null: the model cannot embed this text. */
type Vectors = (Float32Array | null)[];

/**
 * The requests for queries, or those for stored texts, with their circuit. If the endpoint cannot embed a text, this
 * neither affects the other texts nor counts as a failure of the endpoint: an author could otherwise have the circuit
 * opened for everybody.
 */
class Purpose {
  constructor(
    private readonly endpoint: EmbeddingEndpoint,
    private readonly circuit: IPolicy,
    private readonly settings: { timeoutMs: number; probe: string },
  ) {}

  /** Sends the texts as one batch. If the endpoint refuses the batch or fails, finds the texts that are the cause. */
  async embed(texts: readonly string[]): Promise<Vectors> {
    try {
      return await this.circuit.execute(() => this.#ask(texts));
    } catch (failure) {
      if (!isAboutTexts(failure)) throw failure;
      return this.#parts(texts, failure);
    }
  }

  async #parts(texts: readonly string[], failure: EndpointFailure): Promise<Vectors> {
    if (texts.length === 1) return [await this.#single(texts[0]!, failure)];
    const vectors: Vectors = [];
    for (const half of inChunks(texts, Math.ceil(texts.length / 2))) {
      const answer = await this.#askOnce(half);
      vectors.push(...(answer instanceof EndpointFailure ? await this.#parts(half, answer) : answer));
    }
    return vectors;
  }

  /** A refused text is assumed to exceed the model's window, and is shortened. */
  async #single(text: string, { trouble }: EndpointFailure): Promise<Float32Array | null> {
    for (let halvings = 1; trouble === 'refused' && halvings <= HALVINGS; halvings += 1) {
      const answer = await this.#askOnce([wellFormed(text.slice(0, Math.ceil(text.length / 2 ** halvings)))]);
      if (!(answer instanceof EndpointFailure)) return answer[0]!;
    }
    await this.#probe();
    return null;
  }

  /** Returns the failure if it may be due to the texts. Such a request is not repeated. */
  #askOnce(texts: readonly string[]): Promise<Float32Array[] | EndpointFailure> {
    return this.circuit.execute(() =>
      this.#ask(texts).catch((failure: unknown) => {
        if (isAboutTexts(failure)) return failure;
        throw failure;
      }),
    );
  }

  /** Throws if the endpoint cannot embed another text either. If it fails at that, the failure counts. */
  async #probe(): Promise<void> {
    await this.circuit.execute(() =>
      this.#ask([this.settings.probe]).catch((failure: unknown) => {
        throw failure instanceof EndpointFailure && failure.trouble === 'failed'
          ? new EndpointFailure('wrong', failure.message)
          : failure;
      }),
    );
  }

  #ask(texts: readonly string[]): Promise<Float32Array[]> {
    return this.endpoint.ask(texts, this.settings.timeoutMs);
  }
}

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
  readonly #queries: Purpose;
  readonly #documents: Purpose;

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
    const endpoint = new EmbeddingEndpoint(spec, key);
    const purpose = (of: Patience, what: string, timeoutMs: number, prefix: string): Purpose =>
      new Purpose(endpoint, circuitFor(of, limits, new Outage(log, `The embedder ${spec.model}, for ${what},`)), {
        timeoutMs,
        probe: acceptable(prefix, PROBE),
      });
    this.#queries = purpose(patience.queries, 'questions', spec.queryTimeoutMs, spec.queryPrefix);
    this.#documents = purpose(patience.documents, 'stored texts', spec.timeoutMs, spec.documentPrefix);
  }

  async embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors = await this.#embed(texts, this.#spec.queryPrefix, this.#queries, signal);
    return vectors.map((vector) => {
      if (vector === null) throw embedderUnavailable(new Error('the model cannot embed this question'));
      return vector;
    });
  }

  embedDocuments(texts: string[], signal?: AbortSignal): Promise<Vectors> {
    return this.#embed(texts, this.#spec.documentPrefix, this.#documents, signal);
  }

  /** Compares with the configured `maxChars`, because the window of the endpoint's model is not known here. */
  async exceedsWindow(queries: string[]): Promise<boolean[]> {
    return queries.map((query) => query.length > this.#spec.maxChars);
  }

  async #embed(texts: readonly string[], prefix: string, purpose: Purpose, signal?: AbortSignal): Promise<Vectors> {
    const sent = texts.map((text) => acceptable(prefix, text.slice(0, this.#spec.maxChars)));
    const vectors: Vectors = [];
    for (const batch of inChunks(sent, this.#spec.batch)) {
      signal?.throwIfAborted();
      const answer = purpose.embed(batch).catch((cause: unknown) => {
        throw embedderUnavailable(cause);
      });
      vectors.push(...(await orAborted(answer, signal)));
    }
    signal?.throwIfAborted();
    return vectors;
  }
}

/** Replaces what endpoints refuse: an empty text, half a surrogate pair and, at some endpoints, NUL. */
function acceptable(prefix: string, text: string): string {
  const clean = wellFormed(text).replaceAll('\0', ' ');
  return prefix + (clean.trim() === '' ? '.' : clean);
}

const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

const isAboutTexts = (failure: unknown): failure is EndpointFailure =>
  failure instanceof EndpointFailure && (failure.trouble === 'refused' || failure.trouble === 'failed');
