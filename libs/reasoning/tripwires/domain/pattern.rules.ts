import { RE2JS } from 're2js';
import { declareError } from '#libs/kernel/index.js';

/** Instructions of a compiled pattern at most: what bounds the work for each character of a text. */
const MOST_INSTRUCTIONS = 2_000;

export const patternUnsupported = declareError<{ why: string }>('pattern_unsupported', 'invalid',
  ({ why }) => `The situation pattern cannot be used: ${why}. It is a regular expression without backreferences and lookaround.`);

/** A pattern that a linear-time engine runs, whatever the case. Throws `pattern_unsupported`. */
export function compilePattern(pattern: string): RE2JS {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch (failure) {
    throw patternUnsupported({ why: failure instanceof Error ? failure.message : 'it does not parse' });
  }
  if (compiled.programSize() > MOST_INSTRUCTIONS) throw patternUnsupported({ why: `it is too large once repetitions are written out` });
  return compiled;
}

/** Throws `pattern_unsupported`, for what matches an empty text too: it would surface everywhere. */
export function checkPattern(pattern: string): void {
  if (compilePattern(pattern).test('')) throw patternUnsupported({ why: 'it matches every text' });
}
