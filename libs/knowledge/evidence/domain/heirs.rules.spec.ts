import { heirsMarked, heirsRegrouped, type Heir } from './index.js';

const NOW = new Date('2026-05-01T00:00:00Z');
const BEFORE = new Date('2026-04-01T00:00:00Z');

/** `id < parents`, of group g; parents that are not among the heirs count unless told. */
function heir(id: string, parents: string[], more: Partial<Heir> = {}): Heir {
  return {
    id: id as Heir['id'],
    revokedAt: null,
    taintedAt: null,
    independenceGroup: 'g',
    version: 1,
    isCarrying: true,
    parents: parents.map((parent) => ({ id: parent as Heir['id'], isLive: true, independenceGroup: 'g' })),
    ...more,
  };
}
const tainted = (heirs: Heir[]) =>
  heirsMarked({ id: 'root', isLive: false }, heirs, NOW).map(({ id, taintedAt }) => [id, taintedAt]);
const cured = (heirs: Heir[]) =>
  heirsMarked({ id: 'root', isLive: true }, heirs, NOW).map(({ id, taintedAt }) => [id, taintedAt]);

describe('what was taken from evidence', () => {
  it('counts no more with it, at whatever remove and in whatever order it is given', () => {
    const [a, b, c] = [heir('a', ['root']), heir('b', ['a']), heir('c', ['b', 'a'])];
    for (const heirs of [
      [a, b, c],
      [c, b, a],
    ])
      expect(tainted(heirs)).toEqual([
        ['a', NOW.toISOString()],
        ['b', NOW.toISOString()],
        ['c', NOW.toISOString()],
      ]);
  });

  it('counts only while all that it was taken from does, and again when all does', () => {
    expect(tainted([heir('a', ['root', 'other'])])).toEqual([['a', NOW.toISOString()]]);
    const parents = heir('a', ['root', 'other']).parents;
    const other = { ...parents[1]!, isLive: false };
    expect(cured([heir('a', [], { taintedAt: BEFORE, parents: [parents[0]!, other] })])).toEqual([]);
    expect(cured([heir('a', ['root', 'other'], { taintedAt: BEFORE })])).toEqual([['a', null]]);
  });

  it('stays as it is where it is tainted already, with the time since when', () => {
    expect(tainted([heir('a', ['root'], { taintedAt: BEFORE })])).toEqual([]);
  });

  it('keeps a mark of its own: nothing changes for its claims, and what was taken from it stays tainted', () => {
    const heirs = [
      heir('a', ['root'], { revokedAt: BEFORE, taintedAt: BEFORE }),
      heir('b', ['a'], { taintedAt: BEFORE }),
    ];
    expect(heirsMarked({ id: 'root', isLive: true }, heirs, NOW)).toEqual([
      { id: 'a', taintedAt: null, version: 2, isCarrying: false },
    ]);
  });

  it('follows it into another group', () => {
    expect(heirsRegrouped({ id: 'root', independenceGroup: 'h' }, [heir('b', ['a']), heir('a', ['root'])])).toEqual([
      { id: 'a', independenceGroup: 'h', version: 2 },
      { id: 'b', independenceGroup: 'h', version: 2 },
    ]);
  });

  it('cannot be of two groups; once revoked it waits until what it was taken from is of one', () => {
    const both = heir('a', ['root', 'other']);
    expect(() => heirsRegrouped({ id: 'root', independenceGroup: 'h' }, [both])).toThrow(
      expect.objectContaining({ code: 'parents_of_several_groups' }),
    );
    const revoked = { ...both, revokedAt: BEFORE };
    expect(heirsRegrouped({ id: 'root', independenceGroup: 'h' }, [revoked, heir('b', ['a'])])).toEqual([]);
    const [root, other] = both.parents as [Heir['parents'][0], Heir['parents'][0]];
    expect(
      heirsRegrouped({ id: 'root', independenceGroup: 'h' }, [
        { ...revoked, parents: [root, { ...other, independenceGroup: 'h' }] },
        heir('b', ['a']),
      ]),
    ).toEqual([
      { id: 'a', independenceGroup: 'h', version: 2 },
      { id: 'b', independenceGroup: 'h', version: 2 },
    ]);
  });
});
