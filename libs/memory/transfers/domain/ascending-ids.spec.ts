import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AscendingIds } from './ascending-ids.js';

const idOf = (number: number) => `evd_${number.toString(32).padStart(8, '0')}`;

it('a set of ascending ids has the ids that were added, and no others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20_000), { maxLength: 200 }), fc.array(fc.nat(20_000)), (numbers, others) => {
      const ids = new AscendingIds();
      const added = numbers.map(idOf).sort();
      expect(added.every((id) => ids.add(id))).toBe(true);
      for (const id of [...added, ...others.map(idOf)])
        expect({ id, isIn: ids.has(id) }).toEqual({ id, isIn: added.includes(id) });
    }),
  );
});

it('a set of ascending ids has more than one block', () => {
  const ids = new AscendingIds();
  for (let number = 0; number < 20_000; number += 2) ids.add(idOf(number));
  const isKept = (number: number): boolean => ids.has(idOf(number));
  const [added, others] = [
    [0, 8_190, 8_192, 19_998],
    [1, 8_191, 8_193, 20_000],
  ];
  expect(added!.filter(isKept)).toEqual(added);
  expect(others!.filter(isKept)).toEqual([]);
});

it('a set of ascending ids refuses an id that is not the next, or has another length', () => {
  const ids = new AscendingIds();
  expect([ids.has(''), ids.add('b'), ids.add('b'), ids.add('a'), ids.add('cc'), ids.add('c')]).toEqual([
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
  const asked = ['a', 'b', 'c', 'cc'];
  expect(asked.filter((id) => ids.has(id))).toEqual(['b', 'c']);
});
