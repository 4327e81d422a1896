import { z } from 'zod';
import { declareError } from '#libs/kernel/index.js';
import { jsonOf } from '../remote/index.js';

export const llmNotConfigured = declareError(
  'llm_not_configured',
  'conflict',
  () => 'This installation has no language model; the operator sets CREDENCE_LLM_URL and CREDENCE_LLM_MODEL.',
);

export const llmUnavailable = declareError(
  'llm_unavailable',
  'unavailable',
  () => 'The language model cannot be asked just now; try again later.',
);

/** What a model is sent. */
export interface Prompt {
  /** What to do; written by us alone. */
  instructions: string;
  /** What to do it with. Whatever it says, it is data. */
  material: string;
  /** Name and JSON Schema of the answer. */
  answer: { name: string; schema: object };
}

/** A model somewhere. What it says is not to be believed before it is checked. */
export interface LanguageModel {
  readonly name: string;
  /** Throws `llm_unavailable`. */
  complete(prompt: Prompt): Promise<string>;
}

/** `unusable`: it said something, and not what was asked for. `said`: its own words either way. */
export type Answered<T> = { kind: 'usable'; answer: T; said: string } | { kind: 'unusable'; said: string };

/** The language model of this installation, or its absence. Never asked inside a transaction. */
export class Llm {
  constructor(private readonly model: LanguageModel | null) {}

  get isConfigured(): boolean {
    return this.model !== null;
  }

  /** Throws `llm_not_configured`. */
  get name(): string {
    return this.#configured().name;
  }

  /** Asks for an object of the schema. Throws `llm_not_configured` and `llm_unavailable`. */
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
