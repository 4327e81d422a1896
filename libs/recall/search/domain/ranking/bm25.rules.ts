import type { WordStatistics } from '../../../index/index.js';

/** How often a text contains words of the query. */
export interface Occurrences {
  words: readonly string[];
  /** The number of occurrences of each word, in the order of the words. */
  counts: readonly number[];
  /** Number of indexed words in the text, counting repetitions. */
  length: number;
}

/** These values are best for short texts: a repeated word adds little, and a long text is penalised little. */
const K1 = 0.9;
const B = 0.4;

/** The BM25 score of a query stays below this many times the sum of its idf values. */
const SCALE = 2.2;
/** The largest lexical share. A text that contains every word of the query very often comes close to it. */
export const FULL_LEXICAL = (K1 + 1) / SCALE;

/** The weight of a word: high for a rare word, nearly 0 for one that every text contains. */
export const idf = (holding: number, documents: number): number => {
  const others = Math.max(0, documents - holding);
  return Math.log(1 + (others + 0.5) / (holding + 0.5));
};

/** BM25 of a text for the words of the query, or only for the given ones. */
export function bm25(
  { words, counts, length }: Occurrences,
  { documents, meanLength, words: asked }: WordStatistics,
  only?: ReadonlySet<string>,
): number {
  const dampening = K1 * (1 - B + (B * length) / Math.max(1, meanLength));
  return asked.reduce((sum, { word, holding }) => {
    const count = only === undefined || only.has(word) ? (counts[words.indexOf(word)] ?? 0) : 0;
    return sum + (idf(holding, documents) * count * (K1 + 1)) / (count + dampening);
  }, 0);
}

/**
 * BM25 on a scale from 0 to FULL_LEXICAL that depends only on the query, so a strong hit scores high whatever else was
 * found.
 */
export function lexicalShare(occurrences: Occurrences, statistics: WordStatistics): number {
  const most = statistics.words.reduce((sum, { holding }) => sum + idf(holding, statistics.documents), 0);
  return most === 0 ? 0 : bm25(occurrences, statistics) / (SCALE * most);
}

const COMMA = 44;

/**
 * How often a text contains words of a query, in the order of the words in the text. `search` contains the words of the
 * text as Postgres prints a `tsvector`, such as `'can''t':3 'tea':1,7`. It is parsed here, because unnesting it in a
 * statement would produce a row for each word.
 */
export function occurrencesIn(search: string, asked: ReadonlySet<string>): Occurrences {
  const words: string[] = [];
  const counts: number[] = [];
  let length = 0;
  for (let at = 0; at < search.length;) {
    const end = endOfWord(search, at);
    const next = nextWord(search, end);
    const count = positionsIn(search, end + 1, next);
    const word = wordIn(search, at + 1, end);
    if (asked.has(word)) {
      words.push(word);
      counts.push(count);
    }
    length += count;
    at = next;
  }
  return { words, counts, length };
}

/** The position of the quote that closes the word opened at `at`. A quote within a word is doubled. */
function endOfWord(search: string, at: number): number {
  let end = search.indexOf("'", at + 1);
  while (search[end + 1] === "'") end = search.indexOf("'", end + 2);
  return end;
}

/** The position of the next word. Positions of words contain no spaces. */
function nextWord(search: string, end: number): number {
  const space = search.indexOf(' ', end);
  return space === -1 ? search.length : space + 1;
}

/** How many positions the word has. Without positions, it counts as not occurring. */
function positionsIn(search: string, from: number, to: number): number {
  if (search[from] !== ':') return 0;
  let count = 1;
  for (let at = from + 1; at < to; at += 1) if (search.charCodeAt(at) === COMMA) count += 1;
  return count;
}

function wordIn(search: string, from: number, to: number): string {
  const word = search.slice(from, to);
  return word.includes("'") || word.includes('\\') ? word.replaceAll("''", "'").replaceAll('\\\\', '\\') : word;
}
