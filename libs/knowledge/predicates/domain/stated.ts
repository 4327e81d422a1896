import { occurrencesOf } from '#libs/kernel/index.js';
import { stem } from '#libs/kernel/text/index.js';
import { comparable, statesAmount } from './comparable.js';

const LATIN_WORDS = /^[\p{sc=Latin}\p{M}\s'\u2019-]+$/u;
/** Scripts written without spaces: in these a word may be adjacent to any other. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/**
 * Characters that make the value part of something longer: `non-smoker`, `UTC+2`, `C++`, `750k`, `1,750`,
 * `acme.com.evil.io`.
 */
const LONGER_BEFORE = /(?:[\p{L}\p{M}\p{N}_@-]|\p{N}[.,:]|[\p{L}\p{N}][./])$/u;
const LONGER_AFTER = /^(?:[\p{L}\p{M}\p{N}_@#+%\u00b0-]|[.,:]\p{N}|\.\p{L}|\/[\p{L}\p{N}])/u;
/** Each run of such characters is matched only from its beginning, because a long word may contain many runs. */
const AROUND_WORD = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}+#%])[^\p{L}\p{N}+#%]+$/gu;
const PLAIN_WORD = /^[\p{L}\p{M}'\u2019]+$/u;
const POSSESSIVE = /['\u2019]s$/u;
/** How many characters are checked on either side. */
const AROUND = 2;

/**
 * Whether a text contains a value: in the same words, apart from letter case and inflection, or as the same number or
 * amount of money. A match within a longer word or number does not count. No text contains a value without a visible
 * character.
 */
export function statesValue(text: string, value: string): boolean {
  const [whole, wanted] = [comparable(text), comparable(value)];
  return (
    isWithin(whole, wanted) ||
    statesAmount(whole, wanted) ||
    (LATIN_WORDS.test(wanted) && hasPhrase(stems(whole), stems(wanted)))
  );
}

function isWithin(text: string, value: string): boolean {
  for (const at of occurrencesOf(value, text)) {
    const end = at + value.length;
    if (
      isEnd(text.slice(Math.max(0, at - AROUND), at), value[0]!, LONGER_BEFORE) &&
      isEnd(text.slice(end, end + AROUND), value.at(-1)!, LONGER_AFTER)
    )
      return true;
  }
  return false;
}

const isEnd = (adjacent: string, edge: string, longer: RegExp): boolean =>
  UNSPACED.test(edge) || !longer.test(adjacent);

/** The stems of its plain words; others, such as `non-smoker` and `c++`, are kept whole. */
const stems = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replace(AROUND_WORD, ''))
    .filter((word) => word !== '')
    .map((word) => (PLAIN_WORD.test(word) ? stem(word.replace(POSSESSIVE, '')) : word));

const hasPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 && words.some((_, at) => phrase.every((word, i) => words[at + i] === word));
