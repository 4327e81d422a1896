import { markDerivedEvidence, regroupDerivedEvidence, type DerivedEvidence } from './derived-evidence.rules.js';

const NOW = new Date('2026-05-01T00:00:00Z');
const BEFORE = new Date('2026-04-01T00:00:00Z');

/**
 * Evidence `id` of group g, which was taken from `parents`. Parents that are not among the derived evidence count,
 * unless stated otherwise.
 */
function derived(id: string, parents: string[], more: Partial<DerivedEvidence> = {}): DerivedEvidence {
  return {
    id: id as DerivedEvidence['id'],
    revokedAt: null,
    taintedAt: null,
    independenceGroup: 'g',
    version: 1,
    isCarrying: true,
    parents: parents.map((parent) => ({ id: parent as DerivedEvidence['id'], live: true, independenceGroup: 'g' })),
    ...more,
  };
}
const tainted = (derivedEvidence: DerivedEvidence[]) =>
  markDerivedEvidence({ id: 'root', live: false }, derivedEvidence, NOW).map(({ id, taintedAt }) => [id, taintedAt]);
const cured = (derivedEvidence: DerivedEvidence[]) =>
  markDerivedEvidence({ id: 'root', live: true }, derivedEvidence, NOW).map(({ id, taintedAt }) => [id, taintedAt]);

describe('evidence that was taken from other evidence', () => {
  it('is tainted when that evidence is revoked, at any distance and in any order', () => {
    const [a, b, c] = [derived('a', ['root']), derived('b', ['a']), derived('c', ['b', 'a'])];
    for (const derivedEvidence of [
      [a, b, c],
      [c, b, a],
    ])
      expect(tainted(derivedEvidence)).toEqual([
        ['a', NOW.toISOString()],
        ['b', NOW.toISOString()],
        ['c', NOW.toISOString()],
      ]);
  });

  it('counts only while all evidence that it was taken from counts', () => {
    expect(tainted([derived('a', ['root', 'other'])])).toEqual([['a', NOW.toISOString()]]);
    const parents = derived('a', ['root', 'other']).parents;
    const other = { ...parents[1]!, live: false };
    expect(cured([derived('a', [], { taintedAt: BEFORE, parents: [parents[0]!, other] })])).toEqual([]);
    expect(cured([derived('a', ['root', 'other'], { taintedAt: BEFORE })])).toEqual([['a', null]]);
  });

  it('keeps the original time if it is already tainted', () => {
    expect(tainted([derived('a', ['root'], { taintedAt: BEFORE })])).toEqual([]);
  });

  it('stays revoked when that evidence is reinstated, and what was taken from it stays tainted', () => {
    const derivedEvidence = [
      derived('a', ['root'], { revokedAt: BEFORE, taintedAt: BEFORE }),
      derived('b', ['a'], { taintedAt: BEFORE }),
    ];
    expect(markDerivedEvidence({ id: 'root', live: true }, derivedEvidence, NOW)).toEqual([
      { id: 'a', taintedAt: null, version: 2, carrying: false },
    ]);
  });

  it('moves to another group together with that evidence', () => {
    expect(
      regroupDerivedEvidence({ id: 'root', independenceGroup: 'h' }, [derived('b', ['a']), derived('a', ['root'])]),
    ).toEqual([
      { id: 'a', independenceGroup: 'h', version: 2 },
      { id: 'b', independenceGroup: 'h', version: 2 },
    ]);
  });

  it('cannot belong to two groups; if it is revoked, it moves once all its parents belong to one group', () => {
    const both = derived('a', ['root', 'other']);
    expect(() => regroupDerivedEvidence({ id: 'root', independenceGroup: 'h' }, [both])).toThrow(
      expect.objectContaining({ code: 'parents_of_several_groups' }),
    );
    const revoked = { ...both, revokedAt: BEFORE };
    expect(regroupDerivedEvidence({ id: 'root', independenceGroup: 'h' }, [revoked, derived('b', ['a'])])).toEqual([]);
    const [root, other] = both.parents as [DerivedEvidence['parents'][0], DerivedEvidence['parents'][0]];
    expect(
      regroupDerivedEvidence({ id: 'root', independenceGroup: 'h' }, [
        { ...revoked, parents: [root, { ...other, independenceGroup: 'h' }] },
        derived('b', ['a']),
      ]),
    ).toEqual([
      { id: 'a', independenceGroup: 'h', version: 2 },
      { id: 'b', independenceGroup: 'h', version: 2 },
    ]);
  });
});
