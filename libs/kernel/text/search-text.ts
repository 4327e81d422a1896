import { wordsOf } from './words.js';

/** Words in which shorter ones hide that a reader would search for: 图书馆 holds 图书, 예산은 is 예산 with a particle. */
const COMPOUND = /^[\p{sc=Han}\p{sc=Hangul}]{3,}$/u;

/**
 * A text as `to_tsvector('english', ...)` must be given it, stored texts and queries alike: words in one case, parted by spaces,
 * compounds followed by their pairs of characters. What is left for Postgres is stop words and stems.
 */
export function searchText(text: string): string {
  return wordsOf(text)
    .flatMap((word) => (COMPOUND.test(word) ? [word, ...pairsOf(word)] : [word]))
    .join(' ');
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}
