import { z } from 'zod';
import type { IPolicy } from 'cockatiel';
import type { LlmSpec } from '../config/index.js';
import { circuitFor, Endpoint, jsonOf, LIMITS, type CircuitLimits, type Patience } from '../remote/index.js';
import { Outage, type Log } from '../telemetry/index.js';
import { llmUnavailable, type LanguageModel, type Prompt } from './llm.js';

/** More than the longest answer we ask for, with what an endpoint puts around it. */
const MAX_ANSWER_BYTES = 262_144;
const MAX_TOKENS = 4_096;

/** Somebody waits, and an answer takes seconds: one more attempt at most. */
export const FOR_ANSWERS: Patience = {
  retries: 1,
  worthRetrying: ['busy', 'down'],
  firstDelayMs: 250,
  longestDelayMs: 2_000,
};

const Completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

/** A model behind an OpenAI-compatible `POST {url}/chat/completions` that can answer in JSON of a schema: OpenAI, Ollama, vLLM. */
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
