import { beginningOf, MAX_GRAPH_EDGES, reachedFrom } from './impact-graph.js';

const on = (id: string, premiseId: string, kind = 'derives_from') => ({ id, premiseId, kind });

describe('what is reached from a node', () => {
  it('has the length of the shortest path as its depth, and the nearest nodes come first', () => {
    const { depths, edges } = reachedFrom('a', [on('d', 'c'), on('c', 'b'), on('b', 'a'), on('d', 'a'), on('x', 'y')]);
    expect([...depths]).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 1],
      ['c', 2],
    ]);
    expect(edges.map(({ id, premiseId }) => `${id} on ${premiseId}`)).toEqual(['b on a', 'd on a', 'c on b', 'd on c']);
  });

  it('does not include nodes that a correction would not reach', () => {
    const { depths } = reachedFrom('a', [on('b', 'a', 'tensions'), on('c', 'a', 'exemplifies')]);
    expect([...depths.keys()]).toEqual(['a', 'c']);
  });

  it('keeps an edge to every node when there are too many edges', () => {
    const layer = Array.from({ length: 150 }, (_, n) => `p${n}`);
    const dense = layer.flatMap((premise) => layer.map((_, n) => on(`d${n}`, premise)));
    const { edges, isCut, depths } = reachedFrom('a', [...layer.map((id) => on(id, 'a')), ...dense]);
    expect({ isCut, edges: edges.length, nodes: depths.size }).toEqual({
      isCut: true,
      edges: MAX_GRAPH_EDGES,
      nodes: 301,
    });
    expect(new Set(edges.map(({ id }) => id)).size).toBe(300);
  });

  it('ends at a cycle', () => {
    expect(reachedFrom('a', [on('b', 'a'), on('a', 'b')]).depths.size).toBe(2);
  });
});

it('a shortened text does not end in half a character', () => {
  expect(beginningOf('short')).toBe('short');
  expect(beginningOf(`${'x'.repeat(119)}😀😀`)).toBe('x'.repeat(119));
});
