import { round4 } from '#libs/kernel/index.js';
import { analyseQuestion, type Question } from './reranking/question.js';
import { type Candidate, weightOfStem, type Statistics } from './reranking/features.js';
import { rerank } from './reranking/rerank.js';
import { bm25 } from './ranking/bm25.rules.js';
import { relevanceInPlace, relevanceOfTurn } from './ranking/ranking.rules.js';
import type { FoundTurn } from './retrieval/found.js';
import type { WordStatistics } from '../../index/index.js';

/** Number of turns per retriever if a second stage follows. */
export const TURNS_PER_RETRIEVER = 80;
/**
 * How many turns in total go through the second stage. It is the most expensive part of a search, and more turns do not
 * improve the results.
 */
export const MAX_RERANKED = 64;
/** Maximum length of a text, so that the work stays limited: the beginning of a long text shows its topic. */
const MAX_READ_LENGTH = 2_000;

/** Turns at most this far apart are assumed to have the same topic. */
const AROUND = 3;

/** Turns by their position in their session. */
class Places {
  readonly #sessions = new Map<string, Map<number, FoundTurn>>();

  constructor(turns: readonly FoundTurn[]) {
    for (const turn of turns) {
      const { sessionId, ordinal } = turn.message;
      const session = this.#sessions.get(sessionId);
      if (session === undefined) this.#sessions.set(sessionId, new Map([[ordinal, turn]]));
      else session.set(ordinal, turn);
    }
  }

  neighbour({ message: { sessionId, ordinal } }: FoundTurn, step: -1 | 1): FoundTurn | undefined {
    return this.#sessions.get(sessionId)?.get(ordinal + step);
  }
}

/** Maximum number of words: fast bit operations use at most this many bits of a number. */
const MAX_WORDS = 30;

/** The words of a question as bits, to find out quickly which words a turn and its neighbours contain together. */
class HeldWords {
  readonly #bits = new Map<string, number>();
  readonly #weights: number[];
  readonly #shares = new Map<number, number>();
  /** The words that each turn contains, by session and ordinal. */
  readonly #held = new Map<string, Map<number, number>>();

  constructor(turns: readonly FoundTurn[], { question, statistics }: Understood) {
    const stems = question.stems.slice(0, MAX_WORDS);
    stems.forEach((stem, i) => this.#bits.set(stem, 1 << i));
    const weights = stems.map((stem) => weightOfStem(statistics, stem));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    this.#weights = weights.map((weight) => (all === 0 ? 0 : weight / all));
    for (const turn of turns) this.#note(turn);
  }

  /**
   * The share of the words, 0..1, that occur in the turn or in a found turn at most three before or after it. Rare
   * words count more.
   */
  around({ message: { sessionId, ordinal } }: FoundTurn): number {
    const session = this.#held.get(sessionId);
    if (session === undefined) return 0;
    let bits = 0;
    for (let at = ordinal - AROUND; at <= ordinal + AROUND; at += 1) bits |= session.get(at) ?? 0;
    return this.#share(bits);
  }

  /** A turn that contains none of the words is not kept. */
  #note({ match, message: { sessionId, ordinal } }: FoundTurn): void {
    let bits = 0;
    for (const word of match.words) bits |= this.#bits.get(word) ?? 0;
    if (bits === 0) return;
    const session = this.#held.get(sessionId);
    if (session === undefined) this.#held.set(sessionId, new Map([[ordinal, bits]]));
    else session.set(ordinal, bits);
  }

  #share(bits: number): number {
    const known = this.#shares.get(bits);
    if (known !== undefined) return known;
    const share = this.#weights.reduce((sum, weight, i) => (bits & (1 << i) ? sum + weight : sum), 0);
    this.#shares.set(bits, share);
    return share;
  }
}

/** The question, the time at which it was asked, and the weights of its words. */
export interface AskedOfTurns {
  text: string;
  now: Date;
  statistics: WordStatistics;
}

/** The question, analysed with the turns found for it: the names of the speakers are not part of its words. */
export interface Understood {
  question: Question;
  /** The weights of the words of the query. */
  weights: WordStatistics;
  statistics: Statistics;
}

