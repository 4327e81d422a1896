import { decimal } from './decimal.js';

const SYMBOLS: Readonly<Record<string, string>> = { 'c$': 'CAD', 'a$': 'AUD', '$': 'USD', '€': 'EUR', '£': 'GBP' };
const CURRENCY = '[ca]?\\$|€|£|[a-z]{3}';
const SIGN = '[+-]?';
const AMOUNT = new RegExp(`^(${SIGN})\\s?(${CURRENCY})?\\s?(${SIGN})(\\d(?:[\\d.,]*\\d)?)\\s?([km])?\\s?(${CURRENCY})?$`);
const EXPONENTS: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Comparable form `CODE amount` of a sum of money from comparable text, without the code where none is named; null when it is no sum. */
export function comparableMoney(text: string): string | null {
  const match = AMOUNT.exec(text.replaceAll('\u2212', '-'));
  if (match === null) return null;
  const [outer, before, inner, digits, suffix, after] = match.slice(1).map((part: string | undefined) => part ?? '') as [string, string, string, string, string, string];
  const sign = outer + inner;
  const currency = before + after;
  if (sign.length > 1 || (before !== '' && after !== '')) return null;
  const { whole, fraction } = splitAtMark(digits);
  return codeOf(currency) + decimal(sign === '-', whole, fraction, EXPONENTS[suffix] ?? 0);
}

const codeOf = (currency: string): string => (currency === '' ? '' : `${SYMBOLS[currency] ?? currency.toUpperCase()} `);

/** The last mark is the decimal one when one or two digits follow it; every other mark groups digits. */
function splitAtMark(digits: string): { whole: string; fraction: string } {
  const [, whole = digits, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return { whole: whole.replace(/[.,]/g, ''), fraction };
}
