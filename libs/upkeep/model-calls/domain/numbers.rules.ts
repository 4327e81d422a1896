import { wordsOf } from '#libs/kernel/text/index.js';

const DIGIT = /\p{N}/u;
const numbersOf = (text: string): string[] => wordsOf(text).filter((word) => DIGIT.test(word));

/** Whether every number a model wrote stands in what it was shown. */
export function hasOnlyNumbersOf(written: string, shown: readonly string[]): boolean {
  const known = new Set(shown.flatMap(numbersOf));
  return numbersOf(written).every((number) => known.has(number));
}
