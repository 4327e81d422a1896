import { stemsOf, wordsOf } from '#libs/kernel/text/index.js';
import { findTimes, type TimeExpression } from '../../../time/index.js';

/** What a question asks for, as far as its words show. */
export interface Question {
  /** Distinct stems, without stop words and the names of speakers: the words that texts are searched for. */
  stems: readonly string[];
  /** Pairs of neighbouring stems, "a b". */
  bigrams: readonly string[];
  /** The speakers that it names, as they were given. */
  speakers: readonly string[];
  asksWhen: boolean;
  /** It asks how many, how much, how long, how often or how old. */
  asksHowMany: boolean;
  times: readonly TimeExpression[];
}

const WHEN =
  /\bwhen\b|\b(?:what|which) (?:date|day|week|weekend|month|year|time|season)\b|\bhow (?:long ago|recently)\b/i;
const HOW_MANY = /\bhow (?:many|much|long|often|old|far)\b|\bwhat (?:number|amount)\b/i;
const MIN_NICKNAME_LENGTH = 3;
/** Only this much of a question is considered, in UTF-16 units. */
const MAX_QUESTION_LENGTH = 2000;

/**
 * Names are removed from the words: in a conversation every other turn contains one, so they show who spoke and not
 * what about.
 * @param now What relative times are relative to: the space's clock.
 * @param speakers Who speaks in the searched conversations. A name is recognised by any of its words, or by the
 * beginning of one ("Mel").
 */
export function analyseQuestion(
  asked: string,
  { now, speakers }: { now: Date; speakers: readonly string[] },
): Question {
  const text = asked.slice(0, MAX_QUESTION_LENGTH);
  const times = findTimes(text, now);
  const words = wordsOf(text);
  const named = speakers.filter((speaker) => wordsOf(speaker).some((name) => words.some((word) => isName(word, name))));
  const names = named.flatMap(wordsOf);
  const stems = stemsOf(words.filter((word) => !names.some((name) => isName(word, name))).join(' '));
  return {
    stems: [...new Set(stems)],
    bigrams: [...new Set(bigramsOf(stems))],
    speakers: named,
    asksWhen: WHEN.test(text),
    asksHowMany: HOW_MANY.test(text),
    times,
  };
}

const isName = (word: string, name: string): boolean =>
  word === name || (word.length >= MIN_NICKNAME_LENGTH && name.startsWith(word));

export const bigramsOf = (stems: readonly string[]): string[] => stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`);
