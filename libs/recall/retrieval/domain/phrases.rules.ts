import { comparable } from '#libs/knowledge/predicates/domain/index.js';

const MOST_WORDS = 48;
const LONGEST = 5;

/**
 * The runs of up to five words of a query in the comparable form of subjects, predicates and values, so that a triple named in a question
 * can be looked up: "What is Ann's favourite colour?" holds `ann` and `favourite colour`. Predicates are often written with underscores, so those runs are too.
 */
export function phrasesOf(query: string): string[] {
  const words = comparable(query).split(' ').map(bare).filter((word) => word !== '').slice(0, MOST_WORDS);
  const phrases = new Set<string>();
  words.forEach((_, start) => {
    for (let length = 1; length <= LONGEST && start + length <= words.length; length += 1) {
      const run = words.slice(start, start + length);
      phrases.add(run.join(' '));
      if (length > 1) phrases.add(run.join('_'));
    }
  });
  return [...phrases];
}

/** Without the punctuation around a word, and without the 's of whom something belongs to. */
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}$€£+-]+|[^\p{L}\p{N}%]+$/gu, '').replace(/['’]s$/u, '');
