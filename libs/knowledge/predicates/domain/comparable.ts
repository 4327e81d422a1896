import { withDigits } from './number-words.js';

/**
 * Invisible characters: default-ignorable, control and format characters, fillers, private use; but not number signs,
 * which are visible format characters.
 */
const BLANK =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu;
const WHITE_SPACE = /\p{White_Space}+/gu;
const PLAIN = /^[\x20-\x7e]*$/;
/** Plain text, possibly of several lines: apart from its case, only its white space can have other forms. */
const PLAIN_LINES = /^[\t-\r\x20-\x7e]*$/;
const SPACES = / {2,}/g;
const DOTLESS_I = '\u0131';
const [SIGMA, FINAL_SIGMA] = ['\u03c3', '\u03c2'];
/** A noncharacter: no visible text has it, and it has no cases. */
const NO_LETTER = '\uffff';

/**
 * Punctuation that ends or closes a sentence. Characters that may end a value are not included: % # * & @ / and the
 * dash of a grade or a blood group.
 */
const CLOSING =
  /[.,;:!?)\]}\u00a1\u00b7\u00bb\u00bf\u037e\u0387\u055c-\u055f\u0589\u05c3\u060c\u061b\u061f\u06d4\u0964\u0965\u104a\u104b\u1362\u1367\u2018-\u201f\u2022\u2026\u2027\u2039\u203a\u203c\u203d\u2047-\u2049\u2e2e\u3001\u3002\u3008-\u3011\u3014-\u301b\u301d-\u301f\u30fb\uff61\uff64]/u;
const QUOTE = /["']/;
const DIGIT = /\p{N}/u;
const DASHES = /[\p{Pd}\p{Pc}\u02d7\u2043\u2212]/gu;

/**
 * The form in which values are compared (claims spec, section 2 and rule 8): compatibility forms are unified, invisible
 * code points removed, white space collapsed, case folded, closing punctuation removed. Idempotent. '' if nothing
 * visible is left; punctuation alone stays.
 */
export function comparable(text: string): string {
  return withoutClosing(folded(text));
}

/**
 * The form in which subjects and predicates are compared: like `comparable`, with `-`, `_` and space treated as equal.
 * Idempotent.
 */
export function comparableName(text: string): string {
  const form = folded(text);
  const name = withoutClosing(form.replace(DASHES, ' ').replace(SPACES, ' ').trim());
  return name === '' ? form : name;
}

/** The text as written, with composed letters and single spaces: the input of its skeleton. */
export function visible(text: string): string {
  // The removal can put letters next to marks with which they compose: therefore NFKC is applied again after it.
  return text.normalize('NFKC').replace(BLANK, '').normalize('NFKC').replace(WHITE_SPACE, ' ').trim();
}

/** Whether a text consists of printable ASCII characters, so that folding changes at most its case and spaces. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

function folded(text: string): string {
  if (isPlain(text)) return text.trim().toLowerCase().replace(SPACES, ' ');
  if (PLAIN_LINES.test(text)) return text.trim().toLowerCase().replace(WHITE_SPACE, ' ');
  return foldCase(visible(text)).normalize('NFKC').replace(WHITE_SPACE, ' ').trim();
}

/**
 * Removes closing punctuation. A quotation mark after a digit stays, because it means feet, inches, minutes or seconds.
 * The loop runs backwards from the end, so that a long run of marks costs no more than its length.
 */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && isClosing(text, end - 1)) end -= 1;
  return end === 0 || end === text.length ? text : text.slice(0, end);
}

function isClosing(text: string, at: number): boolean {
  const character = text[at]!;
  if (character === ' ' || CLOSING.test(character)) return true;
  if (!QUOTE.test(character)) return false;
  const before = text[at - 1] ?? '';
  return !DIGIT.test(before) && !(QUOTE.test(before) && DIGIT.test(text[at - 2] ?? ''));
}

/**
 * Full case folding of a visible text. The text is folded as a whole, because letter by letter a long text takes a
 * hundred times as long. The order is lower, upper, lower: upper case expands (ß to SS), and the first lower case
 * reaches letters that have no capital of their own (ẞ). Two letters are exceptions: the dotless i is kept as it is,
 * because its capital is the plain I, and the sigma at the end of a word becomes an ordinary sigma.
 */
const foldCase = (text: string): string =>
  text
    .replaceAll(DOTLESS_I, NO_LETTER)
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(FINAL_SIGMA, SIGMA)
    .replaceAll(NO_LETTER, DOTLESS_I);

const PLAIN_NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;

/** One text per decimal number, exact at any length: no leading or trailing zeros, no exponent, no negative zero. */
function decimal(isNegative: boolean, whole: string, fraction: string, exponent = 0): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  const after = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/(?<!0)0+$/, '');
  const amount = (before === '' ? '0' : before) + (after === '' ? '' : `.${after}`);
  return isNegative && amount !== '0' ? `-${amount}` : amount;
}

/**
 * Comparable form of a number from comparable text, so `1,000.50` equals `1000.5` and `1.0005e3`; null if it is not a
 * number.
 */
export function comparableNumber(text: string): string | null {
  const match = PLAIN_NUMBER.exec(text.replace('\u2212', '-'));
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  return decimal(sign === '-', whole.replaceAll(',', ''), fraction, Number(exponent));
}

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

/**
 * Comparable form `CODE amount` of an amount of money from comparable text, without the code if none is named; null if
 * it is not an amount of money. `750 dollars` and `seven hundred fifty dollars` are `$750`.
 */
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

/** The start of a number that is not part of a word or of a longer number. */
const NUMBER = /(?<![\p{L}\p{N}.,])\d(?:[\d.,]*\d)?/gu;
const NAMED_BEFORE = new RegExp(`(?<![\\p{L}])(${CURRENCY})\\s?[+-]?$`, 'u');
const NAMED_AFTER = new RegExp(`^\\s?(${CURRENCY})(?![\\p{L}\\p{N}])`, 'u');
const SCALED = new RegExp(`^\\s?(${SCALE})(?![\\p{L}\\p{N}])`, 'u');
/** A minus sign before an amount, and not a hyphen between words. */
const NEGATIVE = new RegExp(`(?<![\\p{L}\\p{N}])-\\s?(?:${CURRENCY})?\\s?$`, 'u');
const KNOWN = new Set(Object.values(SYMBOLS));
/** Maximum length of the name of a currency with a scale. */
const AROUND = 32;

/**
 * Whether `text` contains the amount or number `wanted`, in whatever notation; both are in comparable form. An
 * amount of another currency does not count.
 */
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

/** `for 750 and`: a word of three letters is a code only if there is such a currency. */
const codesIn = (names: readonly (string | undefined)[], wanted: string | null): string[] =>
  names
    .flatMap((name) => (name === undefined ? [] : [codeOf(name).trim()]))
    .filter((code) => KNOWN.has(code) || code === wanted);

/** The last mark is the decimal one if one or two digits follow it; every other mark groups digits. */
function splitAtMark(digits: string): { whole: string; fraction: string } {
  const [, whole = digits, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return { whole: whole.replace(/[.,]/g, ''), fraction };
}
