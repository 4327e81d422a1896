import { describe, expect, it } from '@jest/globals';
import { keysOf, keysOfNames, lookOf, MAX_KEYS, MAX_LIKENESSES, mostAlike, similarity } from './likeness.rules.js';

const alike = (a: string, b: string): number | null => similarity(lookOf(a), lookOf(b));

describe('the similarity of two names', () => {
  it.each([
    ['Jonathan Smith', 'Jonathon Smith', 0.9286],
    ['ACME Corp', 'acme  corp.', 1],
    ['Acme Corporation', 'Acme Corporations', 0.9412],
    ['Müller GmbH', 'Muller GmbH', 1],
    ['\u0430cme', 'acme', 1],
    ['\u0391cme', 'acme', 1],
    ['ac\u200bme', 'acme', 1],
    ['\u202eacme', 'acme', 1],
    ['1234567', '1234568', 0.8571],
    ['123456', '123457', null],
    ['Acme', 'Acne', null],
    ['Paris', 'London', null],
    ['a', 'b', null],
    ['田中太郎', '田中太郎', 1],
    ['smith john', 'john smith', null],
  ])('is, for %j and %j, %j', (a, b, score) => {
    expect({ there: alike(a, b), back: alike(b, a) }).toEqual({ there: score, back: score });
  });

  it('is listed for the most similar entities, each with its most similar name', () => {
    const others = [
      { entityId: 'b', name: 'Jonathan Smyth' },
      { entityId: 'a', name: 'Jonathan Smith' },
      { entityId: 'b', name: 'Jon Smith' },
      { entityId: 'c', name: 'Somebody else' },
    ];
    expect(mostAlike(['Jonathan Smith'], others)).toEqual([
      { otherId: 'a', score: 1 },
      { otherId: 'b', score: 0.9286 },
    ]);
    const many = Array.from({ length: 40 }, (_, n) => ({ entityId: `e${n}`, name: 'Jonathan Smith' }));
    expect(mostAlike(['Jonathan Smith'], many)).toHaveLength(MAX_LIKENESSES);
  });
});

describe('the number of search keys', () => {
  it.each([
    ['a', 1],
    ['acme', 1],
    ['acme corp', 4],
    ['Jonathan Smith', 7],
    ['x'.repeat(200), 106],
  ])('of the name %j is %i', (name, count) => {
    expect(keysOf(lookOf(name))).toHaveLength(count);
  });

  it('of an entity is limited, even if its names are many and long', () => {
    const names = Array.from({ length: 21 }, (_, place) => ({ place, name: `${place} ${'long name '.repeat(19)}` }));
    const keys = keysOfNames(names);
    expect({ keys: keys.length, places: new Set(keys.map(({ place }) => place)).size }).toEqual({
      keys: MAX_KEYS,
      places: 3,
    });
  });
});
