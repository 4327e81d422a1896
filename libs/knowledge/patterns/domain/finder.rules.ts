import type { RE2JS } from 're2js';
import { checkRanges, compiledBy, mayMatchBy, type MatchText } from './pattern.rules.js';
import { characterAfter, characterBefore, windowsBy, type Window } from './windows.rules.js';

/** Maximum number of different values searched for in one text. Several values only show that the text is ambiguous. */
export const MAX_FOUND = 16;

/** A value that a pattern found, with the half-open range of its first occurrence in UTF-16 units. */
export interface Found {
  value: string;
  start: number;
  end: number;
}

/** Finds the values that a pattern describes: case matters, and only whole tokens count (gates spec, section 1). */
export interface Finder {
  /** Each different value once, in the order of the text, at most `MAX_FOUND`; null: `isOver` ended the search. */
  findIn(text: string, isOver?: () => boolean): Found[] | null;
  /** Maximum number of steps that finding one value takes; 0: the time for the whole text is negligible. */
  stepsFor(text: string): number;
  /** Whether the pattern may match anything. Determining this is many times faster than searching. */
  mayFindIn(text: MatchText): boolean;
}

/** Characters of tokens: a match next to one of these is part of a longer token, and does not count. */
const WORD = '\\p{L}\\p{N}_-';

/** Like `compileFinder`, for a pattern that is to be stored. */
export function compileNewFinder(pattern: string): Finder {
  checkRanges(pattern, 0);
  return compileFinder(pattern);
}

/** Compiles a pattern that finds values. Throws `UnsupportedPattern`. */
export function compileFinder(pattern: string): Finder {
  const whole = (own: string): string => `(${own})(?:$|[^${WORD}])`;
  const first = compiledBy(pattern, 0, (own) => `(?:^|[^${WORD}])${whole(own)}`);
  // Compiled only when it is needed; it is smaller than `first`.
  let compiledLater: RE2JS | undefined;
  const later = (): RE2JS => (compiledLater ??= compiledBy(pattern, 0, (own) => `[^${WORD}]${whole(own)}`));
  const plain = plainPattern(pattern);
  const mayFindIn = mayMatchBy(pattern);
  if (plain !== null)
    return { findIn: (text) => collect(text, nextPlain(plain, text), () => false), stepsFor: () => 0, mayFindIn };
  const windowsOf = first.test('') ? () => null : windowsBy(pattern);
  const findIn: Finder['findIn'] = (text, isOver = () => false) => {
    if (isOver()) return null;
    // Testing whether a text contains a value is many times faster than finding its position.
    const parts = (windowsOf(text) ?? [{ text, offset: 0 }]).filter((part) => first.test(part.text));
    return collectWithin(parts, (part) => nextLinear(first, later, part), isOver);
  };
  return { findIn, stepsFor: (text) => first.programSize() * text.length, mayFindIn };
}

/** The next match at or after a position; null: there is none. */
type Next = (from: number) => readonly [start: number, end: number] | null;

function collect(text: string, next: Next, isOver: () => boolean): Found[] | null {
  return collectWithin([{ text, offset: 0 }], () => next, isOver);
}

function collectWithin(
  windows: readonly Window[],
  nextIn: (text: string) => Next,
  isOver: () => boolean,
): Found[] | null {
  const found = new Map<string, Found>();
  for (const { text, offset } of windows) {
    const next = nextIn(text);
    for (let from = 0; from <= text.length && found.size < MAX_FOUND;) {
      if (isOver()) return null;
      const match = next(from);
      if (match === null) break;
      const [start, end] = match;
      const value = text.slice(start, end);
      if (value !== '' && !found.has(value)) found.set(value, { value, start: start + offset, end: end + offset });
      // The character after a value may also be the one before the next value. After an empty match, continue one
      // character on.
      from = end > start ? end : characterAfter(text, start);
    }
  }
  return [...found.values()];
}

function nextLinear(first: RE2JS, later: () => RE2JS, text: string): Next {
  const fromStart = first.matcher(text);
  let fromHere: ReturnType<RE2JS['matcher']> | undefined;
  return (from) => {
    const matcher = from === 0 ? fromStart : (fromHere ??= later().matcher(text));
    // Start one character earlier, because that character may be the one that must precede the next value.
    return matcher.find(from === 0 ? 0 : characterBefore(text, from)) ? [matcher.start(1), matcher.end(1)] : null;
  };
}

const nextPlain =
  (plain: RegExp, text: string): Next =>
  (from) => {
    plain.lastIndex = from;
    const match = plain.exec(text);
    return match === null ? null : [match.index, plain.lastIndex];
  };

/** A character or a class of characters that occur in ASCII tokens, with its quantifier. */
const PIECE =
  /(?:[A-Za-z0-9_-]|\\[dw-]|\[(?:[A-Za-z0-9]-[A-Za-z0-9]|[A-Za-z0-9_]|\\-)+-?\])(?<quantifier>\{\d+(?:,\d*)?\}|[*+?])?(?![*+?{])/y;
const FIXED = /^(?:|\{(\d+)(?:,\1)?\})$/;

/**
 * Turns a plain pattern into a regular expression of JavaScript; null if the pattern is not plain. A plain pattern
 * consists of characters that occur in tokens, with at most one repetition of variable length. A match of a plain
 * pattern begins where a token begins and ends within it. So the search is linear for any text, and many times faster
 * than the linear engine.
 */
function plainPattern(pattern: string): RegExp | null {
  let variable = 0;
  PIECE.lastIndex = 0;
  for (let at = 0; at < pattern.length; at = PIECE.lastIndex) {
    const piece = PIECE.exec(pattern);
    if (piece === null) return null;
    if (!FIXED.test(piece.groups!.quantifier ?? '')) variable += 1;
  }
  if (pattern === '' || variable > 1) return null;
  // Of the characters that remain, only `\-` has to be written differently.
  return new RegExp(
    `(?<![${WORD}])(?:${pattern.replaceAll('\\-', '\\x2d').replaceAll('-]', '\\x2d]')})(?![${WORD}])`,
    'gu',
  );
}
