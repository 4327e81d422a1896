import { isStopWord, searchText, wordsOf } from '#libs/kernel/text/index.js';
import { comparable, comparableName } from '#libs/knowledge/predicates/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { FULL_LEXICAL } from '../ranking/bm25.rules.js';
import type { WordStatistics } from '../../../index/index.js';

/** A query in the form that the retrievers use. */
export interface PreparedQuery {
  /** The original text. */
  text: string;
  /** Words for the text index; Postgres removes stop words and stems the rest. */
  words: string;
  /** Set if the query has only stop words ("to be or not to be"): a regular expression for the whole phrase. */
  phrase: string | null;
  /** If the query is empty, the newest memories are returned. */
  isEmpty: boolean;
}

export function prepareQuery(text: string): PreparedQuery {
  const words = wordsOf(text);
  // Words consist of letters, marks and digits, so they need no escape. Decimals contain a dot, but are not stop words.
  const phrase = words.length > 0 && words.every(isStopWord) ? `\\m${words.join('[^[:alnum:]]+')}\\M` : null;
  return { text, words: searchText(text), phrase, isEmpty: text.trim() === '' };
}

const MAX_WORDS = 48;
const MAX_PHRASE_WORDS = 5;

/**
 * All runs of up to five words of a query, in the form in which subjects, predicates and values are compared. They are
 * used to look up a triple that a question names: "What is Ann's favourite colour?" contains `ann` and `favourite
 * colour`. Each run is also built with underscores, because predicates are often written that way.
 */
export function phrasesOf(query: string): string[] {
  const words = comparable(query)
    .split(' ')
    .map(bare)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const phrases = new Set<string>();
  words.forEach((_, start) => {
    for (let length = 1; length <= MAX_PHRASE_WORDS && start + length <= words.length; length += 1) {
      const run = words.slice(start, start + length);
      phrases.add(run.join(' '));
      phrases.add(comparableName(run.join(' ')));
      if (length > 1) phrases.add(run.join('_'));
    }
  });
  return [...phrases];
}

/** Removes punctuation around a word and a possessive 's. The patterns read each run of punctuation only once. */
const bare = (word: string): string =>
  word
    .replace(/^[^\p{L}\p{N}$€£+-]+/u, '')
    .replace(/(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/u, '')
    .replace(/['’]s$/u, '');

/**
 * The value of naming 0, 1, 2 or 3 parts of a triple. One part says little; subject and predicate together say what is
 * asked.
 */
const SHARE_OF_PARTS = [0, 0, 0.6, 1] as const;

/** The phrases of a query, and the keys under which values that are equal to one of them are stored. */
export interface Phrases {
  phrases: ReadonlySet<string>;
  phraseKeys: ReadonlySet<string>;
}

/**
 * The value of the parts of the triple that the query names, on the scale of the words. A claim can answer a question
 * even if its text contains none of the question's words.
 */
export function tripleShare(
  { subjectN, predicateN, valueKey }: Pick<Claim, 'subjectN' | 'predicateN' | 'valueKey'>,
  { phrases, phraseKeys }: Phrases,
): number {
  let named = 0;
  if (subjectN !== null && phrases.has(subjectN)) named += 1;
  if (predicateN !== null && phrases.has(predicateN)) named += 1;
  if (valueKey !== null && phraseKeys.has(valueKey)) named += 1;
  return FULL_LEXICAL * SHARE_OF_PARTS[named]!;
}

/** Each alternative is a set of words that a text must contain. */
export type Alternatives = readonly (readonly string[])[];

/** How many common words are paired with each other. More words would produce many pairs for little gain. */
const MAX_PAIRED_WORDS = 6;

/**
 * Chooses the words by which texts are retrieved for scoring. The rarest words are taken until they match `enough`
 * texts, and at most `most`, according to their counts. More common words only add to scores, but while there is room,
 * texts that contain two of them are retrieved too. In a space of at most `most` texts, every word is taken.
 */
export function chooseWords(
  { words, documents }: WordStatistics,
  { enough, most }: { enough: number; most: number },
): Alternatives {
  const rarestFirst = [...words].sort((a, b) => a.holding - b.holding || (a.word < b.word ? -1 : 1));
  const singles =
    documents <= most
      ? rarestFirst
      : untilEnough(
          within(rarestFirst, most, ({ holding }) => holding),
          enough,
        );
  const common = rarestFirst.slice(singles.length, singles.length + MAX_PAIRED_WORDS);
  const room = most - singles.reduce((sum, { holding }) => sum + holding, 0);
  const pairs = common
    .flatMap((a, i) =>
      common.slice(i + 1).map((b) => ({ words: [a.word, b.word], holding: (a.holding * b.holding) / documents })),
    )
    .sort((a, b) => a.holding - b.holding);
  const chosen = [
    ...singles.map(({ word }) => [word]),
    ...within(pairs, room, ({ holding }) => holding).map((pair) => pair.words),
  ];
  if (chosen.length > 0) return chosen;
  // There are only common words. The pair with the fewest texts is taken, and the statement reads the newest of them.
  return [pairs[0]?.words ?? common.map(({ word }) => word)].filter((alternative) => alternative.length > 0);
}

/** The first words that together match enough texts. */
function untilEnough<T extends { holding: number }>(rarestFirst: readonly T[], enough: number): T[] {
  let held = 0;
  const last = rarestFirst.findIndex(({ holding }) => (held += holding) >= enough);
  return last === -1 ? [...rarestFirst] : rarestFirst.slice(0, last + 1);
}

function within<T>(sorted: readonly T[], most: number, sizeOf: (each: T) => number): T[] {
  let left = most;
  const end = sorted.findIndex((each) => (left -= sizeOf(each)) < 0);
  return end === -1 ? [...sorted] : sorted.slice(0, end);
}
