import type { FactCandidate } from './facts.rules.js';

/** A part of a query that may be the value of an entity. Positions are those in the normalised query. */
export interface Mention {
  value: string;
  start: number;
  end: number;
}

/**
 * The three ways in which a query is split: at white space; at white space and quotes; at every character that is rare
 * inside ids and paths. A character may belong to a value or only stand next to it, so the parts of all three ways are
 * looked up.
 */
const PARTS = [/[^\s\p{Cc}\p{Cs}]+/gu, /[^\s\p{Cc}\p{Cs}"'`«»‘’‚‛“”„‟‹›]+/gu, /[\p{L}\p{M}\p{N}._:/@#+-]+/gu];

const INNER = /[\p{L}\p{M}\p{N}]+/gu;

/** Maximum number of characters on each side of a part that are left out one by one. */
const MAX_LEFT_OUT = 3;

/**
 * Maximum number of values that are looked up. It is lower than the number of facts that are read for these values, so
 * that at least one fact of each value is read.
 */
const MAX_VALUES = 128;

/**
 * The parts of a query that may be values of entities, with and without the punctuation around them, longest first.
 * Case matters (gates and tasks spec, section 8).
 */
export function mentionsIn(query: string): Mention[] {
  const text = query.normalize('NFKC');
  const found = new Map<string, Mention>();
  for (const part of PARTS)
    for (const { 0: whole, index } of text.matchAll(part))
      for (const { value, start, end } of formsOf(whole))
        found.set(`${index + start} ${index + end}`, { value, start: index + start, end: index + end });
  const mentions = [...found.values()].sort((a, b) => a.start - b.start || lengthOf(b) - lengthOf(a));
  const lookedUp = new Set(valuesOf(idsFirst(mentions)).slice(0, MAX_VALUES));
  return mentions.filter(({ value }) => lookedUp.has(value)).sort((a, b) => lengthOf(b) - lengthOf(a));
}

/** The values to look up, each once. */
export const valuesOf = (mentions: readonly Mention[]): string[] => [...new Set(mentions.map(({ value }) => value))];

/**
 * The values of facts that the query names. Of values that overlap in the query, only the longest counts: a query for
 * `_app.tsx` does not name `app.tsx`.
 */
export function namedBy(mentions: readonly Mention[], facts: readonly Pick<FactCandidate, 'claim'>[]): Set<string> {
  const known = new Set(facts.flatMap(({ claim }) => Object.values(claim.fact.anchors)));
  const named: Mention[] = [];
  for (const mention of mentions)
    if (known.has(mention.value) && !named.some((longer) => overlap(longer, mention))) named.push(mention);
  return new Set(valuesOf(named));
}

/**
 * The part as it is written, and its forms without some or all of the punctuation around it. Empty if the part consists
 * of punctuation.
 */
function formsOf(part: string): Mention[] {
  const inner = [...part.matchAll(INNER)];
  if (inner.length === 0) return [];
  const [first, last] = [inner[0]!, inner.at(-1)!];
  const before = [...part.slice(0, first.index)];
  const after = [...part.slice(last.index + last[0].length)].reverse();
  return lengthsLeftOut(before).flatMap((start) =>
    lengthsLeftOut(after).map((length) => {
      const end = part.length - length;
      return { value: part.slice(start, end), start, end };
    }),
  );
}

/** The possible lengths to leave out: 0, the lengths of the first few characters, and the length of all characters. */
function lengthsLeftOut(characters: readonly string[]): number[] {
  const few = Array.from({ length: Math.min(MAX_LEFT_OUT, characters.length) + 1 }, (_, n) => n);
  return [...new Set([...few, characters.length])].map((count) => characters.slice(0, count).join('').length);
}

const lengthOf = ({ start, end }: Mention): number => end - start;

const overlap = (a: Mention, b: Mention): boolean => a.start < b.end && b.start < a.end;

const PLAIN_WORD = /^[^\p{L}\p{N}]*\p{L}+[^\p{L}\p{N}]*$/u;

/** Ids and paths before plain words, so that an id at the end of a long query is looked up too. */
const idsFirst = (mentions: readonly Mention[]): Mention[] => [
  ...mentions.filter(({ value }) => !PLAIN_WORD.test(value)),
  ...mentions.filter(({ value }) => PLAIN_WORD.test(value)),
];
