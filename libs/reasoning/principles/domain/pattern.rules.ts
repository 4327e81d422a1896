import { RE2JS } from 're2js';
import { declareError } from '#libs/kernel/index.js';
import { folded, literalsOf } from './literals.rules.js';

/** Instructions of a compiled pattern at most: what bounds the work for each character of a text. */
const MAX_INSTRUCTIONS = 2_000;

/** Ordinary texts that have no word in common: what matches each of them says nothing about a situation. */
const UNLIKE = [
  'git status',
  'Buy milk',
  'DROP TABLE users',
  'Why so?',
  'We fly home',
  'rm -rf ./tmp',
  'npm run build',
  'Call Ann back',
  'x := y + z',
  'No luck',
  'Wir bauen um',
];

export const patternUnsupported = declareError<{ why: string }>(
  'pattern_unsupported',
  'invalid',
  ({ why }) =>
    `The situation pattern cannot be used: ${why}. It is a regular expression without backreferences and lookaround.`,
);
export const patternMatchesAll = declareError<{ pattern: string }>(
  'pattern_matches_everything',
  'invalid',
  ({ pattern }) =>
    `The situation pattern ${pattern} matches texts that have nothing in common, so it would surface everywhere; name words of the situation.`,
);

/** A text to be matched by many patterns. */
export interface Situation {
  text: string;
  /** For looking up literals. */
  folded: string;
}

export const situationOf = (text: string): Situation => ({ text, folded: folded(text) });

export interface Pattern {
  isMetBy(situation: Situation): boolean;
  /** Steps that finding out takes at most: one for each instruction and character. A million take some 30 ms. */
  stepsFor(situation: Situation): number;
}

/** A pattern that a linear-time engine runs, whatever the case. Throws `pattern_unsupported`. */
export function compilePattern(pattern: string): Pattern {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch (failure) {
    throw patternUnsupported({ why: failure instanceof Error ? failure.message : 'it does not parse' });
  }
  if (compiled.programSize() > MAX_INSTRUCTIONS)
    throw patternUnsupported({ why: `it is too large once repetitions are written out` });
  const literals = literalsOf(pattern);
  const mayMatch = ({ folded: text }: Situation): boolean =>
    literals === null || literals.some((literal) => text.includes(literal));
  return {
    isMetBy: (situation) => mayMatch(situation) && compiled.test(situation.text),
    stepsFor: (situation) => (mayMatch(situation) ? compiled.programSize() * situation.text.length : 0),
  };
}

/** Throws `pattern_unsupported`, and `pattern_matches_everything` for what would surface everywhere. */
export function checkPattern(pattern: string): void {
  const compiled = compilePattern(pattern);
  if (UNLIKE.every((text) => compiled.isMetBy(situationOf(text)))) throw patternMatchesAll({ pattern });
}
