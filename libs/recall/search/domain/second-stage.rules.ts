import { round4 } from '#libs/kernel/index.js';
import { analyseQuestion, type Candidate, rerank } from '../../reranking/domain/index.js';
import { bm25, relevanceInPlace, type WordStatistics } from '../../ranking/domain/index.js';
import type { FoundTurn } from '../../retrieval/domain/index.js';

/** Turns that the second stage looks at. */
export const MOST_RERANKED = 80;
/** Of each text: the start of a long one says what it is about, and the work stays bounded. */
const LONGEST_READ = 2_000;

/** Turns by where they were said. */
class Places {
  readonly #turns: ReadonlyMap<string, FoundTurn>;

  constructor(turns: readonly FoundTurn[]) {
    this.#turns = new Map(turns.map((turn) => [keyOf(turn, 0), turn]));
  }

  beside(turn: FoundTurn, step: -1 | 1): FoundTurn | undefined {
    return this.#turns.get(keyOf(turn, step));
  }
}

const keyOf = ({ message: { sessionId, ordinal } }: FoundTurn, step: number): string => `${sessionId} ${ordinal + step}`;

/** Turns with the relevance they have in their places: what is said beside a hit is often the answer to it. */
export function inPlace(turns: readonly FoundTurn[]): FoundTurn[] {
  const places = new Places(turns);
  return turns.map((turn) => {
    const fused = relevanceInPlace(turn.match, places.beside(turn, -1)?.match, places.beside(turn, 1)?.match);
    return { ...turn, fused, signals: { ...turn.signals, relevance: fused } };
  });
}

/** A score at which a turn is as likely as not to be looked at further, and how much of a score makes a difference. */
const EVEN_SCORE = 4;
const SPREAD = 2;

/**
 * A score of the second stage on the scale of the first, 0..1. It is no likelihood: of some hundred turns few are evidence, so likelihoods lie
 * close to 0 and a day of recency would outweigh the plain answer.
 */
export const relevanceOfScore = (score: number): number => round4(1 / (1 + Math.exp((EVEN_SCORE - score) / SPREAD)));

/** What is asked, when, and what the words of it weigh. */
export interface AskedOfTurns {
  text: string;
  now: Date;
  statistics: WordStatistics;
}

/**
 * Turns with the relevance a second look gives them: who is named, which times, what was said before, what the session is about.
 * The best 80 are looked at; the others stay behind them.
 */
export function rerankTurns(turns: readonly FoundTurn[], { text, now, statistics }: AskedOfTurns): FoundTurn[] {
  const looked = [...turns].sort((a, b) => b.fused - a.fused || (a.id < b.id ? -1 : 1)).slice(0, MOST_RERANKED);
  const question = analyseQuestion(text, { now, speakers: [...new Set(turns.flatMap(({ message }) => message.speaker ?? []))] });
  const stems = new Set(question.stems);
  const places = new Places(turns);
  const candidates = looked.map((turn): Candidate => ({
    id: turn.id, sessionId: turn.message.sessionId, speaker: turn.message.speaker, text: read(turn), at: turn.message.at,
    bm25: bm25(turn.match, statistics, stems), cosine: turn.match.similarity, previous: previousOf(places.beside(turn, -1)),
  }));
  const documentFrequency = new Map(statistics.words.map(({ word, holding }) => [word, holding]));
  const reranked = new Map(rerank(question, candidates, { documents: statistics.documents, documentFrequency }).map((each) => [each.id, each]));
  const least = Math.min(1, ...[...reranked.values()].map(({ score }) => relevanceOfScore(score)));
  return turns.map((turn) => {
    const judged = reranked.get(turn.id);
    const relevance = judged === undefined ? Math.min(turn.fused, least) : relevanceOfScore(judged.score);
    return { ...turn, signals: { ...turn.signals, relevance }, reranking: judged === undefined ? null : { score: judged.score, contributions: judged.contributions } };
  });
}

const read = ({ text }: FoundTurn): string => text.slice(0, LONGEST_READ);
const previousOf = (turn: FoundTurn | undefined): Candidate['previous'] => (turn === undefined ? null : { text: read(turn) });
