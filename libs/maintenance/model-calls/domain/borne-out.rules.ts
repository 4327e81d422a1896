import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';

const DIGIT = /\p{N}/u;
const WRITTEN_LARGE = /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]*/gu;

const numbersOf = (text: string): string[] => wordsOf(text).filter((word) => DIGIT.test(word));

/** Whether every number a model wrote stands in what it was shown. */
export const hasOnlyNumbersOf = (written: string, shown: readonly string[]): boolean =>
  isWithin(numbersOf(written), shown.flatMap(numbersOf));

/** Whether every word a model wrote with a capital letter stands in what it was shown, at the beginning of a sentence too: a name may stand there. */
export const hasOnlyNamesOf = (written: string, shown: readonly string[]): boolean =>
  isWithin(namesOf(written), shown.flatMap(wordsOf));

const namesOf = (text: string): string[] =>
  (text.normalize('NFKC').match(WRITTEN_LARGE) ?? []).flatMap(wordsOf).filter((word) => !isStopWord(word));

function isWithin(words: readonly string[], known: readonly string[]): boolean {
  const all = new Set(known);
  return words.every((word) => all.has(word));
}
