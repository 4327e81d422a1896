import type { Occurrences } from './bm25.rules.js';

const COMMA = 44;

/**
 * How often a text holds words of a query, in the order the text has them. `search`: its words as Postgres prints a `tsvector`, such as `'can''t':3 'tea':1,7`.
 * Taken apart here, since to unnest it in a statement costs a row for each word.
 */
export function occurrencesIn(search: string, asked: ReadonlySet<string>): Occurrences {
  const words: string[] = [];
  const counts: number[] = [];
  let length = 0;
  for (let at = 0; at < search.length;) {
    const end = endOfWord(search, at);
    const next = nextWord(search, end);
    const count = positionsIn(search, end + 1, next);
    const word = wordIn(search, at + 1, end);
    if (asked.has(word)) {
      words.push(word);
      counts.push(count);
    }
    length += count;
    at = next;
  }
  return { words, counts, length };
}

/** The closing quote of the word whose opening quote stands at `at`; one within the word is doubled. */
function endOfWord(search: string, at: number): number {
  let end = search.indexOf("'", at + 1);
  while (search[end + 1] === "'") end = search.indexOf("'", end + 2);
  return end;
}

/** Positions hold no space. */
function nextWord(search: string, end: number): number {
  const space = search.indexOf(' ', end);
  return space === -1 ? search.length : space + 1;
}

/** A word without positions is counted as none. */
function positionsIn(search: string, from: number, to: number): number {
  if (search[from] !== ':') return 0;
  let count = 1;
  for (let at = from + 1; at < to; at += 1) if (search.charCodeAt(at) === COMMA) count += 1;
  return count;
}

function wordIn(search: string, from: number, to: number): string {
  const word = search.slice(from, to);
  return word.includes("'") || word.includes('\\') ? word.replaceAll("''", "'").replaceAll('\\\\', '\\') : word;
}
