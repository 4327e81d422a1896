import { stem } from 'porter2';
import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';

/** Stemming takes 2 microseconds a word and words repeat; a function of the word alone, so remembering it changes no answer. */
const remembered = new Map<string, string>();
const MAX_CACHED_STEMS = 20_000;

/** What holds a digit or another script is indexed as it is. */
const LATIN = /^\p{sc=Latin}+$/u;

/** Empty for a stop word. */
function stemOf(word: string): string {
  let found = remembered.get(word);
  if (found === undefined) {
    found = isStopWord(word) ? '' : LATIN.test(word) ? stem(word) : word;
    if (remembered.size >= MAX_CACHED_STEMS) remembered.clear();
    remembered.set(word, found);
  }
  return found;
}

/** What `to_tsvector('english', ...)` indexes of a text, in order and with repetitions: stems without stop words. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .map(stemOf)
    .filter((found) => found !== '');
