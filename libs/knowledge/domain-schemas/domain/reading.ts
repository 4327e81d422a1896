import { durationMs } from '../../evidence-types/index.js';
import { UNREADABLE, type Tree } from './document.js';
import { below, quoted, type ProblemCode, type Problems } from './problem.js';

/**
 * Reads one kind of value. If the value is invalid, adds the problems and returns undefined. Within a list, a map or a
 * record, parts that had a problem are undefined too, whatever the type says: see `Draft`.
 */
export type Reader<T> = (tree: Tree, path: string, problems: Problems) => T | undefined;

/** A value that may contain parts that could not be read. */
export type Draft<T> = T extends string | number | boolean | null
  ? T | undefined
  : T extends ReadonlyMap<string, infer V>
    ? ReadonlyMap<string, Draft<V>> | undefined
    : T extends readonly (infer V)[]
      ? readonly Draft<V>[] | undefined
      : { readonly [K in keyof T]: Draft<T[K]> } | undefined;

/** Adds the problem, unless the value is already known to be unreadable. */
function refuse(tree: Tree, path: string, problems: Problems, code: ProblemCode, message: string): undefined {
  if (tree !== UNREADABLE) problems.add(path, code, message);
  return undefined;
}

const KINDS = { string: 'text', number: 'a number', boolean: 'true or false' } as const;
const kindOf = (tree: Tree): string => {
  if (tree === null) return 'nothing';
  if (Array.isArray(tree)) return 'a list';
  return tree instanceof Map ? 'a map' : KINDS[typeof tree as keyof typeof KINDS];
};

/**
 * Text without control characters and without surrounding space, because invisible characters can make two names look
 * the same.
 */
export function text(max: number): Reader<string> {
  return (tree, path, problems) => {
    if (typeof tree !== 'string')
      return refuse(tree, path, problems, 'wrong_type', `must be text (got ${kindOf(tree)}).`);
    if (tree === '') return refuse(tree, path, problems, 'invalid_value', 'must not be empty.');
    if (tree.length > max)
      return refuse(tree, path, problems, 'limit', `must have at most ${max} characters (got ${tree.length}).`);
    if (tree.trim() !== tree || /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u.test(tree))
      return refuse(
        tree,
        path,
        problems,
        'invalid_value',
        `must not have control characters or space around it (got ${quoted(tree)}).`,
      );
    return tree;
  };
}

/** Text with a further condition. `refusal`: why a text is refused; null: it is accepted. */
export function textThat(
  max: number,
  refusal: (text: string) => string | null,
  code: ProblemCode = 'invalid_value',
): Reader<string> {
  const plain = text(max);
  return (tree, path, problems) => {
    const read = plain(tree, path, problems);
    const why = read === undefined ? null : refusal(read);
    return why === null ? read : refuse(tree, path, problems, code, `${why} (got ${quoted(read)}).`);
  };
}

const NAME = /^[a-z][a-z0-9_]{0,63}$/;
const NAME_RULE = 'must be 1 to 64 of a-z, 0-9 and _, starting with a letter';

/** A name (gates spec, section 1). */
export const name: Reader<string> = textThat(1_000, (given) => (NAME.test(given) ? null : NAME_RULE));

/** A JSON Pointer to a value within a document. */
export const pointer: Reader<string> = textThat(256, (given) =>
  /^(?:\/(?:[^~/]|~[01])*)+$/.test(given)
    ? null
    : 'must be a JSON Pointer like /order_id, with ~0 for ~ and ~1 for / within a name',
);

export const duration: Reader<string> = textThat(40, (given) =>
  durationMs(given) === null
    ? 'must be a duration like PT30M or P7D: weeks, days, hours, minutes and seconds in whole numbers, longer than zero and at most a hundred years'
    : null,
);

export function oneOf<const W extends string>(...words: readonly W[]): Reader<W> {
  return (tree, path, problems) =>
    words.includes(tree as W)
      ? (tree as W)
      : refuse(tree, path, problems, 'invalid_value', `must be ${words.join(' or ')} (got ${shown(tree)}).`);
}

export const flag: Reader<boolean> = (tree, path, problems) =>
  typeof tree === 'boolean'
    ? tree
    : refuse(tree, path, problems, 'wrong_type', `must be true or false (got ${shown(tree)}).`);

export const number: Reader<number> = (tree, path, problems) =>
  typeof tree === 'number'
    ? tree
    : refuse(tree, path, problems, 'wrong_type', `must be a number (got ${shown(tree)}).`);

