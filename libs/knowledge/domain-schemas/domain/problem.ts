import { z } from 'zod';
import { jsonPointer } from '#libs/kernel/index.js';

/** What can be wrong with a schema, as stable codes for programs. */
const PROBLEM_CODES = [
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

/** A position in a text; line and column start at 1. */
export interface Place {
  line: number;
  column: number;
}

/** Maximum number of problems listed; more would not help to correct the text. */
const MAX_PROBLEMS = 1_000;
const MAX_QUOTED = 60;

/** A value as JSON for use in messages, shortened if it is long. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}… (${text.length} characters)` : text;
}

/** The pointer to a member. Long keys are cut, because every problem below repeats them. */
export const below = (path: string, key: string | number): string =>
  `${path}${jsonPointer([String(key).slice(0, 200)])}`;

/** Collects the problems of a schema, and knows the position of each part of the schema in the text. */
export class Problems {
  readonly #found: SchemaProblem[] = [];
  readonly #places = new Map<string, Place>();
  #more = 0;
  /** How many patterns were refused: checking a pattern takes time. */
  refusedPatterns = 0;

  /** `isStored`: the schema was accepted before, so limits that came later do not apply. */
  constructor(readonly isStored = false) {}

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

  /** The problems in the order of their positions in the schema, as far as these are known. */
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

  /** The position of the value at the path or, if it is missing, of its nearest container that has a known position. */
  #placeOf(path: string): Place | null {
    for (let at = path; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.#places.get(at);
      if (place !== undefined) return place;
      if (at === '') return null;
    }
  }
}
