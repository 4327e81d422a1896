import { stemsOf, wordsOf } from '#libs/kernel/text/index.js';
import { findTimes, type TimeExpression } from '../../../time/index.js';

/** What a question asks for, as far as its words show this. */
export interface Question {
  /** The words that are searched for: distinct stems, without stop words and the names of speakers. */
  stems: readonly string[];
  /** Pairs of neighbouring stems, "a b". */
  bigrams: readonly string[];
  /** The given speakers that the question names. */
  speakers: readonly string[];
  asksWhen: boolean;
  /** Whether it asks how many, how much, how long, how often, how old or how far. */
  asksHowMany: boolean;
  times: readonly TimeExpression[];
}

const WHEN =
  /\bwhen\b|\b(?:what|which) (?:date|day|week|weekend|month|year|time|season)\b|\bhow (?:long ago|recently)\b/i;
const HOW_MANY = /\bhow (?:many|much|long|often|old|far)\b|\bwhat (?:number|amount)\b/i;
const MIN_NICKNAME_LENGTH = 3;
/** How much of a question is considered, in UTF-16 units. */
const MAX_QUESTION_LENGTH = 2000;

/**
 * Analyses a question. The names of speakers are removed from its words: in a conversation, every other turn contains a
 * speaker's name, so a name shows who spoke, but not what the turn is about.
 * @param now The time to which relative times refer: the space's clock.
 * @param speakers The speakers in the searched conversations. A name is recognised by any of its words, or by the
 * beginning of a word ("Mel").
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
