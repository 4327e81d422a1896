import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import {
  jsonPointer,
  validationFailed,
  Refusal,
  nearest,
  type FieldProblem,
  type InputVariants,
  type Operation,
} from '#libs/kernel/index.js';
import { CATALOGUE, type Catalogue } from '../catalogue.js';
import { knownNamesAt } from '../schemas/zod-shape.js';
import { API_OPTIONS, type ApiOptions } from '../server/options.js';
import type { Execution, OperationPipe, RawInput } from './execution.js';

// With the flag `u`, a surrogate matches only if its other half is missing.
const NOT_TEXT = /[\0\ud800-\udfff]/u;

/**
 * Refuses input that no schema accepts and that could do harm further down: nesting beyond `maxDepth`, keys that access
 * a prototype, text that no database column can hold (NUL, half a surrogate pair), and numbers that JSON cannot hold.
 */
function screen(value: unknown, maxDepth: number, at = ''): void {
  switch (typeof value) {
    case 'string':
      if (NOT_TEXT.test(value))
        throw refused(at, 'not_text', 'contains a NUL or an unpaired surrogate, which is not text');
      return;
    case 'number':
      if (!Number.isFinite(value)) throw refused(at, 'not_a_number', 'is beyond the range of a number');
      return;
    case 'object':
      if (value === null) return;
      if (maxDepth === 0) throw refused(at, 'too_deep', 'is nested too deeply');
      screenMembers(value as Record<string, unknown>, maxDepth - 1, at);
      return;
    default:
  }
}

/** Screens the members of an object or a list. The keys come from the caller, too. */
function screenMembers(members: Record<string, unknown>, maxDepth: number, at: string): void {
  for (const key of Object.keys(members)) {
    const place = `${at}/${key}`;
    if (isPrototypeKey(key, members[key])) throw refused(place, 'forbidden_key', 'is a key that is not allowed');
    screen(key, 0, place);
    screen(members[key], maxDepth, place);
  }
}

function isPrototypeKey(key: string, member: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}

function refused(place: string, code: string, what: string): Refusal {
  const field = shortened(place);
  return validationFailed({ what: `The input at ${field} ${what}.` }, { errors: [{ field, code, message: what }] });
}

/**
 * Limits the length of a field name in an answer. The caller chooses the names of unknown fields, and a name may be as
 * long as the body.
 */
const MAX_FIELD = 500;
const shortened = (field: string): string => (field.length > MAX_FIELD ? `${field.slice(0, MAX_FIELD)}...` : field);

type Issue = z.core.$ZodIssue;

/** How many problems an answer lists. The detail says how many there are. */
const MAX_SHOWN = 20;

/** The caller's names for the fields of an input. */
type FieldNames = Pick<Execution['call'], 'isParameter' | 'nameOf'>;
const asItIs = (field: string): string => field;

/**
 * The strict parser of one operation. It reports every invalid place, and suggests the nearest known field for an
 * unknown one. `isParameter` says which fields came from the address or a header. These are reported by name; members
 * of the body are reported by JSON pointer. `nameOf` returns the caller's name for a field.
 */
export function parserOf({
  input,
  variants,
}: Pick<Operation, 'input' | 'variants'>): (raw: RawInput, names?: FieldNames) => unknown {
  const flat = input.strict();
  return (raw, names = {}) => {
    // If no variant matches, the flat schema reports what is wrong with the field that selects the variant.
    const schema = variants?.of.get(String(raw[variants.field])) ?? flat;
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.flatMap((issue) => leavesOf(issue, []));
    const errors = firstOf(issues, MAX_SHOWN)
      .flatMap((issue) => problemsOf(issue, schema, raw, names))
      .map((problem) => (variants === undefined ? problem : ofAnotherVariant(problem, variants, raw)))
      .map((problem) => ({ ...problem, field: fieldOf(problem.path, names) }))
      .map(({ field, code, message }): FieldProblem => ({ field, code, message }));
    throw refusalOf(errors, issues);
  };
}

/** Each unknown key counts as one problem, but zod reports all unknown keys of an object as one issue. */
const problemsIn = (issue: Issue): number => (issue.code === 'unrecognized_keys' ? issue.keys.length : 1);

/**
 * The issues that contain the first `most` problems. All others are left out before anything is computed for them: a
 * body may have a hundred thousand unknown keys.
 */
function firstOf(issues: readonly Issue[], most: number): Issue[] {
  const first: Issue[] = [];
  let room = most;
  for (const issue of issues) {
    if (room <= 0) break;
    first.push(issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, room) } : issue);
    room -= problemsIn(issue);
  }
  return first;
}

/**
 * If a schema declares a code for an issue, such as `wrong_id_type`, this code becomes the code of the whole problem.
 */
