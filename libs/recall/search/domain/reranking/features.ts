import { idf } from '../ranking/bm25.rules.js';
import { findTimes, meets, type TimeExpression, namesTime } from '../../../time/index.js';
import { type Question, bigramsOf } from './question.js';
import { stemsOf } from '#libs/kernel/text/index.js';

/** A conversation turn that a first stage found, with the measures of that stage. */
export interface Candidate {
  id: string;
  sessionId: string;
  speaker: string | null;
  text: string;
  /** When the turn was said. */
  at: Date;
  /** Unscaled BM25 for the stems of the question: k1 0.9, b 0.4, over speaker, date and text. 0 if no stem occurs. */
  bm25: number;
  /** Cosine of the calibrated vectors; null if one is missing. */
  cosine: number | null;
  /** The previous turn in the same session. */
  previous: { text: string } | null;
  /**
   * The share of the question's words, 0..1, that occur in the turn or in turns near it in its session. It shows what
   * is being talked about.
   */
  around: number;
  /** The relevance of the best turn of its session, 0..1, by words and meaning. */
  sessionBest: number;
}

/** How common the question's stems are among all texts that could have been found. */
export interface Statistics {
  documents: number;
  /** The number of texts that contain each stem; a stem without an entry occurs nowhere. */
  documentFrequency: ReadonlyMap<string, number>;
}

/** The weight of a stem: high for a rare one, nearly 0 for one that every text contains. */
export const weightOfStem = ({ documents, documentFrequency }: Statistics, stem: string): number =>
  idf(documentFrequency.get(stem) ?? 0, documents);

/**
 * How much of a text is searched for times, in UTF-16 units. Computing times is the most expensive part of a score.
 * Finding out whether a turn contains any time is quick.
 */
const MAX_DATED_LENGTH = 400;

/**
 * Stretches of time do not count as a matching date: most turns may lie within one, so they were left out in training.
 */
export const isDated = ({ kind }: TimeExpression): boolean => kind !== 'vague' && kind !== 'stretch';

/**
 * 1 if the turn was said at a time that the question names, or itself names that time; otherwise 0. Times in the turn,
 * such as "last week", are relative to when it was said.
 */
function dateMatch(
  asked: readonly TimeExpression[],
  { at, text }: Pick<Candidate, 'at' | 'text'>,
  saysWhen: boolean,
): number {
  const dated = asked.filter(isDated);
  if (dated.length === 0) return 0;
  if (dated.some((time) => meets(time, { from: at, to: new Date(at.getTime() + 1) }))) return 1;
  const named = saysWhen ? findTimes(text.slice(0, MAX_DATED_LENGTH), at).filter(isDated) : [];
  return Number(dated.some((time) => named.some((range) => meets(time, range))));
}

/** Reads each text of one search only once, because the turn before one candidate is often another candidate. */
export class Reader {
  readonly #stems = new Map<string, string[]>();
  readonly #asked = new Map<string, ReadonlySet<string>>();
  readonly #weights: ReadonlyMap<string, number>;
  readonly #all: number;

  constructor(question: Question, statistics: Statistics) {
    this.#weights = new Map(question.stems.map((stem) => [stem, weightOfStem(statistics, stem)]));
    this.#all = [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0);
  }

  stems(text: string): string[] {
    let found = this.#stems.get(text);
    if (found === undefined) this.#stems.set(text, (found = stemsOf(text)));
    return found;
  }

