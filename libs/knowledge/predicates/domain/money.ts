import { decimal } from './decimal.js';
import { withDigits } from './number-words.js';

const SYMBOLS: Readonly<Record<string, string>> = {
  c$: 'CAD',
  a$: 'AUD',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  'us dollar': 'USD',
  dollar: 'USD',
  'canadian dollar': 'CAD',
  'australian dollar': 'AUD',
  euro: 'EUR',
  'british pound': 'GBP',
  'pound sterling': 'GBP',
  pound: 'GBP',
  'swiss franc': 'CHF',
  yen: 'JPY',
};
const WORDS = '(?:us |canadian |australian )?dollars?|euros?|(?:british )?pounds?(?: sterling)?|swiss francs?|yen';
const CURRENCY = `[ca]?\\$|€|£|${WORDS}|[a-z]{3}`;
const SIGN = '[+-]?';
const SCALE = 'thousand|million|billion|bn|[km]';
const AMOUNT = new RegExp(
  `^(${SIGN})\\s?(${CURRENCY})?\\s?(${SIGN})(\\d(?:[\\d.,]*\\d)?)\\s?(${SCALE})?\\s?(${CURRENCY})?$`,
);
const EXPONENTS: Readonly<Record<string, number>> = { k: 3, thousand: 3, m: 6, million: 6, bn: 9, billion: 9 };

/** Comparable form `CODE amount` of a sum of money from comparable text, without the code where none is named; null when it is no sum. `750 dollars` and `seven hundred fifty dollars` are `$750`. */
export function comparableMoney(text: string): string | null {
  const match = AMOUNT.exec(withDigits(text.replaceAll('\u2212', '-')));
  if (match === null) return null;
  const [outer, before, inner, digits, suffix, after] = match
    .slice(1)
    .map((part: string | undefined) => part ?? '') as [string, string, string, string, string, string];
  const sign = outer + inner;
  const currency = before + after;
  if (sign.length > 1 || (before !== '' && after !== '')) return null;
  const { whole, fraction } = splitAtMark(digits);
  return codeOf(currency) + decimal(sign === '-', whole, fraction, EXPONENTS[suffix] ?? 0);
}

const codeOf = (currency: string): string =>
  currency === '' ? '' : `${SYMBOLS[currency] ?? SYMBOLS[singular(currency)] ?? currency.toUpperCase()} `;

const singular = (currency: string): string => currency.replace(/s( sterling)?$/, '$1');

/** Where a number begins that is not part of a word or of a longer number. */
const NUMBER = /(?<![\p{L}\p{N}.,])\d(?:[\d.,]*\d)?/gu;
const NAMED_BEFORE = new RegExp(`(?<![\\p{L}])(${CURRENCY})\\s?[+-]?$`, 'u');
const NAMED_AFTER = new RegExp(`^\\s?(${CURRENCY})(?![\\p{L}\\p{N}])`, 'u');
const SCALED = new RegExp(`^\\s?(${SCALE})(?![\\p{L}\\p{N}])`, 'u');
/** A minus that joins nothing. */
const NEGATIVE = new RegExp(`(?<![\\p{L}\\p{N}])-\\s?(?:${CURRENCY})?\\s?$`, 'u');
const KNOWN = new Set(Object.values(SYMBOLS));
/** As long as the name of a currency with a scale. */
const AROUND = 32;

/** Whether comparable text states the sum or number that `wanted` is, in comparable text too, however it is written. One of another currency does not count. */
export function statesAmount(text: string, wanted: string): boolean {
  const sum = comparableMoney(wanted);
  if (sum === null) return false;
  const [amount, code = null] = sum.split(' ').reverse() as [string, string?];
  const written = withDigits(text.replaceAll('\u2212', '-'));
  return [...written.matchAll(NUMBER)].some(({ 0: digits, index }) => {
    const [before, after] = [
      written.slice(Math.max(0, index - AROUND), index),
      written.slice(index + digits.length, index + digits.length + AROUND),
    ];
    const [scaled = '', scale = ''] = SCALED.exec(after) ?? [];
    const rest = after.slice(scaled.length);
    const { whole, fraction } = splitAtMark(digits);
    if (decimal(NEGATIVE.test(before), whole, fraction, EXPONENTS[scale] ?? 0) !== amount) return false;
    const named = codesIn([NAMED_BEFORE.exec(before)?.[1], NAMED_AFTER.exec(rest)?.[1]], code);
    return named.length === 0 ? !/^[\p{L}\p{N}%]/u.test(rest) : named.every((each) => code === null || each === code);
  });
}

/** `for 750 and`: words of three letters are codes only where there is such a currency. */
const codesIn = (names: readonly (string | undefined)[], wanted: string | null): string[] =>
  names
    .flatMap((name) => (name === undefined ? [] : [codeOf(name).trim()]))
    .filter((code) => KNOWN.has(code) || code === wanted);

/** The last mark is the decimal one when one or two digits follow it; every other mark groups digits. */
function splitAtMark(digits: string): { whole: string; fraction: string } {
  const [, whole = digits, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return { whole: whole.replace(/[.,]/g, ''), fraction };
}
