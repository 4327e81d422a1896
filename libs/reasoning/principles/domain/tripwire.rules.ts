import { declareError } from '#libs/kernel/index.js';
import { compileNewPattern, matchTextOf, UnsupportedPattern, type Pattern } from '#libs/knowledge/patterns/index.js';

/**
 * Ordinary texts that have no word in common. A pattern that matches all of them does not describe a particular
 * situation.
 */
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

const patternUnsupported = declareError<{ why: string }>(
  'pattern_unsupported',
  'invalid',
  ({ why }) =>
    `The situation pattern cannot be used: ${why}. It must be a regular expression without backreferences or lookaround.`,
);
const patternMatchesAll = declareError<{ pattern: string }>(
  'pattern_matches_everything',
  'invalid',
  ({ pattern }) =>
    `The situation pattern ${pattern} matches texts that have nothing in common, so it would surface everywhere; name words of the situation.`,
);

/** Throws `pattern_unsupported`, and `pattern_matches_everything` for a pattern that would surface everywhere. */
export function checkPattern(pattern: string): void {
  const compiled = compiledOrRefused(pattern);
  if (UNLIKE.every((text) => compiled.isMetBy(matchTextOf(text)))) throw patternMatchesAll({ pattern });
}

function compiledOrRefused(pattern: string): Pattern {
  try {
    return compileNewPattern(pattern);
  } catch (failure) {
    throw failure instanceof UnsupportedPattern ? patternUnsupported({ why: failure.message }) : failure;
  }
}
