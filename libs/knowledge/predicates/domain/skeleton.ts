import { comparableName, isPlain, visible } from './comparable.js';
import { CONFUSABLE } from './confusables.js';

const ASCII_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CONFUSABLE).flatMap(([ascii, letters]) =>
    Array.from(letters, (letter): [string, string] => [letter, ascii]),
  ),
);
const MARKS = /\p{M}/gu;
/** What is neither letter, digit nor symbol, and what has no meaning yet. */
const OUTSIDE = /^[\p{P}\s]+|[\p{P}\s]+$/gu;
const UNASSIGNED = /\p{Cn}/gu;

/**
 * What a subject or predicate is drawn as (UTS 39, rule 8): letters that look like an ASCII letter have become it, marks are gone. Two names of one skeleton
 * pass for one another to a reader, and are two names all the same. Asked of the text as written: a capital may look like another letter than its small form does.
 * No ASCII letter becomes another: `rn` is not `m`, `1` is not `l`.
 */
export function skeleton(text: string): string {
  const name = comparableName(isPlain(text) ? text : inAscii(text));
  const bare = name.replace(OUTSIDE, '');
  return bare === '' ? name : bare;
}

function inAscii(text: string): string {
  const letters = Array.from(
    withoutMarks(visible(text).replace(UNASSIGNED, '')),
    (letter) => ASCII_OF.get(letter) ?? letter,
  ).join('');
  return withoutMarks(letters);
}

const withoutMarks = (text: string): string => text.normalize('NFD').replace(MARKS, '').normalize('NFC');
