import { round4 } from '#libs/kernel/index.js';
import { analyseQuestion, type Question } from './reranking/question.js';
import { type Candidate, weightOfStem, type Statistics } from './reranking/features.js';
import { rerank } from './reranking/rerank.js';
import { bm25 } from './ranking/bm25.rules.js';
import { relevanceInPlace, relevanceOfTurn } from './ranking/ranking.rules.js';
import type { FoundTurn } from './retrieval/found.js';
import type { WordStatistics } from '../../index/index.js';

/** Turns that each retriever brings in where a second stage follows. */
export const TURNS_PER_RETRIEVER = 80;
/** Those of them that the second stage looks at: more do not find more, and looking is what a search spends most on. */
export const MAX_RERANKED = 64;
/** Maximum length of each text: the beginning of a long one shows its topic, and the work is limited. */
const MAX_READ_LENGTH = 2_000;

/** How many turns away the topic is still considered the same. */
const AROUND = 3;

/** Turns by where they were said. */
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

/** As many as a number has bits that are quickly joined. */
const MAX_WORDS = 30;

/** The words of a question as bits: which of them several turns hold together is asked for every turn. */
class HeldWords {
  readonly #bits = new Map<string, number>();
  readonly #weights: number[];
  readonly #shares = new Map<number, number>();
  /** What each turn holds, by session and ordinal. */
  readonly #held = new Map<string, Map<number, number>>();

  constructor(turns: readonly FoundTurn[], { question, statistics }: Understood) {
    const stems = question.stems.slice(0, MAX_WORDS);
    stems.forEach((stem, i) => this.#bits.set(stem, 1 << i));
    const weights = stems.map((stem) => weightOfStem(statistics, stem));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    this.#weights = weights.map((weight) => (all === 0 ? 0 : weight / all));
    for (const turn of turns) this.#note(turn);
  }

  /** 0..1: the share of the words that the turn holds, or one of those found up to three before or behind it; rare words count more. */
  around({ message: { sessionId, ordinal } }: FoundTurn): number {
    const session = this.#held.get(sessionId);
    if (session === undefined) return 0;
    let bits = 0;
    for (let at = ordinal - AROUND; at <= ordinal + AROUND; at += 1) bits |= session.get(at) ?? 0;
    return this.#share(bits);
  }

  /** One that holds nothing is not kept. */
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

/** A question as the turns found for it let it be understood: the speakers are not part of it. */
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
 * Turns with the relevance they have among their neighbours: what is said next to a hit is often the answer to it, and so is what the person asked about says
 * where the words of the question are talked about.
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

/** A score at which a turn is as likely as not to be looked at further, and how much of a score makes a difference. */
const EVEN_SCORE = 4;
const SPREAD = 2;

/**
 * A score of the second stage on the scale of the first, 0..1. It is not a likelihood: of some hundred turns few are evidence, so likelihoods lie
 * close to 0 and a day of recency would outweigh the plain answer.
 */
export const relevanceOfScore = (score: number): number => round4(1 / (1 + Math.exp((EVEN_SCORE - score) / SPREAD)));

/**
 * Turns with the relevance that the second stage gives them, from the named speakers and times, the previous turns, and
 * the topic of the session. The best 64 go through it; the others stay behind them.
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

/** The best 64 by their places, best first, as the second stage takes them. */
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
