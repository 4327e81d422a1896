import { stem } from 'porter2';
import { isStopWord, wordsOf } from '#libs/kernel/text/index.js';

/** A longer text is judged by its beginning, so that one huge turn cannot hold up a search. In UTF-16 units. */
const LONGEST_TEXT = 4000;

/** Stemming takes 2 microseconds a word and words repeat; a function of the word alone, so remembering it changes no answer. */
const remembered = new Map<string, string>();
const MOST_REMEMBERED = 20_000;

function stemOf(word: string): string {
  let found = remembered.get(word);
  if (found === undefined) {
    found = /^[a-z]+$/.test(word) ? stem(word) : word;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(word, found);
  }
  return found;
}

/** What `to_tsvector('english', ...)` indexes of a text, in order and with repetitions: stems without stop words. */
export const stemsOf = (text: string): string[] => wordsOf(text.slice(0, LONGEST_TEXT)).filter((word) => !isStopWord(word)).map(stemOf);
