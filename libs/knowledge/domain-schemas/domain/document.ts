import { isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, parseDocument, type ErrorCode, type Node } from 'yaml';
import { utf8Bytes } from '#libs/kernel/index.js';
import { below, quoted, type Problems } from './problem.js';

const MAX_DOCUMENT_BYTES = 262_144;
/** Maximum number of tokens of a text; the largest schema within the limits has about a hundred thousand. */
const MAX_TOKENS = 120_000;
/** Maximum nesting depth of brackets, and of lists and maps; a schema needs eight. */
const MAX_DEPTH = 32;

/**
 * A value of a document. Maps are represented as `Map`, so that no key has a special meaning in JavaScript.
 * `UNREADABLE` stands for a value that could not be read, for which a problem was added.
 */
export type Tree = null | boolean | number | string | readonly Tree[] | ReadonlyMap<string, Tree> | typeof UNREADABLE;
export const UNREADABLE = Symbol('unreadable');

/** A document as given by the caller: YAML or JSON as text, or parsed JSON. */
export type GivenDocument = string | Readonly<Record<string, unknown>>;

/** Returns the document's tree. For everything that cannot be read, a problem is added. */
export function readDocument(given: GivenDocument, problems: Problems): Tree {
  if (typeof given === 'string') return isTooLarge(given, problems) ? UNREADABLE : treeOfText(given, problems);
  const tree = treeOfJson(given, '', 0, problems);
  // Serialised only once its depth is known to be limited, because unlimited nesting would overflow the stack.
  return problems.isEmpty && isTooLarge(JSON.stringify(given), problems) ? UNREADABLE : tree;
}

function isTooLarge(text: string, problems: Problems): boolean {
  const bytes = utf8Bytes(text);
  if (bytes > MAX_DOCUMENT_BYTES)
    problems.add('', 'too_large', `must have at most ${MAX_DOCUMENT_BYTES} bytes (got ${bytes}).`);
  return bytes > MAX_DOCUMENT_BYTES;
}

/** Whether a parsed value can be serialised and compared without overflowing the stack. */
export function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 2 * MAX_DEPTH) return false;
    level = level.flatMap((each): unknown[] => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

function treeOfJson(value: unknown, path: string, depth: number, problems: Problems): Tree {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return numberOf(value, path, problems);
  if (depth === MAX_DEPTH) return tooDeep(path, problems);
  if (Array.isArray(value))
    return value.map((each: unknown, i) => treeOfJson(each, below(path, i), depth + 1, problems));
  return new Map(
    Object.entries(value as object).map(([key, each]) => [
      key,
      treeOfJson(each, below(path, key), depth + 1, problems),
    ]),
  );
}

function numberOf(value: number, path: string, problems: Problems): Tree {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return value;
  problems.add(path, 'invalid_value', 'must be a number that JSON can express without losing digits.');
  return UNREADABLE;
}

function tooDeep(path: string, problems: Problems): Tree {
  problems.add(path, 'limit', `must not be nested deeper than ${MAX_DEPTH}.`);
  return UNREADABLE;
}

function treeOfText(text: string, problems: Problems): Tree {
  const lines = new LineCounter();
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return line > 0 && col > 0 ? { line, column: col } : null;
  };
  if (!isReadable(text, problems)) return UNREADABLE;
  const document = withoutStacks(() =>
    parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      strict: true,
      // The check of the library compares every key with every other.
      uniqueKeys: false,
      prettyErrors: false,
      // At a lower log level, the library would not report a second document as an error.
      logLevel: 'error',
      lineCounter: lines,
    }),
  );
  const report = ({ code, pos }: { code: ErrorCode; pos: [number, number] }): void => {
    problems.add('', 'syntax', `is not YAML 1.2 or JSON: ${SYNTAX[code]}.`, placeAt(pos[0]));
  };
  document.errors.filter(({ code }) => !FOUND_IN_THE_TREE.has(code)).forEach(report);
  if (!problems.isEmpty) return UNREADABLE;
  const tree = new TreeReader(problems, placeAt).read(document.contents, '', 0);
  if (problems.isEmpty) document.errors.forEach(report);
  return tree;
}

/** Errors that do not prevent reading the tree. Reading it reports them with their paths. */
const FOUND_IN_THE_TREE: ReadonlySet<ErrorCode> = new Set(['BAD_ALIAS', 'TAG_RESOLVE_FAILED']);

/**
 * Checks only the tokens, which is cheap: whether the text is well-formed, without directives, and within the limits of
 * tokens and nesting.
 */
function isReadable(text: string, problems: Problems): boolean {
  if (/[\0\p{Surrogate}]/u.test(text)) {
    problems.add('', 'syntax', 'must be well-formed text without NUL.');
    return false;
  }
  const depth = new Depth();
  let [tokens, before] = [0, ''];
  for (const token of new Lexer().lex(text)) {
    depth.add(token);
    if (token.startsWith('%') && before !== SCALAR_NEXT) {
      problems.add('', 'unsupported_yaml', 'must not have directives (lines that begin with `%`).');
      return false;
    }
    tokens += 1;
    before = token;
    if (depth.deepest > MAX_DEPTH || tokens > MAX_TOKENS) break;
  }
  if (depth.deepest > MAX_DEPTH) tooDeep('', problems);
  if (tokens > MAX_TOKENS)
    problems.add('', 'too_large', `must have at most ${MAX_TOKENS} words and punctuation marks.`);
  return problems.isEmpty;
}