function refusalOf(errors: FieldProblem[], issues: Issue[]): Refusal {
  const [first] = errors;
  const others = issues.reduce((count, issue) => count + problemsIn(issue), -1);
  const more = others > 0 ? ` (and ${others} more)` : '';
  const what =
    first === undefined ? 'The input is not valid.' : sentence(`${first.field || 'The input'} ${first.message}${more}`);
  const declared = declaredCode(issues[0]);
  return declared === undefined
    ? validationFailed({ what }, { errors })
    : new Refusal(declared, 'invalid', what, { errors });
}

/** A message that ends with a question gets no full stop. */
const sentence = (text: string): string => (text.endsWith('?') ? text : `${text}.`);

function declaredCode(issue: Issue | undefined): string | undefined {
  const code: unknown = issue?.code === 'custom' ? issue.params?.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** In a union every branch fails; the branch with the fewest issues is assumed to be the intended one. */
function leavesOf(issue: Issue, above: readonly PropertyKey[]): Issue[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const meant = issue.errors.reduce((best, branch) => (branch.length < best.length ? branch : best));
    return meant.flatMap((inner) => leavesOf(inner, path));
  }
  return [{ ...issue, path }];
}

interface Located {
  path: readonly PropertyKey[];
  code: string;
  message: string;
}

/**
 * What is wrong with a field that the operation does not have. `meant`: the field that was probably meant, if there is
 * one.
 */
export const unknownField = (meant: string | undefined): string =>
  meant === undefined ? 'is not a field of this operation' : `is not a known field; did you mean ${meant}?`;

function problemsOf(issue: Issue, schema: z.ZodType, raw: RawInput, { nameOf = asItIs }: FieldNames): Located[] {
  if (issue.code === 'unrecognized_keys') {
    const names = knownNamesAt(schema, issue.path);
    const known = issue.path.length === 0 ? names.map(nameOf) : names;
    return issue.keys.map((key) => {
      // A known name at a greater edit distance is not suggested.
      const close = nearest(key, known, Math.ceil(key.length / 2));
      return { path: [...issue.path, key], code: 'unknown_field', message: unknownField(close) };
    });
  }
  // zod reports a missing enum member as a wrong value.
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && valueAt(raw, issue.path) === undefined)
    return [{ path: issue.path, code: 'required', message: 'is required' }];
  return [{ path: issue.path, code: declaredCode(issue) ?? issue.code, message: worded(issue) }];
}

/** A field of another variant is reported as misplaced rather than unknown. */
function ofAnotherVariant(problem: Located, { field, of }: InputVariants, raw: RawInput): Located {
  const [name] = problem.path;
  if (problem.code !== 'unknown_field' || problem.path.length > 1) return problem;
  const having = [...of].filter(([, { shape }]) => String(name) in shape).map(([value]) => value);
  if (having.length === 0) return problem;
  return { ...problem, message: `is a field of the ${field} ${having.join(', ')}, not of ${String(raw[field])}` };
}

/** Readable messages, in the words of our schemas, for zod issues that have none. */
function worded(issue: Issue): string {
  if (issue.code === 'too_small' && issue.origin === 'array' && issue.message.startsWith('Too small'))
    return `must have at least ${itemsOf(issue.minimum)}`;
  if (issue.code === 'too_big' && issue.origin === 'array' && issue.message.startsWith('Too big'))
    return `must have at most ${itemsOf(issue.maximum)}`;
  return lowerFirst(issue.message);
}

const itemsOf = (count: number | bigint): string => `${count} item${Number(count) === 1 ? '' : 's'}`;

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    raw,
  );
}

function fieldOf(path: readonly PropertyKey[], { isParameter, nameOf = asItIs }: FieldNames): string {
  const [first, ...rest] = path;
  if (path.length === 1 && isParameter?.(String(first)) === true) return String(first);
  return first === undefined ? '' : shortened(jsonPointer([nameOf(String(first)), ...rest]));
}

function lowerFirst(message: string): string {
  const text = message.replace(/^Invalid input: /, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Refuses invalid input that the schemas do not check for. */
@Injectable()
export class ScreenPipe implements OperationPipe {
  constructor(@Inject(API_OPTIONS) private readonly options: ApiOptions) {}

  transform(input: unknown): unknown {
    screen(input, this.options.maxInputDepth);
    return input;
  }
}

/** Parses the input strictly with the schema of its operation. */
@Injectable()
export class InputPipe implements OperationPipe {
  readonly #parsers: ReadonlyMap<string, ReturnType<typeof parserOf>>;

  constructor(@Inject(CATALOGUE) { operations }: Catalogue) {
    this.#parsers = new Map(operations.map((operation) => [operation.name, parserOf(operation)]));
  }

  transform(input: unknown, { call }: Execution): unknown {
    return this.#parsers.get(call.operation.name)!(input as RawInput, call);
  }
}
