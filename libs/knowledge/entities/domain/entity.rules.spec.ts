import { describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { CHOSEN, CONFIRMED, GIVEN, type EntityName } from './entity.js';
import { createEntity, linkedName, linkEntity, meantBy, namesIn, subjectsOf } from './entity.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const [ONE, TWO, THREE] = ['ent_1', 'ent_2', 'ent_3'] as [Id<'ent'>, Id<'ent'>, Id<'ent'>];

const name = (
  entityId: Id<'ent'>,
  nameN: string,
  standing = CONFIRMED,
  more: Partial<EntityName> = {},
): EntityName => ({
  entityId,
  nameN,
  spaceId: 'spc_1',
  name: nameN,
  place: 1,
  typeN: 'person',
  standing,
  liveId: entityId,
  ...more,
});
const held = (standing: number, liveId: Id<'ent'>) => ({ standing, liveId });

describe('the names of an entity', () => {
  it.each([
    ['Acme', [], ['Acme']],
    ['Acme', ['ACME.', 'acme', 'Acme Corp'], ['Acme', 'Acme Corp']],
    ['ac\u200bme \u202ecorp', ['b-b', 'B_B'], ['acme corp', 'b-b']],
  ])('are, for the name %j and the aliases %j, %j', (canonicalName, aliases, names) => {
    expect(namesIn({ canonicalName, type: 'person', aliases }).map((each) => each.name)).toEqual(names);
  });

  it("have the standing that the caller's role gives them", () => {
    const ids = { next: (prefix: string) => `${prefix}_1` as never };
    const by = { spaceId: 'spc_1', principalId: 'prn_1', home: null, now: NOW, ids } as const;
    const names = namesIn({ canonicalName: 'Acme', type: 'Company', aliases: ['A'] });
    for (const [confirms, standing] of [
      [true, CONFIRMED],
      [false, GIVEN],
    ] as const)
      expect(createEntity({ type: 'Company' }, names, [], { ...by, confirms })).toMatchObject({
        entity: { canonicalName: 'Acme', type: 'Company', canonicality: 'stable', mergedInto: null, liveId: 'ent_1' },
        event: {
          kind: 'entity_created',
          payload: {
            names: [
              { nameN: 'acme', place: 0, typeN: 'company', standing },
              { nameN: 'a', place: 1, typeN: 'company', standing },
            ],
          },
        },
      });
  });
});

describe('the search for an entity that a caller names', () => {
  const asked = namesIn({ canonicalName: 'Ada', type: 'person', aliases: ['Countess'] });
  it.each<[string, boolean, EntityName[], string | null]>([
    ['no entity is found if none has the name', true, [], null],
    ['the canonical name decides before an alias', true, [name(ONE, 'countess'), name(TWO, 'ada')], TWO],
    ['the oldest of several entities is found', true, [name(TWO, 'ada'), name(ONE, 'ada')], ONE],
    ['an entity is also found by an alias', true, [name(TWO, 'countess')], TWO],
    ['a merged entity is found as the surviving entity', true, [name(TWO, 'ada', CONFIRMED, { liveId: ONE })], ONE],
    ['an alias given by an agent does not decide for a writer', true, [name(ONE, 'ada', GIVEN)], null],
    ['a canonical name given by an agent decides for a writer', true, [name(ONE, 'ada', GIVEN, { place: 0 })], ONE],
    ['an alias given by an agent decides for another agent', false, [name(ONE, 'ada', GIVEN)], ONE],
    ['an alias that a reviewer chose decides', true, [name(ONE, 'ada', CHOSEN)], ONE],
  ])('follows the rule: %s', (_, confirms, having, found) => {
    expect(linkedName(asked, having, { confirms })?.liveId ?? null).toBe(found);
  });

  it.each([
    [true, [{ entityId: ONE, nameN: 'ada' }]],
    [false, []],
  ])('by a writer (%j) confirms the names %j', (confirms, confirmed) => {
    const having = [name(ONE, 'ada', GIVEN), name(ONE, 'countess'), name(TWO, 'ada', GIVEN)];
    expect(linkEntity({ id: ONE, spaceId: 'spc_1' }, having, { confirms, now: NOW })).toMatchObject({
      kind: 'entity_linked',
      subjectId: ONE,
      payload: { entityId: ONE, lastTouchedAt: NOW.toISOString(), confirmed },
    });
  });
});

describe('a name means', () => {
  it.each([
    ['no entity if none has the name', [], null],
    ['the only entity that has the name', [held(GIVEN, ONE)], ONE],
    ['no entity if writers gave the name to two entities', [held(CONFIRMED, ONE), held(CONFIRMED, TWO)], null],
    ['no entity if agents gave the name to two entities', [held(GIVEN, ONE), held(GIVEN, TWO)], null],
    [
      'the entity that a writer confirmed, rather than those of agents',
      [held(CONFIRMED, ONE), held(GIVEN, TWO), held(GIVEN, THREE)],
      ONE,
    ],
    ['the entity that a reviewer chose', [held(CONFIRMED, ONE), held(CHOSEN, TWO)], TWO],
    ['the entity that has the name twice', [held(CONFIRMED, ONE), held(GIVEN, ONE)], ONE],
  ])('%s', (_, holders, meant) => {
    expect(meantBy(holders)).toBe(meant);
  });

  it('the claims with that subject, but only for the entity that the name means', () => {
    const holders = [
      { nameN: 'a', ...held(CONFIRMED, ONE) },
      { nameN: 'b', ...held(CONFIRMED, ONE) },
      { nameN: 'b', ...held(CONFIRMED, TWO) },
      { nameN: 'c', ...held(GIVEN, ONE) },
      { nameN: 'c', ...held(CONFIRMED, TWO) },
    ];
    expect({ one: subjectsOf(ONE, holders), two: subjectsOf(TWO, holders) }).toEqual({ one: ['a'], two: ['c'] });
  });
});
