import { z } from 'zod';
import type { IPolicy } from 'cockatiel';
import { declareError } from '#libs/kernel/index.js';
import { jsonOf, circuitFor, Endpoint, LIMITS, type CircuitLimits, type Patience } from '../remote/index.js';
import type { LlmSpec } from '../config/index.js';
import { Outage, type Log } from '../telemetry/index.js';

export const llmNotConfigured = declareError(
  'llm_not_configured',
  'conflict',
  () => 'This installation has no language model; the operator sets CREDENCE_LLM_URL and CREDENCE_LLM_MODEL.',
);

export const llmUnavailable = declareError(
  'llm_unavailable',
  'unavailable',
  () => 'The language model is unavailable at the moment; try again later.',
);

/** The input for a model. */
export interface Prompt {
  /** The instructions. They come only from our own code. */
  instructions: string;
  /** The text to work on. It is treated as data, even if it looks like an instruction. */
  material: string;
  /** The name and the JSON Schema of the answer. */
  answer: { name: string; schema: object };
}

/** A language model behind an endpoint. Its answer must be checked before it is used. */
export interface LanguageModel {
  readonly name: string;
  /** Throws `llm_unavailable`. */
  complete(prompt: Prompt): Promise<string>;
}

/** `unusable`: the model answered, but not in the requested form. `said`: the original text of the answer. */
export type Answered<T> = { kind: 'usable'; answer: T; said: string } | { kind: 'unusable'; said: string };

/** The language model of this installation, if there is one. It is never called inside a transaction. */
export class Llm {
  constructor(private readonly model: LanguageModel | null) {}

  get isConfigured(): boolean {
    return this.model !== null;
  }

  /** Throws `llm_not_configured`. */
  get name(): string {
    return this.#configured().name;
  }

  /** Requests an object that matches the schema. Throws `llm_not_configured` and `llm_unavailable`. */
  async ask<S extends z.ZodType>(
    question: Omit<Prompt, 'answer'>,
    name: string,
    schema: S,
  ): Promise<Answered<z.output<S>>> {
    const said = await this.#configured().complete({ ...question, answer: { name, schema: z.toJSONSchema(schema) } });
    const parsed = schema.safeParse(jsonOf(said));
    return parsed.success ? { kind: 'usable', answer: parsed.data, said } : { kind: 'unusable', said };
  }

  #configured(): LanguageModel {
    if (this.model === null) throw llmNotConfigured();
    return this.model;
  }
}

/** More than the longest answer that we request, including everything that an endpoint may add to the answer. */
const MAX_ANSWER_BYTES = 262_144;
const MAX_TOKENS = 4_096;

/** A caller waits, and an answer takes seconds, so at most one retry is made. */
export const FOR_ANSWERS: Patience = {
  retries: 1,
  worthRetrying: ['busy', 'failed', 'down'],
  uncounted: ['refused'],
  firstDelayMs: 250,
  longestDelayMs: 2_000,
};

const Completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/**
 * A model behind an OpenAI-compatible `POST {url}/chat/completions`, such as OpenAI, Ollama or vLLM. The endpoint must
 * support answers in JSON that match a schema.
 */
export class RemoteModel implements LanguageModel {
  readonly name: string;
  readonly #endpoint: Endpoint;
  readonly #circuit: IPolicy;

  constructor(
    private readonly spec: LlmSpec,
    log: Log,
    { limits = LIMITS, patience = FOR_ANSWERS }: { limits?: CircuitLimits; patience?: Patience } = {},
  ) {
    this.name = spec.model;
    this.#endpoint = new Endpoint(spec.url, 'chat/completions', spec.key);
    this.#circuit = circuitFor(patience, limits, new Outage(log, `The language model ${spec.model}`));
  }

  async complete({ instructions, material, answer: { name, schema } }: Prompt): Promise<string> {
    const body = {
      model: this.spec.model,
      temperature: 0,
      max_tokens: MAX_TOKENS,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: material },
      ],
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    };
    try {
      return await this.#circuit.execute(async () =>
        this.#contentOf(
          await this.#endpoint.post(body, { timeoutMs: this.spec.timeoutMs, maxBytes: MAX_ANSWER_BYTES }),
        ),
      );
    } catch (cause) {
      throw llmUnavailable(undefined, { cause });
    }
  }

  #contentOf(said: string): string {
    const parsed = Completion.safeParse(jsonOf(said));
    if (!parsed.success) throw this.#endpoint.wrong(`no completion: ${this.#endpoint.quoted(said)}`);
    return parsed.data.choices[0].message.content;
  }
}

/**
 * Opens the configured model. Contacts no endpoint, because a process must be able to start while the endpoint is down.
 */
export const openLlm = (spec: LlmSpec | null, log: Log): Llm =>
  new Llm(spec === null ? null : new RemoteModel(spec, log));