  /** The share of the question's words, 0..1, that occur in at least one of the texts. Rare words count more. */
  coverage(...texts: string[]): number {
    if (this.#all === 0) return 0;
    const found = texts.map((text) => this.asked(text));
    let sum = 0;
    for (const [stem, weight] of this.#weights) if (found.some((stems) => stems.has(stem))) sum += weight;
    return sum / this.#all;
  }

  /** The words of the question that a text contains. */
  private asked(text: string): ReadonlySet<string> {
    let found = this.#asked.get(text);
    if (found === undefined)
      this.#asked.set(text, (found = new Set(this.stems(text).filter((stem) => this.#weights.has(stem)))));
    return found;
  }
}

/**
 * The inputs that have a weight. Facts are true or false and are used as they are. Measures are used by their distance
 * from the mean of the candidates.
 */
const FACTS = {
  /** Whether the turn was said at a time that the question names, or names that time itself. */
  date: 'mentions or was said at the time in the question',
  speaker: 'said by a person whom the question names',
  whenTime: 'states a time, and the question asks when',
  howManyNumber: 'contains a number, and the question asks for one',
  isQuestion: 'is itself a question',
  isReaction: 'only reacts to the previous message',
  previousIsQuestion: 'follows a question',
} as const;
export const MEASURES = {
  bm25: 'shares words with the question; rare words count more',
  cosine: 'is close in meaning',
  bigrams: 'shares pairs of adjacent words with the question',
  coverageWithPrevious: 'contains words of the question, together with the previous message',
  answersPrevious: 'follows a question that contains words of the question',
  coverageAround: 'is surrounded by messages that contain words of the question',
  length: 'is long',
  session: 'is in a session with several good candidates',
  sessionBest: 'is in a session with a very good message',
} as const;

export type Fact = keyof typeof FACTS;
export type Measure = keyof typeof MEASURES;
export type Feature = Fact | Measure;
export type Features = Record<Feature, number>;

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|couple|few|several|dozen)\b/i;
const REACTION =
  /^\W{0,3}(?:wow|thanks|thank you|that['’]s|that sounds|sounds|awesome|great|cool|nice|congrats|glad|absolutely|definitely|yeah|yep|sure|totally|agreed)\b/i;

/**
 * Whether the last sentence is a question. Text after it without a full stop, such as the caption of a picture, does
 * not matter.
 */
const asks = (text: string): boolean => /\?[^.!?]*$/.test(text.slice(-500));

/** The facts about a candidate, each 0 or 1. */
export function factsOf(question: Question, candidate: Candidate): Record<Fact, number> {
  const { text, speaker, previous } = candidate;
  const saysWhen = namesTime(text);
  return {
    date: dateMatch(question.times, candidate, saysWhen),
    speaker: Number(speaker !== null && question.speakers.includes(speaker)),
    whenTime: Number(question.asksWhen && saysWhen),
    howManyNumber: Number(question.asksHowMany && NUMBER.test(text)),
    isQuestion: Number(asks(text)),
    isReaction: Number(REACTION.test(text)),
    previousIsQuestion: Number(previous !== null && asks(previous.text)),
  };
}

/** Measures of a candidate before they are standardised; NaN if one is missing. */
export function measuresOf(
  question: Question,
  { text, bm25, cosine, previous, around, sessionBest }: Candidate,
  reader: Reader,
): Record<Exclude<Measure, 'session'>, number> {
  const stems = reader.stems(text);
  const bigrams = new Set(bigramsOf(stems));
  return {
    bm25,
    cosine: cosine ?? NaN,
    bigrams: question.bigrams.filter((bigram) => bigrams.has(bigram)).length,
    coverageWithPrevious: reader.coverage(text, previous?.text ?? ''),
    answersPrevious: previous !== null && asks(previous.text) ? reader.coverage(previous.text) : 0,
    coverageAround: around,
    length: Math.log1p(stems.length),
    sessionBest,
  };
}

const BEST_OF_A_SESSION = 3;
const SPEAKER_BONUS = 0.9;

/**
 * For each candidate, the highest value in its session, by words, meaning and speaker: an answer is often close to
 * another good candidate.
 */
export function sessionsOf(candidates: readonly Candidate[], all: readonly Features[]): number[] {
  const bySession = new Map<string, number[]>();
  candidates.forEach(({ sessionId }, i) => {
    const { bm25, cosine, speaker } = all[i]!;
    const worth = Math.max(0, 0.5 * bm25 + 0.5 * cosine + SPEAKER_BONUS * speaker);
    bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), worth]);
  });
  const sums = new Map(
    [...bySession].map(([id, worths]) => [
      id,
      worths
        .sort((a, b) => b - a)
        .slice(0, BEST_OF_A_SESSION)
        .reduce((sum, worth) => sum + worth, 0),
    ]),
  );
  return candidates.map(({ sessionId }) => sums.get(sessionId)!);
}
