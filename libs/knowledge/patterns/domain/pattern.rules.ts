import { RE2JS } from 're2js';
import { folded, literalsOf } from './literals.rules.js';

/** Instructions of a compiled pattern at most: what bounds the work for each character of a text. */
const MAX_INSTRUCTIONS = 2_000;

/** A pattern that the linear-time engine does not run. The message says why, as a clause without a subject of its own. */
export class UnsupportedPattern extends Error {}

/** A text to be matched by many patterns. */
export interface MatchText {
  text: string;
  /** For looking up literals. */
  folded: string;
}

export const matchTextOf = (text: string): MatchText => ({ text, folded: folded(text) });

export interface Pattern {
  isMetBy(text: MatchText): boolean;
  /** Steps that finding out takes at most: one for each instruction and character. A million take some 30 ms. */
  stepsFor(text: MatchText): number;
}

/** A pattern that a linear-time engine runs, whatever the case. Throws `UnsupportedPattern`. */
export function compilePattern(pattern: string): Pattern {
  const compiled = compiledBy(pattern, RE2JS.CASE_INSENSITIVE);
  const mayMatch = mayMatchBy(pattern);
  return {
    isMetBy: (given) => mayMatch(given) && compiled.test(given.text),
    stepsFor: (given) => (mayMatch(given) ? compiled.programSize() * given.text.length : 0),
  };
}

/** Whether a text has one of the words that it must have for the pattern to match; much faster than running the pattern. */
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
