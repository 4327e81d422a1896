/** Drawn as nothing: default-ignorable, control and format characters, fillers, private use; never a number sign, which is a format character that is drawn. */
const BLANK =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu;
const WHITE_SPACE = /\p{White_Space}+/gu;
const PLAIN = /^[\x20-\x7e]*$/;
const SPACES = / {2,}/g;
const DOTLESS_I = '\u0131';

/** What ends or closes a sentence. Not what ends a value: % # * & @ / and the dash of a grade or a blood group. */
const CLOSING =
  /[.,;:!?)\]}\u00a1\u00b7\u00bb\u00bf\u037e\u0387\u055c-\u055f\u0589\u05c3\u060c\u061b\u061f\u06d4\u0964\u0965\u104a\u104b\u1362\u1367\u2018-\u201f\u2022\u2026\u2027\u2039\u203a\u203c\u203d\u2047-\u2049\u2e2e\u3001\u3002\u3008-\u3011\u3014-\u301b\u301d-\u301f\u30fb\uff61\uff64]/u;
const QUOTE = /["']/;
const DIGIT = /\p{N}/u;
const DASHES = /[\p{Pd}\p{Pc}\u02d7\u2043\u2212]/gu;

/**
 * The form in which values are compared (claims spec, section 2 and rule 8): compatibility forms unified, blank code points removed,
 * white space collapsed, case folded, closing punctuation cut off. Idempotent. '' when nothing visible is left; punctuation alone stays.
 */
export function comparable(text: string): string {
  return withoutClosing(folded(text));
}

/** The form in which subjects and predicates are compared: as `comparable`, and `-`, `_` and a space are one. Idempotent. */
export function comparableName(text: string): string {
  const form = folded(text);
  const name = withoutClosing(form.replace(DASHES, ' ').replace(SPACES, ' ').trim());
  return name === '' ? form : name;
}

/** The text as it is written, in composed letters and single spaces: what its skeleton is made of. */
export function visible(text: string): string {
  // Removing can leave letters next to marks that compose: hence NFKC after it, too.
  return text.normalize('NFKC').replace(BLANK, '').normalize('NFKC').replace(WHITE_SPACE, ' ').trim();
}

/** Whether all that is done here to a text comes down to lower case and single spaces. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

function folded(text: string): string {
  if (isPlain(text)) return text.trim().toLowerCase().replace(SPACES, ' ');
  return foldCase(visible(text)).normalize('NFKC').replace(WHITE_SPACE, ' ').trim();
}

/** A quotation mark after a digit is feet, inches, minutes or seconds. Goes from the end, so that a long run of marks costs no more than its length. */
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

/** Full case folding. Letter by letter, or the final sigma of a word would differ from the others. */
const foldCase = (text: string): string => Array.from(text, foldLetter).join('');

// Down, up, down: the way up expands (ß to SS), the first way down reaches letters without a capital of their own (ẞ).
// Only the dotless i would be folded too far: its capital is the plain I.
const foldLetter = (letter: string): string =>
  letter === DOTLESS_I ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
