import { describe, expect, it } from '@jest/globals';
import { type Id } from '#libs/kernel/index.js';
import { codeOf } from '#libs/testing/code-of.js';
import { below, checkMerge, MAX_NAMES, mergeToUndo, sideBySide, type Member, type SingleValue } from './merge.rules.js';

const id = (n: number): Id<'ent'> => `ent_${n}`;
const member = (n: number, into: number | null = null, day = 1): Member => ({
  id: id(n),
  mergedInto: into === null ? null : id(into),
  mergedAt: into === null ? null : new Date(Date.UTC(2026, 0, day)),
  liveId: id(into ?? n),
});

describe('a merge', () => {
  it.each([
    ['accepted', member(1), member(2), 2],
    ['accepted', member(1), member(2), MAX_NAMES],
    ['entity_names_exceeded', member(1), member(2), MAX_NAMES + 1],
    ['entity_merge_with_itself', member(1), member(1), 1],
    ['entity_merged', member(1, 3), member(2), 2],
    ['entity_merged', member(1), member(2, 1), 2],
  ])('is refused with the code %s', (code, survivor, merged, names) => {
    expect(
      codeOf(() => {
        checkMerge(survivor, merged, names);
      }),
    ).toBe(code);
  });

  it.each([
    ['the merge of that entity', member(2, 1), [member(1), member(2, 1)], 2],
    ['the last merge into that entity', member(1), [member(1), member(2, 1, 3), member(3, 1, 2)], 2],
    [
      'the merge of the later entity, of two merged at the same time',
      member(1),
      [member(1), member(2, 1), member(3, 1)],
      3,
    ],
    [
      'the merge into that entity, not a later merge further below',
      member(1),
      [member(1), member(2, 1), member(3, 2, 9)],
      2,
    ],
  ])('that a split of an entity undoes is %s', (_, entity, members, undone) => {
    expect(mergeToUndo(entity, members).id).toBe(id(undone));
  });

  it('cannot be undone if it never took place', () => {
    expect(codeOf(() => mergeToUndo(member(1), [member(1)]))).toBe('entity_not_merged');
  });

  it('also moves all entities that were merged into the merged entity', () => {
    const members = [member(1), member(2, 1), member(3, 2), member(4, 3), member(5, 1)];
    expect(below(id(2), members)).toEqual([2, 3, 4].map(id));
  });
});

describe('different values of one entity', () => {
  const value = (n: number, subjectN: string, predicateN: string, valueKey: string): SingleValue => ({
    claimId: `clm_${n}`,
    subjectN,
    predicateN,
    valueKey,
    subject: subjectN,
    predicate: predicateN,
    value: valueKey,
  });
  it.each([
    [
      'listed if two subjects of one predicate differ',
      [value(1, 'a', 'p', 'x'), value(2, 'b', 'p', 'y')],
      ['clm_1', 'clm_2'],
    ],
    ['not listed if two subjects agree', [value(1, 'a', 'p', 'x'), value(2, 'b', 'p', 'x')], []],
    ['not listed if both are of one subject', [value(1, 'a', 'p', 'x'), value(2, 'a', 'p', 'y')], []],
    ['not listed if they are of two predicates', [value(1, 'a', 'p', 'x'), value(2, 'b', 'q', 'y')], []],
  ])('are %s', (_, values, ids) => {
    expect(sideBySide(values).flatMap(({ claims }) => claims.map(({ claimId }) => claimId))).toEqual(ids);
  });

  it('are listed for at most 50 predicates', () => {
    const values = Array.from({ length: 60 }, (_, n) => [value(n, 'a', `p${n}`, 'x'), value(n, 'b', `p${n}`, 'y')]);
    expect(sideBySide(values.flat())).toHaveLength(50);
  });
});
