import { RE2JS } from 're2js';
import { folded, literalsOf } from './literals.rules.js';

/** Maximum number of instructions of a compiled pattern, which limits the work for each character of a text. */
const MAX_INSTRUCTIONS = 2_000;

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
 * Whether a text contains one of the words without which the pattern cannot match. Much faster than running the
 * pattern.
 */
export function mayMatchBy(pattern: string): (text: MatchText) => boolean {
  const literals = literalsOf(pattern);
  return ({ folded: text }) => literals === null || literals.some((literal) => text.includes(literal));
}

/** Throws `UnsupportedPattern`. */
export function compiledBy(pattern: string, flags: number): RE2JS {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern, flags);
  } catch (failure) {
    throw new UnsupportedPattern(failure instanceof Error ? failure.message : 'it does not parse');
  }
  if (compiled.programSize() > MAX_INSTRUCTIONS)
    throw new UnsupportedPattern('it is too large once repetitions are written out');
  return compiled;
}