export function understood(turns: readonly FoundTurn[], { text, now, statistics: weights }: AskedOfTurns): Understood {
  const speakers = [...new Set(turns.flatMap(({ message }) => message.speaker ?? []))];
  const documentFrequency = new Map(weights.words.map(({ word, holding }) => [word, holding]));
  return {
    question: analyseQuestion(text, { now, speakers }),
    weights,
    statistics: { documents: weights.documents, documentFrequency },
  };
}

/**
 * The turns with a relevance that takes their neighbours into account. What is said after a hit is often the answer.
 * What a named person says close to the words of the question is often the answer too.
 */
export function inPlace(turns: readonly FoundTurn[], asked: Understood): FoundTurn[] {
  const places = new Places(turns);
  const held = new HeldWords(turns, asked);
  const speakers = new Set(asked.question.speakers);
  return turns.map((turn) => {
    const measured = relevanceInPlace(turn.match, places.neighbour(turn, -1)?.match, places.neighbour(turn, 1)?.match);
    const around = held.around(turn);
    const isBySpeaker = turn.message.speaker !== null && speakers.has(turn.message.speaker);
    const relevance = relevanceOfTurn(measured, { isBySpeaker, around });
    return { ...turn, around, measured, fusedScore: relevance, signals: { ...turn.signals, relevance } };
  });
}

/** The score that becomes the relevance 0.5, and the scale on which differences from this score count. */
const EVEN_SCORE = 4;
const SPREAD = 2;

/**
 * Converts a score of the second stage to the scale of the first, 0..1. The result is not a likelihood. Of some hundred
 * turns, only a few are evidence, so likelihoods would be close to 0, and a day of recency would count more than the
 * answer.
 */
export const relevanceOfScore = (score: number): number => round4(1 / (1 + Math.exp((EVEN_SCORE - score) / SPREAD)));

/**
 * The turns with the relevance that the second stage gives them. It considers named speakers and times, the previous
 * turns, and the topic of the session. Only the best 64 turns go through it; the others stay behind them.
 */
export function rerankTurns(turns: readonly FoundTurn[], asked: Understood): FoundTurn[] {
  const reranked = new Map(
    rerank(asked.question, candidatesAmong(turns, asked), asked.statistics).map((each) => [each.id, each]),
  );
  const least = Math.min(1, ...[...reranked.values()].map(({ score }) => relevanceOfScore(score)));
  return turns.map((turn) => {
    const judged = reranked.get(turn.id);
    const relevance = judged === undefined ? Math.min(turn.fusedScore, least) : relevanceOfScore(judged.score);
    return {
      ...turn,
      signals: { ...turn.signals, relevance },
      reranking: judged === undefined ? null : { score: judged.score, contributions: judged.contributions },
    };
  });
}

/** The best 64 turns, best first, in the form that the second stage takes. */
export function candidatesAmong(turns: readonly FoundTurn[], { question, weights }: Understood): Candidate[] {
  const looked = [...turns]
    .sort((a, b) => b.fusedScore - a.fusedScore || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_RERANKED);
  const stems = new Set(question.stems);
  const places = new Places(turns);
  const sessions = bestOfSessions(turns);
  return looked.map((turn): Candidate => ({
    id: turn.id,
    sessionId: turn.message.sessionId,
    speaker: turn.message.speaker,
    text: read(turn),
    at: turn.message.at,
    bm25: bm25(turn.match, weights, stems),
    cosine: turn.match.similarity,
    previous: previousOf(places.neighbour(turn, -1)),
    around: turn.around,
    sessionBest: sessions.get(turn.message.sessionId)!,
  }));
}

function bestOfSessions(turns: readonly FoundTurn[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const {
    measured,
    message: { sessionId },
  } of turns)
    best.set(sessionId, Math.max(measured, best.get(sessionId) ?? 0));
  return best;
}

const read = ({ text }: FoundTurn): string => text.slice(0, MAX_READ_LENGTH);
const previousOf = (turn: FoundTurn | undefined): Candidate['previous'] =>
  turn === undefined ? null : { text: read(turn) };
