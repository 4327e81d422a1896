import { stemsOf } from '#libs/recall/reranking/domain/index.js';

const K1 = 0.9;
const B = 0.4;
const PREVIOUS_SHARE = 0.35;
const NEXT_SHARE = 0.15;
const SPEAKER_BONUS = 0.9;

/** A document as search sees it: who said it, when, what. */
const documentOf = ({ speaker, at, text }) => `${speaker} ${dateText(at)} ${text}`;
const dateText = (at) => at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** BM25 in Lucene's form (k1 0.9, b 0.4) over texts that are already stems. */
export class Bm25 {
  constructor(documents) {
    this.documents = documents.map((stems) => {
      const counts = new Map();
      for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
      return { counts, length: stems.length };
    });
    this.meanLength = documents.reduce((sum, stems) => sum + stems.length, 0) / documents.length;
    this.documentFrequency = new Map();
    for (const { counts } of this.documents) for (const stem of counts.keys()) this.documentFrequency.set(stem, (this.documentFrequency.get(stem) ?? 0) + 1);
  }

  get statistics() {
    return { documents: this.documents.length, documentFrequency: this.documentFrequency };
  }

  idf(stem) {
    const frequency = this.documentFrequency.get(stem) ?? 0;
    return Math.log(1 + (this.documents.length - frequency + 0.5) / (frequency + 0.5));
  }

  scores(stems) {
    const weighted = stems.filter((stem) => this.documentFrequency.has(stem)).map((stem) => [stem, this.idf(stem)]);
    return this.documents.map(({ counts, length }) => weighted.reduce((sum, [stem, idf]) => {
      const tf = counts.get(stem) ?? 0;
      return sum + (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / this.meanLength));
    }, 0));
  }
}

/** What is known of a conversation before a question comes. */
export async function indexed(conversation, embedder) {
  const { turns } = conversation;
  const sessions = [...new Set(turns.map(({ sessionId }) => sessionId))];
  const stems = turns.map((turn) => stemsOf(documentOf(turn)));
  return {
    ...conversation,
    vectors: await embedder.embedDocuments(turns.map(({ text }) => text)),
    turnIndex: new Bm25(stems),
    sessions,
    sessionIndex: new Bm25(sessions.map((session) => turns.flatMap((turn, i) => (turn.sessionId === session ? stems[i] : [])))),
  };
}

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

export function standardised(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation > 1e-9 ? (value - mean) / deviation : 0));
}

/** The best turns by words, meaning, neighbours and speaker, best first, as `rerank` takes them. */
export function candidatesOf({ turns, vectors, turnIndex, sessions, sessionIndex }, question, queryVector, most) {
  const bm25 = turnIndex.scores(question.stems);
  const cosines = vectors.map((vector) => dot(vector, queryVector));
  const [byWords, byMeaning] = [standardised(bm25), standardised(cosines)];
  const own = turns.map((_, i) => 0.5 * byWords[i] + 0.5 * byMeaning[i]);
  const sessionScores = new Map(sessionIndex.scores(question.stems).map((score, i) => [sessions[i], score]));
  const beside = (i, step) => (turns[i + step]?.sessionId === turns[i].sessionId ? i + step : -1);
  const fused = turns.map(({ speaker }, i) => own[i] + PREVIOUS_SHARE * (own[beside(i, -1)] ?? 0) + NEXT_SHARE * (own[beside(i, 1)] ?? 0)
    + (question.speakers.includes(speaker) ? SPEAKER_BONUS : 0));
  const neighbour = (i) => (i < 0 ? null : { speaker: turns[i].speaker, text: turns[i].text, bm25: bm25[i] });
  return [...turns.keys()].sort((a, b) => fused[b] - fused[a]).slice(0, most).map((i) => ({
    ...turns[i], bm25: bm25[i], cosine: cosines[i], isInPool: true, previous: neighbour(beside(i, -1)), next: neighbour(beside(i, 1)), sessionScore: sessionScores.get(turns[i].sessionId), fused: fused[i],
  }));
}
