import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keysOf, similarity } from './likeness.rules.js';

const letters = fc.constantFrom(...'abcde 1é田😀');
const word = fc.array(letters, { minLength: 1, maxLength: 60 });
const edit = fc.record({ at: fc.nat(80), letter: letters, kind: fc.constantFrom('insert', 'delete', 'change') });

/** A text, and the same after some edits. */
const pair = fc.tuple(word, fc.array(edit, { maxLength: 9 })).map(([from, edits]) => {
  const to = [...from];
  for (const { at, letter, kind } of edits)
    to.splice(at % (to.length + 1), kind === 'insert' ? 0 : 1, ...(kind === 'delete' ? [] : [letter]));
  return [from.join(''), to.join('')] as const;
});

/** The edit distance, by the complete table of Levenshtein. */
function editsOf(a: readonly string[], b: readonly string[]): number {
  const table = a.reduce<number[][]>((rows, _, i) => [...rows, [i + 1]], [b.map((_, j) => j).concat(b.length)]);
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1)
      table[i]![j] = Math.min(
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
      );
  return table[a.length]![b.length]!;
}

it('two names are similar exactly if the edits between them are at most 15 % of the longer name', () => {
  fc.assert(
    fc.property(pair, ([from, to]) => {
      const [a, b] = [[...from], [...to]];
      const length = Math.max(a.length, b.length);
      const edits = editsOf(a, b);
      expect(similarity(from, to)).toBe(
        100 * edits <= 15 * length ? Math.round(10_000 * (1 - edits / length)) / 10_000 : null,
      );
      expect(similarity(to, from)).toBe(similarity(from, to));
    }),
    { numRuns: 500 },
  );
});

it('two similar names have a key in common', () => {
  fc.assert(
    fc.property(pair, ([from, to]) => {
      if (similarity(from, to) === null) return;
      const keys = new Set(keysOf(from));
      expect(keysOf(to).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
