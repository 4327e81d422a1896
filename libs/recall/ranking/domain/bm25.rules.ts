/** How often the words of a query occur in a space's texts. */
export interface WordStatistics {
  documents: number;
  /** Indexed words of a text, on average. */
  meanLength: number;
  /** The distinct words of the query, in stemmed form and without stop words, each with how many texts hold it, or about so many. */
  words: readonly { word: string; holding: number }[];
}

/** How often a text holds words of the query. */
export interface Occurrences {
  words: readonly string[];
  /** As often as that, in the order of the words. */
  counts: readonly number[];
  /** Indexed words of the text, repeated ones too. */
  length: number;
}

/** Found best on short texts: a repeated word says little more, a long text is punished little. */
export const K1 = 0.9;
export const B = 0.4;

/** BM25 of every word of the query stays below this many times its idf sum. */
const SCALE = 2.2;
/** What a text approaches that holds every word of the query over and over: the largest lexical share. */
export const FULL_LEXICAL = (K1 + 1) / SCALE;

/** What finding the word says: much for a rare one, near 0 for one that every text holds. */
export const idf = (holding: number, documents: number): number => {
  const others = Math.max(0, documents - holding);
  return Math.log(1 + (others + 0.5) / (holding + 0.5));
};

/** BM25 of a text for the words of the query, or for those of them that are named. */
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

/** BM25 on a scale fixed by the query, 0 to FULL_LEXICAL: a strong hit keeps its margin whatever else was found. */
export function lexicalShare(occurrences: Occurrences, statistics: WordStatistics): number {
  const most = statistics.words.reduce((sum, { holding }) => sum + idf(holding, statistics.documents), 0);
  return most === 0 ? 0 : bm25(occurrences, statistics) / (SCALE * most);
}
