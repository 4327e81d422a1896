import { literalsOf } from './literals.rules.js';

/** A part of a text that may contain values, including the characters adjacent to it. */
export interface Window {
  text: string;
  /** The position at which it begins, in UTF-16 units. */
  offset: number;
}

/** The start of the character before a position. */
export const characterBefore = (text: string, at: number): number =>
  at > 1 && text.codePointAt(at - 2)! > 0xffff ? at - 2 : at - 1;

/** The end of the character at a position. */
export const characterAfter = (text: string, at: number): number => at + (text.codePointAt(at)! > 0xffff ? 2 : 1);

/** The fixed cost of searching a window, expressed as a number of characters. */
const COST_OF_WINDOW = 32;

/**
 * The parts of a text in which a pattern may match: runs of the characters that its values consist of. If the pattern
 * is known to require one of some words, a run must contain such a word. Equal parts are returned once. null: the
 * characters are not known, or searching the parts would cost more than searching the whole text.
 */
export function windowsBy(pattern: string): (text: string) => Window[] | null {
  const characters = charactersOf(pattern);
  if (characters === null) return () => null;
  const literals = literalsOf(pattern);
  const members = [...characters].map(escaped).join('');
  const runs = literals === null ? allRuns(members) : runsWith(literals, members);
  return (text) => {
    const windows = new Map<string, Window>();
    let cost = 0;
    for (const [index, end] of runs(text)) {
      const offset = index === 0 ? 0 : characterBefore(text, index);
      const part = text.slice(offset, end === text.length ? end : characterAfter(text, end));
      if (windows.has(part)) continue;
      windows.set(part, { text: part, offset });
      cost += part.length + COST_OF_WINDOW;
      if (cost > text.length) return null;
    }
    return [...windows.values()];
  };
}

/** The positions of runs of characters, in the order of the text. */
type Runs = (text: string) => Iterable<readonly [start: number, end: number]>;

function allRuns(members: string): Runs {
  const run = new RegExp(`[${members}]+`, 'g');
  return function* (text) {
    for (const { 0: found, index } of text.matchAll(run)) yield [index, index + found.length];
  };
}

/** Only runs that contain one of the words: a text has many runs, and searching for words is much faster. */
function runsWith(literals: readonly string[], members: string): Runs {
  const word = new RegExp(literals.map((literal) => [...literal].map(escaped).join('')).join('|'), 'gi');
  const isMember = new RegExp(`[${members}]`);
  const rest = new RegExp(`[${members}]*`, 'y');
  return function* (text) {
    word.lastIndex = 0;
    for (let found = word.exec(text); found !== null; found = word.exec(text)) {
      let start = found.index;
      while (start > 0 && isMember.test(text[start - 1]!)) start -= 1;
      rest.lastIndex = start;
      rest.test(text);
      const end = rest.lastIndex;
      word.lastIndex = Math.max(end, found.index + 1);
      // The word may have been found in another case, whose letters do not belong to the run.
      const run = text.slice(start, end).toLowerCase();
      if (literals.some((literal) => run.includes(literal))) yield [start, end];
    }
  };
}

const escaped = (character: string): string => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/**
 * A class, an escape, a sign that stands for no character, or a character. Anything else, such as positions, flags and
 * negations, is not read.
 */
const PIECE =
  /(?<class>\[(?!\^)(?:\\[!-~]|[ -Z^-~])+\])|(?<escape>\\[!-~])|(?:\(\?:|\((?!\?)|[)|*+?]|\{\d+(?:,\d*)?\})|(?<plain>[ -#%-',\-/-Z_-z~])/y;

/** The characters that the values of a pattern consist of; null: not known. */
export function charactersOf(pattern: string): ReadonlySet<string> | null {
  const found: string[] = [];
  PIECE.lastIndex = 0;
  for (let at = 0; at < pattern.length; at = PIECE.lastIndex) {
    const piece = PIECE.exec(pattern);
    if (piece === null) return null;
    const { class: members, escape, plain = '' } = piece.groups!;
    const some = members === undefined ? (escape === undefined ? plain : escaping(escape)) : membersOf(members);
    if (some === null) return null;
    found.push(...some);
  }
  return new Set(found);
}

const DIGITS = between('0', '9');
const WORDS = `${DIGITS}_${between('A', 'Z')}${between('a', 'z')}`;

function between(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/** The characters that an escape stands for; null: they are not known. */
function escaping(escape: string): string | null {
  if (escape === '\\d') return DIGITS;
  if (escape === '\\w') return WORDS;
  return /[A-Za-z0-9]$/.test(escape) ? null : escape.slice(1);
}

function membersOf(members: string): string | null {
  let found = '';
  const all = members.slice(1, -1).match(/\\.|./g)!;
  for (let i = 0; i < all.length; i += 1) {
    const [first, last] = [memberOf(all[i]!), all[i + 1] === '-' ? memberOf(all[i + 2] ?? '') : ''];
    if (first === null || last === null) return null;
    if (last === '') found += first;
    else {
      if (first.length > 1 || last.length > 1) return null;
      found += between(first, last);
      i += 2;
    }
  }
  return found;
}

const memberOf = (member: string): string | null => (member.startsWith('\\') ? escaping(member) : member);
