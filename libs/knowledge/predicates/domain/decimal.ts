const PLAIN = /^([+-]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/;

/** One text per decimal number, exact whatever its length: no leading or trailing zeros, no exponent, no negative zero. */
export function decimal(isNegative: boolean, whole: string, fraction: string, exponent = 0): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  const after = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  const amount = (before === '' ? '0' : before) + (after === '' ? '' : `.${after}`);
  return isNegative && amount !== '0' ? `-${amount}` : amount;
}

/** Comparable form of a number from comparable text, so `1,000.50` equals `1000.5` and `1.0005e3`; null when it is none. */
export function comparableNumber(text: string): string | null {
  const match = PLAIN.exec(text.replace('\u2212', '-'));
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  return decimal(sign === '-', whole.replaceAll(',', ''), fraction, Number(exponent));
}
