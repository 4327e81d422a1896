import { namesTime } from '../../time-expressions/index.js';
import type { Candidate } from './candidate.js';
import { dateMatch } from './date-match.js';
import { bigramsOf, type Question } from './question.js';
import type { Reader } from './reader.js';

/** What a weight is given to. Facts hold or not and count as they are; measures count by how far they lie above the mean of the candidates. */
export const FACTS = {
  /** Said at a time the question names, or naming that time. */
  date: 'said at, or about, the time asked for',
  speaker: 'said by whom the question names',
  whenTime: 'says when, and when is asked',
  howManyNumber: 'holds a number, and a number is asked',
  isQuestion: 'is itself a question',
  isReaction: 'only reacts to what was said before',
  previousIsQuestion: 'follows a question',
} as const;
export const MEASURES = {
  bm25: 'shares words with the question, rare ones counting more',
  cosine: 'is close in meaning',
  bigrams: 'shares pairs of neighbouring words',
  coverageWithPrevious: 'holds the words asked for, together with the turn before',
  answersPrevious: 'follows a question that holds the words asked for',
  coverageAround: 'stands where the words asked for are talked about',
  length: 'says much',
  session: 'stands in a session with several good candidates',
  sessionBest: 'stands in a session with a very good turn',
} as const;

export type Fact = keyof typeof FACTS;
export type Measure = keyof typeof MEASURES;
export type Feature = Fact | Measure;
export type Features = Record<Feature, number>;

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once|twice|couple|few|several|dozen)\b/i;
const REACTION =
  /^\W{0,3}(?:wow|thanks|thank you|that['’]s|that sounds|sounds|awesome|great|cool|nice|congrats|glad|absolutely|definitely|yeah|yep|sure|totally|agreed)\b/i;

/** The last sentence asks; what follows it without a full stop, such as the caption of a picture, does not change that. */
const asks = (text: string): boolean => /\?[^.!?]*$/.test(text.slice(-500));

/** Facts of a candidate as they are: 0, 1 or a share between. */
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

/** Measures of a candidate before they are standardised; NaN where one is missing. */
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

/** What the best of its session come to, for each candidate, by words, meaning and speaker: an answer is often near to another. */
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
