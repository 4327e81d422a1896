import { z } from 'zod';
import { jsonPointer } from '#libs/kernel/index.js';

/** What can be wrong with a schema, in one word for programs. */
export const PROBLEM_CODES = [
  'too_large',
  'syntax',
  'unsupported_yaml',
  'duplicate_key',
  'wrong_type',
  'unknown_key',
  'missing',
  'invalid_value',
  'limit',
  'duplicate',
  'unknown_reference',
  'reserved',
  'cycle',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

export const SchemaProblem = z
  .object({
    path: z.string().describe('JSON Pointer to the place in the schema; empty for the document as a whole.'),
    code: z.enum(PROBLEM_CODES).describe('Stable code of the problem.'),
    message: z.string().describe('What is wrong, and what is expected.'),
    line: z.int().nullable().describe('Line of the schema, if it was given as text; starts at 1.'),
    column: z.int().nullable().describe('Column in that line; starts at 1.'),
  })
  .meta({ id: 'SchemaProblem', description: 'A problem that makes a domain schema unusable.' });
export type SchemaProblem = z.output<typeof SchemaProblem>;

/** Where something stands in a text, both from 1. */
export interface Place {
  line: number;
  column: number;
}

/** Problems that are listed at most; of a text that is wrong all over, more would help nobody. */
const MAX_PROBLEMS = 1_000;
const MAX_QUOTED = 60;

/** What is said of a value: as JSON, and not more of it than one reads. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}… (${text.length} characters)` : text;
}

/** The pointer to a member. Keys without an end are cut, since every problem below repeats them. */
export const below = (path: string, key: string | number): string =>
  `${path}${jsonPointer([String(key).slice(0, 200)])}`;

/** Collects what is wrong with a schema, and knows where each part of it stands in the text. */
export class Problems {
  readonly #found: SchemaProblem[] = [];
  readonly #places = new Map<string, Place>();
  #more = 0;

  place(path: string, place: Place | null): void {
    if (place !== null) this.#places.set(path, place);
  }

  add(path: string, code: ProblemCode, message: string, place = this.#placeOf(path)): void {
    if (this.#found.length < MAX_PROBLEMS)
      this.#found.push({ path, code, message, line: place?.line ?? null, column: place?.column ?? null });
    else this.#more += 1;
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** In the order in which they stand in the schema, as far as that is known. */
  list(): SchemaProblem[] {
    const end = Number.MAX_SAFE_INTEGER;
    const sorted = [...this.#found].sort(
      (a, b) => (a.line ?? end) - (b.line ?? end) || (a.column ?? end) - (b.column ?? end),
    );
    if (this.#more > 0)
      sorted.push({
        path: '',
        code: 'limit',
        message: `has ${this.#more} more problems than the ${MAX_PROBLEMS} listed.`,
        line: null,
        column: null,
      });
    return sorted;
  }

  /** Of what is missing, the place of what it is missing in. */
  #placeOf(path: string): Place | null {
    for (let at = path; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.#places.get(at);
      if (place !== undefined) return place;
      if (at === '') return null;
    }
  }
}
