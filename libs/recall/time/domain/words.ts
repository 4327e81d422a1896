import { MAX_SCANNED_LENGTH } from './time-expression.js';

/** Names and numbers as parts of case-insensitive patterns. */
const MONTHS = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
const WEEKDAYS = [
  'sun(?:day)?',
  'mon(?:day)?',
  'tue(?:s(?:day)?)?',
  'wed(?:nesday)?',
  'thu(?:r(?:s(?:day)?)?)?',
  'fri(?:day)?',
  'sat(?:urday)?',
];
const NUMBERS = [
  'an?',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export const MONTH = `(?:${MONTHS.join('|')})(?![a-z])`;
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})(?![a-z])`;
export const SEASON = '(?:spring|summer|autumn|fall|winter)(?![a-z])';
export const YEAR = '(?:19|20)\\d\\d(?!\\d)';
export const FEW = '(?:a +)?(?:few|couple(?: +of)?)|several';
export const NUMBER = `(?:\\d{1,3}|${NUMBERS.join('|')})`;

const INDEX = new Map(
  [...MONTHS, ...WEEKDAYS].map((pattern) => pattern.slice(0, 3)).map((start, i) => [start, i < 12 ? i : i - 12]),
);
const VALUE = new Map(NUMBERS.slice(1).map((word, i) => [word, i + 1]));
const FEW_WORDS = new RegExp(`^(?:${FEW})$`, 'i');

/** The number of a month or weekday. January is 0 and Sunday is 0, as in `Date`. */
export const monthIn = (word: string): number => INDEX.get(word.slice(0, 3).toLowerCase())!;
export const weekdayIn = monthIn;
export const numberIn = (word: string): number =>
  /^\d/.test(word) ? Number(word) : (VALUE.get(word.toLowerCase()) ?? 1);
export const isFew = (word: string): boolean => FEW_WORDS.test(word);

/**
 * Whether a word is a short form, or has another meaning too: "may", "march", "sun", "I sat". It counts as a time only
 * after a word that shows that a time is meant.
 */
export const isAmbiguous = (word: string): boolean =>
  /^(?:may|march|mar|jan|dec|sept?|sun|mon|wed|sat|fri|tue|thu)$/i.test(word);

/** Expressions that say when something was or will be. "last", "next" and numbers count only with a unit. */
const TIME = new RegExp(
  `(?<![a-z])(?:${[
    'yesterday|today|tonight|tomorrow|recently|lately|(?:last|this) +(?:night|morning|evening)',
    '(?:last|this|next|past|coming|previous|few|couple of|\\d|one|two|three|four|five|six|seven|eight|nine|ten) +(?:day|week|weekend|month|year|time|summer|winter|spring|fall|autumn)s?(?![a-z])',
    `(?:last|this|next|in|on|of|since|during|early|late|mid)[ -](?:the )?(?:${MONTH}|${WEEKDAY}|${SEASON})`,
    `(?:${MONTH}) +\\d`,
    `\\d(?:st|nd|rd|th)? +(?:of +)?(?:${MONTH})`,
    '(?:week|month|year)s? +ago|ago(?![a-z])',
    '(?:sun|mon|tues|wednes|thurs|fri|satur)day',
    YEAR,
  ].join('|')})`,
  'i',
);

/**
 * Whether a text says when something happened. It does not compute the time, so it is fast enough for every candidate
 * of a search. Reads only the beginning of a long text.
 */
export const namesTime = (text: string): boolean => TIME.test(text.slice(0, MAX_SCANNED_LENGTH));