/** Text, a number, true or false; with `nullToo` also null. */
export function scalar<Nullable extends boolean>(nullToo: Nullable) {
  type Value = string | number | boolean | (Nullable extends true ? null : never);
  return (tree: Tree, path: string, problems: Problems): Value | undefined => {
    if (typeof tree === 'string' && tree.length > MAX_VALUE)
      return refuse(tree, path, problems, 'limit', `must have at most ${MAX_VALUE} characters (got ${tree.length}).`);
    const isScalar = ['string', 'number', 'boolean'].includes(typeof tree) || (nullToo && tree === null);
    return isScalar
      ? (tree as Value)
      : refuse(tree, path, problems, 'wrong_type', `must be text, a number, true or false (got ${kindOf(tree)}).`);
  };
}
/** Maximum number of characters of a value that is compared or claimed. */
const MAX_VALUE = 500;

const shown = (tree: Tree): string => (tree === null || typeof tree !== 'object' ? quoted(tree) : kindOf(tree));

interface Bounds {
  min?: number;
  max: number;
  /** Whether an item may occur more than once; default no. */
  repeats?: true;
}

export function listOf<T>(item: Reader<T>, { min = 0, max, repeats }: Bounds): Reader<readonly T[]> {
  return (tree, path, problems) => {
    if (!Array.isArray(tree)) return refuse(tree, path, problems, 'wrong_type', `must be a list (got ${shown(tree)}).`);
    const items = tree as readonly Tree[];
    if (items.length < min) refuse(tree, path, problems, 'invalid_value', `must have at least ${min} entry.`);
    if (items.length > max)
      refuse(tree, path, problems, 'limit', `must have at most ${max} entries (got ${items.length}).`);
    const read = items.slice(0, max).map((each, i) => item(each, below(path, i), problems));
    if (repeats === undefined) refuseRepeats(items.slice(0, max), path, problems);
    return read as T[];
  };
}

function refuseRepeats(items: readonly Tree[], path: string, problems: Problems): void {
  const known = new Set<Tree>();
  items.forEach((item, i) => {
    if (typeof item === 'object' || typeof item === 'symbol') return;
    if (known.has(item)) problems.add(below(path, i), 'duplicate', `is in the list already (got ${quoted(item)}).`);
    known.add(item);
  });
}

/** Entries by name. An entry that could not be read keeps its name, so that references to it still resolve. */
export function mapOf<T>(entry: Reader<T>, max: number): Reader<ReadonlyMap<string, T>> {
  return (tree, path, problems) => {
    if (!(tree instanceof Map))
      return refuse(tree, path, problems, 'wrong_type', `must be a map from names (got ${shown(tree)}).`);
    const entries = tree as ReadonlyMap<string, Tree>;
    if (entries.size > max)
      refuse(tree, path, problems, 'limit', `must have at most ${max} entries (got ${entries.size}).`);
    return new Map(
      [...entries].slice(0, max).map(([key, each]) => {
        if (!NAME.test(key))
          problems.add(below(path, key), 'invalid_value', `is a name and ${NAME_RULE} (got ${quoted(key)}).`);
        return [key, entry(each, below(path, key), problems)];
      }),
    ) as ReadonlyMap<string, T>;
  };
}

interface Field<T> {
  read: Reader<T>;
  /** The value of the field if it is absent; a field without this is required. */
  absent?: { value: T };
}
export type Fields<T> = { readonly [K in keyof T & string]-?: Field<T[K]> };

export const required = <T>(read: Reader<T>): Field<T> => ({ read });
export const optional = <T, A>(read: Reader<T>, value: A): Field<T | A> => ({
  read: read as Reader<T | A>,
  absent: { value },
});

/** A map with exactly these fields. */
export function record<T extends object>(fields: Fields<T>): Reader<T> {
  return (tree, path, problems) => {
    if (!(tree instanceof Map))
      return refuse(
        tree,
        path,
        problems,
        'wrong_type',
        `must be a map with ${Object.keys(fields).join(', ')} (got ${shown(tree)}).`,
      );
    const given = tree as ReadonlyMap<string, Tree>;
    for (const key of given.keys())
      if (!Object.hasOwn(fields, key))
        problems.add(
          below(path, key),
          'unknown_key',
          `is not known here; known are ${Object.keys(fields).join(', ')} (got ${quoted(key)}).`,
        );
    return Object.fromEntries(
      (Object.entries(fields) as [string, Field<unknown>][]).map(([key, { read, absent }]) => {
        if (given.has(key)) return [key, read(given.get(key)!, below(path, key), problems)];
        if (absent === undefined) problems.add(below(path, key), 'missing', 'must be given.');
        return [key, absent?.value];
      }),
    ) as T;
  };
}
