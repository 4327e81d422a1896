import { comparable, comparableName } from '#libs/knowledge/predicates/index.js';
import type { Claim } from '#libs/knowledge/claims/index.js';
import { FULL_LEXICAL } from '../../ranking/index.js';

const MAX_WORDS = 48;
const MAX_PHRASE_WORDS = 5;

/**
 * The runs of up to five words of a query in the comparable form of subjects, predicates and values, so that a triple named in a question
 * can be looked up: "What is Ann's favourite colour?" holds `ann` and `favourite colour`. Predicates are often written with underscores, so those runs are too.
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

/** Without the punctuation around a word, and without the 's of whom something belongs to. */
const bare = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}$€£+-]+|[^\p{L}\p{N}%]+$/gu, '').replace(/['’]s$/u, '');

/** By how many parts of a triple are named: one alone says little, subject and predicate together say what is asked. */
const SHARE_OF_PARTS = [0, 0, 0.6, 1] as const;

/** What naming the triple is worth, on the scale of the words: a claim can answer a question that its text repeats no word of. */
export function tripleShare(
  { subjectN, predicateN, valueN }: Pick<Claim, 'subjectN' | 'predicateN' | 'valueN'>,
  phrases: ReadonlySet<string>,
): number {
  const named = [subjectN, predicateN, valueN].filter((part) => part !== null && phrases.has(part)).length;
  return FULL_LEXICAL * SHARE_OF_PARTS[named]!;
}
