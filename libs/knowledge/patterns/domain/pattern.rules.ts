import { RE2JS } from 're2js';
import { expandedSize, foldedCharacters, MAX_FOLDED } from './expansion.rules.js';
import { folded, literalsOf } from './literals.rules.js';

/** Maximum number of instructions of a compiled pattern, which limits the work for each character of a text. */
const MAX_INSTRUCTIONS = 2_000;

/** No pattern above this expanded size has a program within the limit: see `expandedSize`. */
const MAX_EXPANDED = 3 * MAX_INSTRUCTIONS;

const TOO_LARGE = 'it is too large once repetitions are written out';
const TOO_WIDE = 'it ignores case, and the ranges in its classes together have more than 300,000 characters';

/** A pattern that the linear-time engine does not support. The message is the reason, as a clause without a subject. */
export class UnsupportedPattern extends Error {}

/** A text to be matched by many patterns. */
export interface MatchText {
  text: string;
  /** The text in the form in which literals are looked up. */
  folded: string;
}

export const matchTextOf = (text: string): MatchText => ({ text, folded: folded(text) });

export interface Pattern {
  isMetBy(text: MatchText): boolean;
  /** Maximum number of steps of a match: one for each instruction and character. A million steps take some 30 ms. */
  stepsFor(text: MatchText): number;
}

/** A pattern that a linear-time engine runs, ignoring case. Throws `UnsupportedPattern`. */
export function compilePattern(pattern: string): Pattern {
  const compiled = compiledBy(pattern, RE2JS.CASE_INSENSITIVE);
  const mayMatch = mayMatchBy(pattern);
  return {
    isMetBy: (given) => mayMatch(given) && compiled.test(given.text),
    stepsFor: (given) => (mayMatch(given) ? compiled.programSize() * given.text.length : 0),
  };
}

/**
 * Like `compilePattern`, for a pattern that is to be stored. Patterns that were stored before there was a limit on
 * ranges stay usable.
 */
export function compileNewPattern(pattern: string): Pattern {
  checkRanges(pattern, RE2JS.CASE_INSENSITIVE);
  return compilePattern(pattern);
}

/** Throws `UnsupportedPattern` if parsing the pattern would take too long. */
export function checkRanges(pattern: string, flags: number): void {
  if (foldedCharacters(pattern, flags) > MAX_FOLDED) throw new UnsupportedPattern(TOO_WIDE);
}

/**
 * Whether a text contains one of the words without which the pattern cannot match. Much faster than running the
 * pattern.
 */
export function mayMatchBy(pattern: string): (text: MatchText) => boolean {
  const literals = literalsOf(pattern);
  return ({ folded: text }) => literals === null || literals.some((literal) => text.includes(literal));
}

/**
 * Compiles a pattern. `within` surrounds it with more; the pattern must also parse by itself, because an unbalanced
 * closing parenthesis would otherwise close one of `within`. A pattern that is certainly too large is refused before it
 * is compiled. Throws `UnsupportedPattern`.
 */
export function compiledBy(pattern: string, flags: number, within = (own: string): string => own): RE2JS {
  if (supported(() => expandedSize(pattern, flags, MAX_EXPANDED)) > MAX_EXPANDED)
    throw new UnsupportedPattern(TOO_LARGE);
  const compiled = supported(() => RE2JS.compile(within(pattern), flags));
  if (compiled.programSize() > MAX_INSTRUCTIONS) throw new UnsupportedPattern(TOO_LARGE);
  return compiled;
}

function supported<T>(read: () => T): T {
  try {
    return read();
  } catch (failure) {
    throw new UnsupportedPattern(failure instanceof Error ? failure.message : 'it does not parse');
  }
}
