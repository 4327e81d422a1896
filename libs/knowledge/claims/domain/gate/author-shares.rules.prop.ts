import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { authorShareOf, givingWay, sharedOut, sizesOf, type Shared } from './author-shares.rules.js';

interface Entry extends Shared {
  id: number;
}

const AUTHORS = ['a', 'b', 'c', 'd', 'e'];
const authorOf = ({ author }: Shared): string | null => author;
/** Entries in their order: mostly many of few authors, and some that take no share. */
const mixed = fc.array(fc.constantFrom('a', 'a', 'a', 'b', 'b', 'c', 'd', 'e', null), { maxLength: 40 });
/** The first authors have all the first entries. */
const oneAfterTheOther = fc
  .array(fc.constantFrom(...AUTHORS), { minLength: 15, maxLength: 40 })
  .map((all) => all.sort());
const list = fc.oneof(mixed, oneAfterTheOther).map((authors) => authors.map((author, id): Entry => ({ id, author })));
const counts = fc.integer({ min: -3, max: 45 });

const countOf = (entries: readonly Entry[], author: string): number =>
  entries.filter((entry) => entry.author === author).length;
const protectedIn = (entries: readonly Entry[]): number => entries.filter(({ author }) => author === null).length;
const idsOf = (entries: readonly Entry[]): number[] => entries.map(({ id }) => id);
/** The same entries of authors whose names sort in the opposite order. */
const renamed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ id, author }) => ({ id, author: author && AUTHORS.at(-1 - AUTHORS.indexOf(author))! }));
/** How many places each author could have if all authors had the same number. */
function equalPart(sizes: readonly number[], places: number): number {
  let part = 0;
  while (part < places && sizes.reduce((sum, size) => sum + Math.min(size, part + 1), 0) <= places) part += 1;
  return part;
}

describe('what gives way in a full list', () => {
  const gone = (entries: readonly Entry[], count: number) => givingWay(entries, count, { authorOf });

  it('is exactly as much as is needed, if enough entries may give way, and never an entry that takes no share', () => {
    fc.assert(
      fc.property(list, counts, (entries, count) => {
        const left = gone(entries, count);
        expect(left).toHaveLength(Math.max(0, Math.min(count, entries.length - protectedIn(entries))));
        expect(protectedIn(left)).toBe(0);
      }),
    );
  });

  it('leaves every author an equal part, however many entries the others have', () => {
    fc.assert(
      fc.property(list, counts, (entries, count) => {
        const sizes = sizesOf(entries, authorOf);
        const left = gone(entries, count);
        const part = equalPart([...sizes.values()], entries.length - protectedIn(entries) - left.length);
        for (const [author, size] of sizes)
          expect(size - countOf(left, author)).toBeGreaterThanOrEqual(Math.min(size, part));
      }),
    );
  });

  it('never takes an entry from an author if another one has more', () => {
    fc.assert(
      fc.property(list, counts, fc.integer({ min: 0, max: 5 }), (entries, count, keeps) => {
        const sizes = sizesOf(entries, authorOf);
        for (const { author } of givingWay(entries, count, { authorOf, keeps })) {
          const size = sizes.get(author!)!;
          expect(size).toBe(Math.max(...sizes.values()));
          expect(size).toBeGreaterThan(keeps);
          sizes.set(author!, size - 1);
        }
      }),
    );
  });

  it('goes on where it ended if more has to give way', () => {
    fc.assert(
      fc.property(list, counts, (entries, count) => {
        const [fewer, more] = [gone(entries, count), gone(entries, count + 1)];
        expect(more.slice(0, fewer.length)).toEqual(fewer);
      }),
    );
  });

  it('depends on the order of the entries, but not on the names of the authors', () => {
    fc.assert(
      fc.property(list, counts, (entries, count) => {
        const left = gone(entries, count);
        expect(idsOf(gone(renamed(entries), count))).toEqual(idsOf(left));
        for (const author of AUTHORS) {
          const own = left.filter((entry) => entry.author === author);
          expect(own).toEqual(entries.filter((entry) => entry.author === author).slice(0, own.length));
        }
      }),
    );
  });
});

describe('what gets the places of a list that is read', () => {
  const places = fc.integer({ min: 1, max: 45 });

  it('fills the places, and is everything if everything fits', () => {
    fc.assert(
      fc.property(list, places, (entries, most) => {
        const placed = new Set(sharedOut(entries, most));
        expect(placed.size).toBe(Math.min(entries.length, most));
      }),
    );
  });

  it('gives every author an equal part of what protected entries leave, up to a third of the places', () => {
    fc.assert(
      fc.property(list, places, (entries, most) => {
        const sizes = sizesOf(entries, authorOf);
        const placed = sharedOut(entries, most);
        const part = equalPart([...sizes.values()], Math.max(0, most - protectedIn(entries)));
        for (const [author, size] of sizes)
          expect(countOf(placed, author)).toBeGreaterThanOrEqual(Math.min(size, part, authorShareOf(most)));
      }),
    );
  });

  it('gives one author no more than a third before all other authors have their places', () => {
    fc.assert(
      fc.property(list, places, (entries, most) => {
        const placed = sharedOut(entries, most);
        const omitted = entries.filter((entry) => !placed.includes(entry));
        const share = authorShareOf(most);
        for (const { author } of omitted)
          if (author === null || countOf(placed, author) < share)
            for (const other of AUTHORS) expect(countOf(placed, other)).toBeLessThanOrEqual(share);
      }),
    );
  });

  it('does not depend on the names of the authors, and has the first entries of each author', () => {
    fc.assert(
      fc.property(list, places, (entries, most) => {
        const placed = sharedOut(entries, most);
        expect(idsOf(sharedOut(renamed(entries), most))).toEqual(idsOf(placed));
        for (const author of AUTHORS) {
          const own = placed.filter((entry) => entry.author === author);
          expect(own).toEqual(entries.filter((entry) => entry.author === author).slice(0, own.length));
        }
      }),
    );
  });
});
