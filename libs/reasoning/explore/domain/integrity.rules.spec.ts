import { formulaOf } from './trace.js';
import { integrityOf } from './reflection.js';
import { SearchOfPath, type Crossing } from './search-of-path.js';

describe('integrity', () => {
  const sound = { cycles: 0, tainted: 0, stale: 0, orphans: 0, openContradictions: 0 };
  it.each([
    ['is 100 if nothing is wrong', {}, 100],
    ['loses three points for each tainted node and two for each stale node', { tainted: 2, stale: 3 }, 88],
    ['loses points for one kind of problem only up to a maximum', { tainted: 1_000 }, 85],
    [
      'keeps the points that no kind of problem takes',
      { cycles: 99, tainted: 99, stale: 99, orphans: 99, openContradictions: 99 },
      35,
    ],
  ])('%s', (_name, counts, score) => {
    expect(integrityOf({ ...sound, ...counts }).score).toBe(score);
  });
});

describe('a formula', () => {
  it.each<[string, string | null, string | null]>([
    ['derivation', 'modus_ponens', '0.98 · min(p)'],
    ['derivation', 'abductive_elimination', 'min(0.88 · min(p), 0.9)'],
    ['theory', 'inductive_enumeration', '0.93 · (1 - ∏(1 - p)), over the best independent premises'],
    ['claim', null, 'trust'],
    ['question', null, null],
  ])('of the type %s with the reasoning %s is %s', (type, reasoning, formula) => {
    expect(formulaOf(type, reasoning)).toBe(formula);
  });
});

describe('a search for a path', () => {
  const edges: [string, string][] = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['a', 'x'],
    ['x', 'd'],
    ['e', 'f'],
  ];
  const around = (id: string): Crossing[] =>
    edges.flatMap(([from, to]) => [
      ...(from === id ? [{ nearId: from, farId: to, isOut: true, kind: 'cites', edgeId: null }] : []),
      ...(to === id ? [{ nearId: to, farId: from, isOut: false, kind: 'cites', edgeId: null }] : []),
    ]);
  const find = (from: string, to: string) => {
    const search = new SearchOfPath(from, to);
    while (search.frontier.length > 0) search.take(search.frontier.flatMap(around));
    return search.path();
  };
  it.each([
    ['a', 'd', ['a', 'x', 'd']],
    ['d', 'b', ['d', 'c', 'b']],
    ['b', 'x', ['b', 'a', 'x']],
    ['a', 'a', ['a']],
  ])('leads from %s to %s', (from, to, ids) => {
    expect(find(from, to)!.ids).toEqual(ids);
  });

  it('shows each edge in its stored direction', () => {
    expect(find('d', 'b')!.edges).toEqual([
      { id: null, kind: 'cites', fromId: 'c', toId: 'd' },
      { id: null, kind: 'cites', fromId: 'b', toId: 'c' },
    ]);
  });

  it('ends without a result if there is no path', () => {
    expect(find('a', 'e')).toBeNull();
  });
});
