import { candidatesAmong, inPlace, stemsOf, understood } from './product.mjs';

const K1 = 0.9;
const B = 0.4;
/** The scale of the lexical share: BM25 never exceeds this multiple of the idf sum. */
const SCALE = 2.2;
/** How many turns each retriever finds, with the turns right before and after. */
const ARM = 80;

/** A document as search sees it: speaker, time, text. */
const documentOf = ({ speaker, at, text }) => `${speaker} ${dateText(at)} ${text}`;
const dateText = (at) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Counts of the stems of all documents. */
class Index {
  constructor(documents) {
    this.documents = documents.map((stems) => {
      const counts = new Map();
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      return { counts, length: stems.length };
    });
    this.meanLength = documents.reduce((sum, stems) => sum + stems.length, 0) / documents.length;
    this.documentFrequency = new Map();
    for (const { counts } of this.documents)
      for (const stem of counts.keys()) this.documentFrequency.set(stem, (this.documentFrequency.get(stem) ?? 0) + 1);
  }

  idf(stem) {
    const frequency = this.documentFrequency.get(stem) ?? 0;
    return Math.log(1 + (this.documents.length - frequency + 0.5) / (frequency + 0.5));
  }

  /** The weights of the words of a query, as workers count them. */
  statisticsFor(stems) {
    return {
      documents: this.documents.length,
      meanLength: this.meanLength,
      words: stems.map((word) => ({ word, holding: this.documentFrequency.get(word) ?? 0 })),
    };
  }

  /** How each document matches the query by its words. */
  matches(stems) {
    const most = SCALE * stems.reduce((sum, stem) => sum + this.idf(stem), 0);
    return this.documents.map(({ counts, length }) => {
      const words = stems.filter((stem) => counts.has(stem));
      const bm25 = words.reduce(
        (sum, word) =>
          sum +
          (this.idf(word) * counts.get(word) * (K1 + 1)) /
            (counts.get(word) + K1 * (1 - B + (B * length) / this.meanLength)),
        0,
      );
      return {
        words,
        counts: words.map((word) => counts.get(word)),
        length,
        wordsAsked: stems.length,
        lexical: most === 0 ? 0 : bm25 / most,
        triple: 0,
      };
    });
  }
}

/** What is known about a conversation before a question is asked. The vector of a turn covers its text and speaker. */
export async function indexed(conversation, embedder) {
  const { turns } = conversation;
  return {
    ...conversation,
    vectors: await embedder.embedDocuments(turns.map(({ speaker, text }) => `${speaker}: ${text}`)),
    index: new Index(turns.map((turn) => stemsOf(documentOf(turn)))),
  };
}

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const bestOf = (scores) => [...scores.keys()].sort((a, b) => scores[b] - scores[a] || a - b).slice(0, ARM);

/**
 * The turns that the retrievers find, in the order of the first stage, and the inputs of the second stage for them, by
 * the rules of the product.
 */
export function candidatesOf({ turns, vectors, index }, { text, vector, now }) {
  const stems = [...new Set(stemsOf(text))];
  const matches = index.matches(stems);
  const cosines = vectors.map((one) => dot(one, vector));
  const hits = [...bestOf(matches.map(({ lexical }) => lexical)), ...bestOf(cosines)];
  const found = new Set(
    hits.flatMap((i) => [i - 1, i, i + 1].filter((near) => turns[near]?.sessionId === turns[i].sessionId)),
  );
  const all = [...found].map((i) => foundTurn(turns[i], { ...matches[i], similarity: cosines[i] }));
  const asked = understood(all, { text, now, statistics: index.statisticsFor(stems) });
  const placed = inPlace(all, asked).sort((a, b) => b.fusedScore - a.fusedScore || (a.id < b.id ? -1 : 1));
  return { asked, ordered: placed.map(({ id }) => id), candidates: candidatesAmong(placed, asked) };
}

const foundTurn = ({ id, sessionId, ordinal, speaker, text, at }, match) => ({
  id,
  text,
  match,
  signals: {},
  around: 0,
  measured: 0,
  fusedScore: 0,
  message: { id, sessionId, ordinal, speaker, at },
});