/** The token by which the library announces that the next token is a scalar. */
const SCALAR_NEXT = '\u001F';

/** The nesting depth of brackets, and of the dashes and question marks at the start of one line. */
class Depth {
  deepest = 0;
  #brackets = 0;
  #marks = 0;

  add(token: string): void {
    if (token === '[' || token === '{') this.#brackets += 1;
    else if (token === ']' || token === '}') this.#brackets -= 1;
    if (token === '-' || token === '?') this.#marks += 1;
    else if (token.trim() !== '' || token.includes('\n')) this.#marks = 0;
    this.deepest = Math.max(this.deepest, this.#brackets, this.#marks);
  }
}

/**
 * Runs work without recording stack traces. The library creates an error for each problem, and a text may have a
 * hundred thousand problems, so most of the time would be spent on stack traces that are never read.
 */
function withoutStacks<T>(work: () => T): T {
  const kept = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = kept;
  }
}

class TreeReader {
  constructor(
    private readonly problems: Problems,
    private readonly placeAt: (offset: number) => { line: number; column: number } | null,
  ) {}

  read(node: unknown, path: string, depth: number): Tree {
    if (node === null || node === undefined) return null;
    this.#place(path, node as Node);
    if (depth > MAX_DEPTH) return tooDeep(path, this.problems);
    if (isAlias(node)) return this.#refuse(path, 'uses an alias (`*name`); write the value out.');
    this.#refuseProperties(node as Node, path);
    if (isScalar(node)) return this.#scalar(node.value, path);
    if (isSeq(node)) return node.items.map((item, i) => this.read(item, below(path, i), depth + 1));
    return isMap(node) ? this.#map(node.items, path, depth) : UNREADABLE;
  }

  #map(pairs: readonly { key: unknown; value: unknown }[], path: string, depth: number): Tree {
    const members = new Map<string, Tree>();
    pairs.forEach(({ key, value }) => {
      const name = this.#key(key, path);
      if (name === null) return;
      const at = below(path, name);
      if (members.has(name)) {
        this.problems.add(at, 'duplicate_key', 'is given twice.', this.#placeOf(key as Node));
        return;
      }
      members.set(name, this.read(value, at, depth + 1));
      // The position of a member is that of its key, where a user looks for the member.
      this.#place(at, key as Node);
    });
    return members;
  }

  /** The text of a key; null: the key cannot be expressed in JSON. */
  #key(key: unknown, map: string): string | null {
    const path = below(map, isScalar(key) ? String(key.value) : '');
    if (key !== null && key !== undefined) this.#place(path, key as Node);
    if (!isScalar(key) || typeof key.value !== 'string') {
      const what = isScalar(key) ? quoted(key.value) : 'no text at all';
      this.problems.add(path, 'wrong_type', `must be text, in quotes where it would be something else (got ${what}).`);
      return null;
    }
    this.#refuseProperties(key, path);
    if (key.value !== '<<') return key.value;
    this.#refuse(path, 'is a merge key; write its members out.');
    return null;
  }

  #scalar(value: unknown, path: string): Tree {
    if (typeof value === 'number') return numberOf(value, path, this.problems);
    return value === null || typeof value === 'boolean' || typeof value === 'string' ? value : UNREADABLE;
  }

  #refuseProperties(node: Node, path: string): void {
    if (node.tag !== undefined) this.#refuse(path, 'has a tag (`!name`); only plain values may be used.');
    if ('anchor' in node && node.anchor !== undefined)
      this.#refuse(path, 'has an anchor (`&name`); write values out where they are used.');
  }

  #refuse(path: string, message: string): typeof UNREADABLE {
    this.problems.add(path, 'unsupported_yaml', message);
    return UNREADABLE;
  }

  #place(path: string, node: Node): void {
    this.problems.place(path, this.#placeOf(node));
  }

  #placeOf(node: Node | null | undefined): { line: number; column: number } | null {
    return node?.range ? this.placeAt(node.range[0]) : null;
  }
}

/** What each kind of syntax error of the library means. */
const SYNTAX: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: 'an alias has a tag or an anchor',
  BAD_ALIAS: 'an alias names nothing',
  BAD_COLLECTION_TYPE: 'a tag does not fit its value',
  BAD_DIRECTIVE: 'a directive is not known',
  BAD_DQ_ESCAPE: 'an escape in double quotes is not known',
  BAD_INDENT: 'a line is indented wrongly',
  BAD_PROP_ORDER: 'a tag or an anchor stands in the wrong place',
  BAD_SCALAR_START: 'a value begins with a character that needs quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a list or map stands where a key is expected',
  BLOCK_IN_FLOW: 'an indented list or map stands within brackets',
  DUPLICATE_KEY: 'a key is given twice',
  IMPOSSIBLE: 'it cannot be read here',
  KEY_OVER_1024_CHARS: 'a key is too long',
  MISSING_CHAR: 'a bracket, a quote, a colon or a space is missing',
  MULTILINE_IMPLICIT_KEY: 'a key goes over several lines',
  MULTIPLE_ANCHORS: 'a value has several anchors',
  MULTIPLE_DOCS: 'it contains more than one document',
  MULTIPLE_TAGS: 'a value has several tags',
  NON_STRING_KEY: 'a key is not text',
  RESOURCE_EXHAUSTION: 'it is too large',
  TAB_AS_INDENT: 'a line is indented with a tab',
  TAG_RESOLVE_FAILED: 'a tag is not known',
  UNEXPECTED_TOKEN: 'something stands where it is not expected',
};
