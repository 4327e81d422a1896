/**
 * Escapes that stand for no single character, or for one that is not useful to search for. Other letters and digits
 * after a backslash may extend the escape to the characters that follow.
 */
const ENDS_A_RUN = 'dDwWsSbBAztnrfv';

/** One piece of a pattern, and the position after it. */
interface Piece {
  next: number;
  /** The character that the piece stands for; null: not known. */
  literal: string | null;
}

/**
 * Lower-case words, one of which a text must contain for the pattern to match: searching for them is much faster than
 * running the pattern. null: no such words are known. Only alternatives and the parts outside groups are read. If a
 * part is not understood, the result is null.
 */
export function literalsOf(pattern: string): readonly string[] | null {
  const found: string[] = [];
  let [longest, run] = ['', ''];
  const endRun = (): void => {
    if (run.length > longest.length) longest = run;
    run = '';
  };
  for (let at = 0; at < pattern.length;) {
    const piece = pieceAt(pattern, at);
    if (piece === null) return null;
    const sign = pattern[at]!;
    if (piece.literal !== null) run += piece.literal;
    else {
      if ('*?{'.includes(sign)) run = run.slice(0, -1);
      endRun();
      if (sign === '|') {
        found.push(longest);
        longest = '';
      }
    }
    at = piece.next;
  }
  endRun();
  found.push(longest);
  return found.includes('') ? null : found;
}

/** A text in the form of the words of `literalsOf`. Two characters beyond ASCII are other cases of `k` and `s`. */
export const folded = (text: string): string => text.toLowerCase().replaceAll('\u017F', 's').replaceAll('\u212A', 'k');

function pieceAt(pattern: string, at: number): Piece | null {
  const sign = pattern[at]!;
  switch (sign) {
    case '(':
      return endOf(pattern, at, groupEnd);
    case '[':
      return ofOne(pattern, at) ?? endOf(pattern, at, classEnd);
    case '{':
      return endOf(pattern, at, repeatEnd);
    case '\\':
      return escapeAt(pattern, at);
    default:
      return { next: at + 1, literal: '.^$|*+?'.includes(sign) || !/[ -~]/.test(sign) ? null : sign.toLowerCase() };
  }
}

/** A class that contains a single character, as in patterns that quote a full stop. */
function ofOne(pattern: string, at: number): Piece | null {
  const [, member] = /^\[([ -Z_-~])\]/.exec(pattern.slice(at, at + 3)) ?? [];
  return member === undefined ? null : { next: at + 3, literal: member.toLowerCase() };
}

function escapeAt(pattern: string, at: number): Piece | null {
  const sign = pattern[at + 1] ?? '';
  if (/^[^a-z\d]$/i.test(sign)) return { next: at + 2, literal: sign <= '~' ? sign : null };
  return sign !== '' && ENDS_A_RUN.includes(sign) ? { next: at + 2, literal: null } : null;
}

function endOf(pattern: string, at: number, find: (pattern: string, at: number) => number): Piece | null {
  const end = find(pattern, at);
  return end === -1 ? null : { next: end + 1, literal: null };
}

/** The end of a repetition. A brace that does not begin a repetition stands for itself, which is not supported here. */
function repeatEnd(pattern: string, at: number): number {
  const [repeat] = /^\{\d+(,\d*)?\}/.exec(pattern.slice(at)) ?? [];
  return repeat === undefined ? -1 : at + repeat.length - 1;
}

/** The end of a class. A bracket directly at its beginning is a member. Nested classes are not supported here. */
function classEnd(pattern: string, at: number): number {
  const first = pattern[at + 1] === '^' ? at + 2 : at + 1;
  for (let i = first; i < pattern.length; i += 1) {
    if (pattern[i] === '\\') i += 1;
    else if (pattern[i] === '[') return -1;
    else if (pattern[i] === ']' && i > first) return i;
  }
  return -1;
}

function groupEnd(pattern: string, at: number): number {
  let depth = 0;
  for (let i = at; i < pattern.length; i += 1) {
    if (pattern.startsWith('\\Q', i)) return -1;
    if (pattern[i] === '\\') i += 1;
    else if (pattern[i] === '[') {
      i = classEnd(pattern, i);
      if (i === -1) return -1;
    } else if (pattern[i] === '(') depth += 1;
    else if (pattern[i] === ')') {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}
