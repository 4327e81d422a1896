const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id in the product's format, made from a number. */
export function idOf(prefix, number) {
  let digits = '';
  for (let rest = number; digits.length < 26; rest = Math.floor(rest / 32)) digits = ALPHABET[rest % 32] + digits;
  return `${prefix}_${digits}`;
}
