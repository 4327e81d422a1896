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

describe('names of an entity', () => {
  it.each([
    ['Acme', [], ['Acme']],
    ['Acme', ['ACME.', 'acme', 'Acme Corp'], ['Acme', 'Acme Corp']],
    ['ac\u200bme \u202ecorp', ['b-b', 'B_B'], ['acme corp', 'b-b']],
  ])('%j with %j are %j', (canonicalName, aliases, names) => {
    expect(namesIn({ canonicalName, type: 'person', aliases }).map((each) => each.name)).toEqual(names);
  });

  it('have the standing of the caller who gives them', () => {
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

describe('a caller who names an entity again', () => {
  const asked = namesIn({ canonicalName: 'Ada', type: 'person', aliases: ['Countess'] });
  it.each<[string, boolean, EntityName[], string | null]>([
    ['nobody has a name', true, [], null],
    ['the first name decides', true, [name(ONE, 'countess'), name(TWO, 'ada')], TWO],
    ['of several the oldest', true, [name(TWO, 'ada'), name(ONE, 'ada')], ONE],
    ['by an alias', true, [name(TWO, 'countess')], TWO],
    ['what it was merged into', true, [name(TWO, 'ada', CONFIRMED, { liveId: ONE })], ONE],
    ['an alias of an agent does not bind a writer', true, [name(ONE, 'ada', GIVEN)], null],
    ['its own name does', true, [name(ONE, 'ada', GIVEN, { place: 0 })], ONE],
    ['an alias of an agent binds an agent', false, [name(ONE, 'ada', GIVEN)], ONE],
    ['a chosen one binds', true, [name(ONE, 'ada', CHOSEN)], ONE],
  ])('finds it: %s', (_, confirms, having, found) => {
    expect(linkedName(asked, having, { confirms })?.liveId ?? null).toBe(found);
  });

  it.each([
    [true, [{ entityId: ONE, nameN: 'ada' }]],
    [false, []],
  ])('as a writer (%j) confirms %j', (confirms, confirmed) => {
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
    ['nobody', [], null],
    ['who alone has it', [held(GIVEN, ONE)], ONE],
    ['neither of two', [held(CONFIRMED, ONE), held(CONFIRMED, TWO)], null],
    ['neither of two that agents named', [held(GIVEN, ONE), held(GIVEN, TWO)], null],
    ['what a writer confirmed, whatever agents say', [held(CONFIRMED, ONE), held(GIVEN, TWO), held(GIVEN, THREE)], ONE],
    ['what a reviewer chose', [held(CONFIRMED, ONE), held(CHOSEN, TWO)], TWO],
    ['one that has it twice', [held(CONFIRMED, ONE), held(GIVEN, ONE)], ONE],
  ])('%s', (_, holders, meant) => {
    expect(meantBy(holders)).toBe(meant);
  });

  it('its claims, if it is the one that the name means', () => {
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
