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

/** BM25 on a scale fixed by the query, 0 to FULL_LEXICAL: a strong hit keeps its margin whatever else was found. */
export function lexicalShare({ words, counts, length }: Occurrences, { documents, meanLength, words: asked }: WordStatistics): number {
  const weights = new Map(asked.map(({ word, holding }) => [word, idf(holding, documents)]));
  const most = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (most === 0) return 0;
  const dampening = K1 * (1 - B + B * length / Math.max(1, meanLength));
  const score = words.reduce((sum, word, i) => sum + (weights.get(word) ?? 0) * counts[i]! * (K1 + 1) / (counts[i]! + dampening), 0);
  return score / (SCALE * most);
}
