import { namesTime } from '../../time-expressions/domain/index.js';
import { type Candidate, idf, type Statistics } from './candidate.js';
import { dateMatch } from './date-match.js';
import { bigramsOf, type Question } from './question.js';
import { stemsOf } from './stems.js';

/** Facts that hold or not; they count as they are. */
export const FACTS = ['date', 'speaker', 'whenTime', 'isQuestion', 'isShort', 'howManyNumber', 'previousIsQuestion'] as const;
/** Measures; they count by how many standard deviations they lie above the mean of the candidates. */
export const MEASURES = ['bm25', 'cosine', 'coverage', 'coverageWithPrevious', 'bigrams', 'length', 'session', 'previousBm25', 'nextBm25'] as const;

export type Feature = (typeof FACTS)[number] | (typeof MEASURES)[number];
export type Features = Record<Feature, number>;

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|couple|few|several|dozen)\b/i;
const SHORT_STEMS = 6;
const isQuestion = (text: string): boolean => /\?\s*$/.test(text.slice(-20));

/** Everything about one candidate that a weight is given to, before measures are standardised. */
export function featuresOf(question: Question, candidate: Candidate, reader: Reader): Features {
  const { text, previous, next } = candidate;
  const stems = reader.stems(text);
  const own = new Set(stems);
  const saysWhen = reader.hasTime(candidate);
  return {
    date: dateMatch(question.times, candidate, saysWhen),
    speaker: Number(candidate.speaker !== null && question.speakers.includes(candidate.speaker)),
    whenTime: Number(question.asksWhen && saysWhen),
    isQuestion: Number(isQuestion(text)),
    isShort: Number(stems.length < SHORT_STEMS),
    howManyNumber: Number(question.asksHowMany && NUMBER.test(text)),
    previousIsQuestion: Number(isQuestion(previous?.text ?? '')),
    bm25: candidate.bm25,
    cosine: candidate.cosine ?? 0,
    coverage: reader.coverage(own),
    coverageWithPrevious: reader.coverage(new Set([...stems, ...reader.stems(previous?.text ?? '')])),
    bigrams: shared(question.bigrams, bigramsOf(stems)),
    length: Math.log1p(stems.length),
    session: candidate.sessionScore,
    previousBm25: previous?.bm25 ?? 0,
    nextBm25: next?.bm25 ?? 0,
  };
}

function shared(asked: readonly string[], found: readonly string[]): number {
  const there = new Set(found);
  return asked.filter((one) => there.has(one)).length;
}

/** Reads each text once, as the neighbour of one candidate is often another. */
export class Reader {
  readonly #stems = new Map<string, string[]>();
  readonly #idf: readonly (readonly [stem: string, idf: number])[];
  readonly #all: number;

  constructor(question: Question, statistics: Statistics, private readonly timed?: (candidate: Candidate) => boolean) {
    this.#idf = question.stems.map((stem) => [stem, idf(statistics, stem)]);
    this.#all = this.#idf.reduce((sum, [, weight]) => sum + weight, 0);
  }

  stems(text: string): string[] {
    let found = this.#stems.get(text);
    if (found === undefined) this.#stems.set(text, found = stemsOf(text));
    return found;
  }

  hasTime(candidate: Candidate): boolean {
    return this.timed === undefined ? namesTime(candidate.text) : this.timed(candidate);
  }

  /** 0..1: the part of the question's words that is there, rare words counting more. */
  coverage(stems: ReadonlySet<string>): number {
    return this.#all === 0 ? 0 : this.#idf.reduce((sum, [stem, weight]) => (stems.has(stem) ? sum + weight : sum), 0) / this.#all;
  }
}
