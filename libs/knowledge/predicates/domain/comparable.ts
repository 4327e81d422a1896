const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const WHITE_SPACE = /\p{White_Space}+/gu;
/** Text on which all that is done below comes down to lower case and single spaces. */
const PLAIN = /^[\x20-\x7e]*$/;
const SPACES = / {2,}/g;
const DOTLESS_I = '\u0131';

/**
 * The form in which subjects, predicates and values are compared (claims spec, section 2):
 * compatibility forms unified, invisible code points removed, white space collapsed, case folded. Idempotent. '' when nothing visible is left.
 */
export function comparable(text: string): string {
  if (PLAIN.test(text)) return text.trim().toLowerCase().replace(SPACES, ' ');
  // Removing and folding can leave letters beside marks that compose: hence NFKC after each.
  const visible = text.normalize('NFKC').replace(INVISIBLE, '').normalize('NFKC');
  return foldCase(visible).normalize('NFKC').replace(WHITE_SPACE, ' ').trim();
}

/** Full case folding. Letter by letter, or the final sigma of a word would differ from the others. */
const foldCase = (text: string): string => Array.from(text, foldLetter).join('');

// Down, up, down: the way up expands (ß to SS), the first way down reaches letters without a capital of their own (ẞ).
// Only the dotless i would be folded too far: its capital is the plain I.
const foldLetter = (letter: string): string => (letter === DOTLESS_I ? letter : letter.toLowerCase().toUpperCase().toLowerCase());
