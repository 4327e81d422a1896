import { isStopWord, searchText, wordsOf } from '#libs/kernel/text/index.js';

/** A query as the retrievers take it. */
export interface PreparedQuery {
  /** As it was asked. */
  text: string;
  /** Words for the text index; Postgres takes stop words out and stems the rest. */
  words: string;
  /** Set where nothing but stop words was asked ("to be or not to be"): a regular expression for the whole phrase. */
  phrase: string | null;
  /** Nothing asked: the newest are. */
  isEmpty: boolean;
}

export function prepareQuery(text: string): PreparedQuery {
  const words = wordsOf(text);
  // Words hold letters, marks and digits only, so they need no escape; decimals hold a dot but are no stop words.
  const phrase = words.length > 0 && words.every(isStopWord) ? `\\m${words.join('[^[:alnum:]]+')}\\M` : null;
  return { text, words: searchText(text), phrase, isEmpty: text.trim() === '' };
}
