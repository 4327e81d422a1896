import { z } from 'zod';
import type { RemoteSpec } from '../../config/index.js';

/** A vector member in JSON takes at most some 25 characters. */
const BYTES_PER_MEMBER = 32;
const BYTES_BESIDE = 65_536;
const SAID = 200;

const Answer = z.object({ data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()) })) });

/**
 * Why a request brought no vectors. `refused`: something about its texts. `busy`: later. `down` and `silent`: no answer, or half of one,
 * or not in time. `wrong`: an answer that trying again would not change.
 */
export type Trouble = 'refused' | 'busy' | 'down' | 'silent' | 'wrong';

export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure';

  constructor(readonly trouble: Trouble, message: string, readonly retryAfterMs: number | null = null, cause?: unknown) {
    super(message, { cause });
  }
}

/** One request to an OpenAI-compatible `POST {url}/embeddings`, and a strict reading of the answer. The key is in no message. */
export class Endpoint {
  readonly #url: URL;
  readonly #headers: Record<string, string>;

  constructor(private readonly spec: RemoteSpec, private readonly key?: string) {
    this.#url = new URL(`${spec.url.replace(/\/+$/, '')}/embeddings`);
    this.#headers = { 'content-type': 'application/json', accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  }

  /** Vectors of length 1, in the order of the texts. Throws EndpointFailure. */
  async ask(texts: readonly string[], timeoutMs: number): Promise<Float32Array[]> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { remoteModel: model, dimensions, sendDimensions } = this.spec;
      const body = JSON.stringify({ model, input: texts, encoding_format: 'float', ...(sendDimensions ? { dimensions } : {}) });
      // No redirect is followed: the operator's address is the only one that gets the texts and the key.
      const answer = await fetch(this.#url, { method: 'POST', headers: this.#headers, body, redirect: 'error', signal });
      const said = await textOf(answer, texts.length * dimensions * BYTES_PER_MEMBER + BYTES_BESIDE);
      if (!answer.ok) throw this.#failureOf(answer, said);
      return this.#vectorsIn(said, texts.length);
    } catch (failure) {
      if (failure instanceof EndpointFailure) throw failure;
      if (signal.aborted) throw new EndpointFailure('silent', `${this.#url.host} did not answer within ${timeoutMs} ms`);
      throw new EndpointFailure('down', `${this.#url.host} cannot be reached or cut the connection`, null, failure);
    }
  }

  #failureOf({ status, headers }: Response, said: string): EndpointFailure {
    const message = `${this.#url.host} answered ${status}: ${this.#quoted(said)}`;
    if (status === 400 || status === 413 || status === 422) return new EndpointFailure('refused', message);
    if (status === 429 || (status === 503 && headers.has('retry-after'))) return new EndpointFailure('busy', message, retryAfterMs(headers.get('retry-after')));
    return new EndpointFailure(status >= 500 || status === 408 ? 'down' : 'wrong', message);
  }

  #vectorsIn(said: string, count: number): Float32Array[] {
    const parsed = Answer.safeParse(jsonOf(said));
    if (!parsed.success) throw this.#wrong(`no vectors of numbers: ${this.#quoted(said)}`);
    const { data } = parsed.data;
    if (data.length !== count) throw this.#wrong(`${data.length} vectors for ${count} texts`);
    const inOrder: Float32Array[] = [];
    for (const [place, { index = place, embedding }] of data.entries()) {
      if (embedding.length !== this.spec.dimensions) throw this.#wrong(`a vector of ${embedding.length} dimensions instead of ${this.spec.dimensions}`);
      inOrder[index] = this.#unit(embedding);
    }
    if (inOrder.length !== count || Object.keys(inOrder).length !== count) throw this.#wrong('indexes that are not those of the texts');
    return inOrder;
  }

  #unit(members: readonly number[]): Float32Array {
    const length = Math.hypot(...members);
    if (!Number.isFinite(length) || length === 0) throw this.#wrong('a vector without direction');
    return Float32Array.from(members, (member) => member / length);
  }

  #wrong(what: string): EndpointFailure {
    return new EndpointFailure('wrong', `${this.#url.host} answered ${what}`);
  }

  /** An endpoint may repeat the key it was given. */
  #quoted(said: string): string {
    return (this.key === undefined ? said : said.replaceAll(this.key, '***')).slice(0, SAID);
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from now. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function textOf(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > mostBytes) throw new EndpointFailure('wrong', `the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
