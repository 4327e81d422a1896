const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id of the product's form for a number. */
export function idOf(prefix, number) {
  let digits = '';
  for (let rest = number; digits.length < 26; rest = Math.floor(rest / 32)) digits = ALPHABET[rest % 32] + digits;
  return `${prefix}_${digits}`;
}
