import type { IPolicy } from 'cockatiel';
import { Outage, type Log } from '../../telemetry/index.js';
import { embedderUnavailable, type Embedder } from '../embedder.js';
import { orAborted } from '../or-aborted.js';
import type { RemoteSpec } from '../../config/index.js';
import { circuitFor, EndpointFailure, LIMITS, type CircuitLimits, type Patience } from '../../remote/index.js';
import { EmbeddingEndpoint } from './endpoint.js';

/** Somebody waits for the answer to a question: at most a cut connection is tried again. */
export const FOR_QUERIES: Patience = { retries: 1, worthRetrying: ['down'], firstDelayMs: 25, longestDelayMs: 100 };
/** Nobody waits, and the queue tries again later. */
export const FOR_DOCUMENTS: Patience = {
  retries: 3,
  worthRetrying: ['busy', 'down', 'silent'],
  firstDelayMs: 500,
  longestDelayMs: 30_000,
};

/** A refused text is halved so often at most; 8,000 characters are 125 then. */
const HALVINGS = 6;

export interface RemoteParts {
  spec: RemoteSpec;
  key?: string | undefined;
  log: Log;
  limits?: CircuitLimits;
  patience?: Record<'queries' | 'documents', Patience>;
}

/**
 * A model behind an OpenAI-compatible endpoint: OpenAI, Ollama, Text Embeddings Inference, vLLM.
 * Questions and stored texts have a circuit each, so that a long batch never decides for a search. The bits of a vector are as
 * repeatable as the endpoint makes them.
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

  /** What the endpoint itself refuses as too long is not known here. */
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

/** Endpoints refuse the empty text, half of a surrogate pair, and here and there a NUL. */
function acceptable(prefix: string, text: string): string {
  const clean = wellFormed(text).replaceAll('\0', ' ');
  return prefix + (clean.trim() === '' ? '.' : clean);
}

/** A batch that is refused is asked for text by text, and a text that is refused alone is shortened: it exceeds the model's window. */
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
