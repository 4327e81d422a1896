import { takeFairly } from './take-fairly.js';

const of = (lane: string, count: number) => Array.from({ length: count }, (_, n) => ({ lane, n }));
const lanesOf = (items: readonly { lane: string }[]): string => items.map(({ lane }) => lane).join('');

describe('a fair batch', () => {
  it('contains the items of a single lane in their order', () => {
    const { taken, left } = takeFairly(of('a', 5), 3, '');
    expect({ taken: taken.map(({ n }) => n), left: left.map(({ n }) => n) }).toEqual({
      taken: [0, 1, 2],
      left: [3, 4],
    });
  });

  it('includes an item of a new lane, even if twelve hundred items of another lane came first', () => {
    expect(lanesOf(takeFairly([...of('a', 1_200), ...of('b', 1)], 8, 'a').taken)).toBe('baaaaaaa');
  });

  it('continues with the next lanes if there are more lanes than room', () => {
    const waiting = 'abcdefghij'.split('').flatMap((lane) => of(lane, 2));
    const first = takeFairly(waiting, 8, '');
    expect(lanesOf(first.taken)).toBe('abcdefgh');
    expect(lanesOf(takeFairly(first.left, 8, 'h').taken)).toBe('ijabcdef');
  });
});
