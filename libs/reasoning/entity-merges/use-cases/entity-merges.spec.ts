import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Ctx } from '#libs/kernel/index.js';
import { ClaimList } from '#libs/knowledge/claims/index.js';
import {
  ChooseAlias,
  ChooseAliasInput,
  CreatedEntity,
  CreateEntity,
  CreateEntityInput,
  EntityInput,
  EntityList,
  EntityView,
  GetEntity,
  ListEntities,
  ListEntitiesInput,
  ListEntityClaims,
  ListEntityClaimsInput,
  SplitEntity,
  SplitEntityInput,
} from '#libs/knowledge/entities/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { PutPredicate, PutPredicateInput } from '#libs/knowledge/predicates/index.js';
import { openSpace, openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { ApproveProposal, DecideInput, RefuseProposal } from '../../proposals/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ProposeMergeInput } from '../domain/entity-merge.schemas.js';
import { ProposeEntityMerge } from './propose-entity-merge.js';

let world: World;
let agent: Ctx;
let writer: Ctx;
let reviewer: Ctx;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule]);
  const person = (role: 'agent' | 'writer' | 'reviewer', n: number): Ctx =>
    world.as(role, { principal: { id: `prn_${n}0000000000000000000000000`, kind: 'user', name: role } });
  [agent, writer, reviewer] = [person('agent', 1), person('writer', 2), person('reviewer', 3)];
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

async function spaceOfEntities() {
  const here = await openSpaceAt(world, '2026-01-01T00:00:00Z');
  const { call } = here;
  const create = async (canonicalName: string, more: object = {}, who = writer) =>
    CreatedEntity.parse(await call(CreateEntity, CreateEntityInput, { canonicalName, type: 'company', ...more }, who));
  const entity = async (canonicalName: string, more: object = {}, who = writer): Promise<string> =>
    (await create(canonicalName, more, who)).entity.id;
  const say = (subject: string, predicate: string, value: string, more: object = {}) =>
    here.store({ text: `${subject}: ${predicate} ${value}`, triple: { subject, predicate, value }, ...more });
  const claimsOf = async (id: string, who = reviewer, more: object = {}) =>
    ClaimList.parse(await call(ListEntityClaims, ListEntityClaimsInput, { id, ...more }, who));
  const propose = (id: string, mergedId: string, who = writer) =>
    call(ProposeEntityMerge, ProposeMergeInput, { id, mergedId }, who);
  const approve = (id: string, who = reviewer) => call(ApproveProposal, DecideInput, { id }, who);
  return {
    ...here,
    create,
    entity,
    say,
    claimsOf,
    propose,
    approve,
    get: async (id: string) => EntityView.parse(await call(GetEntity, EntityInput, { id })),
    find: async (alias?: string, more: object = {}) =>
      EntityList.parse(await call(ListEntities, ListEntitiesInput, { ...(alias && { alias }), ...more })),
    choose: (id: string, alias: string) => call(ChooseAlias, ChooseAliasInput, { id, alias }, reviewer),
    subjects: async (id: string, who = reviewer) =>
      (await claimsOf(id, who)).data.map(({ triple }) => triple!.subject).sort(),
    merge: async (id: string, mergedId: string) => {
      const { proposal } = await propose(id, mergedId);
      expect((await approve(proposal.id)).outcome).toBe('approved');
    },
    split: (id: string) => call(SplitEntity, SplitEntityInput, { id }, reviewer),
  };
}

const idsIn = ({ data }: { data: readonly { id: string }[] }): string[] => data.map(({ id }) => id);
const code = (code: string): unknown => expect.objectContaining({ code });

describe('entities', () => {
  it('with the same type and name are one entity, and a repeated creation adds no name', async () => {
    const { create, setClock, find } = await spaceOfEntities();
    const first = await create('Acme', { aliases: ['Acme Corp'] });
    expect(first).toMatchObject({
      outcome: 'accepted',
      matchedName: null,
      entity: { canonicalName: 'Acme', aliases: ['Acme Corp'], canonicality: 'stable', mergedInto: null },
    });
    await setClock('2026-01-02T00:00:00Z');
    const again = await create('ACME-CORP.', { type: 'Company', aliases: ['Something else'] }, agent);
    expect(again).toEqual({
      outcome: 'transformed',
      matchedName: 'Acme Corp',
      entity: { ...first.entity, lastTouchedAt: '2026-01-02T00:00:00.000Z' },
    });
    expect([await find('something else'), await find('acme corp')].map(({ data }) => data.length)).toEqual([0, 1]);
  });

  it('that share a name are both found, and claims are about neither of them until a reviewer chooses', async () => {
    const { entity, say, subjects, find, choose } = await spaceOfEntities();
    await say('Mercury', 'mass', 'small');
    const planet = await entity('Mercury', { type: 'planet' });
    expect({ planet: await subjects(planet), ambiguous: (await find('mercury')).ambiguous }).toEqual({
      planet: ['Mercury'],
      ambiguous: false,
    });
    const god = await entity('Mercury', { type: 'god' });
    expect({ planet: await subjects(planet), god: await subjects(god) }).toEqual({ planet: [], god: [] });
    const both = await find('mercury');
    expect({ ids: idsIn(both), ambiguous: both.ambiguous }).toEqual({ ids: [planet, god].sort(), ambiguous: true });
    const [first, second] = [await find('mercury', { limit: 1 }), await find('mercury')];
    expect({ ambiguous: first.ambiguous, entity: first.data[0] }).toEqual({ ambiguous: true, entity: second.data[0] });
    const rest = await find('mercury', { limit: 1, cursor: first.nextCursor });
    expect({ ambiguous: rest.ambiguous, entity: rest.data[0] }).toEqual({ ambiguous: true, entity: second.data[1] });
    await choose(god, 'MERCURY');
    expect({ planet: await subjects(planet), god: await subjects(god) }).toEqual({ planet: [], god: ['Mercury'] });
    expect(idsIn(await find('mercury'))).toEqual([god, planet]);
    await choose(planet, 'mercury');
    expect({ planet: await subjects(planet), god: await subjects(god) }).toEqual({ planet: ['Mercury'], god: [] });
    await expect(choose(god, 'Hermes')).rejects.toEqual(code('not_found'));
  });

  it('of an agent take no name from an entity of a writer, whichever of them was created first', async () => {
    const { entity, create, say, subjects, get } = await spaceOfEntities();
    await say('Ada', 'born', '1815');
    const own = await entity('Mallory', { type: 'person', aliases: ['Ada'] }, agent);
    expect({ subjects: await subjects(own), unconfirmedNames: (await get(own)).unconfirmedNames }).toEqual({
      subjects: ['Ada'],
      unconfirmedNames: ['Mallory', 'Ada'],
    });
    const { outcome, entity: ada } = await create('Ada', { type: 'person' });
    expect({ outcome, ada: await subjects(ada.id), own: await subjects(own) }).toEqual({
      outcome: 'accepted',
      ada: ['Ada'],
      own: [],
    });
    for (const type of ['ship', 'town']) await entity('Ada', { type }, agent);
    expect(await subjects(ada.id)).toEqual(['Ada']);
    // If a writer uses the name, it is confirmed, although an agent gave it first.
    expect((await create('Mallory', { type: 'person' })).entity).toMatchObject({ id: own, unconfirmedNames: ['Ada'] });
    expect(await subjects(ada.id)).toEqual(['Ada']);
  });

  it('with similar names are linked in both directions, without further effects', async () => {
    const { entity, get, say, subjects } = await spaceOfEntities();
    const names = ['Jonathan Smith', 'Jonathon Smith', '\u202eJon\u0430th\u0430n Smith', 'John Smith'];
    const ids: string[] = [];
    for (const name of names) ids.push(await entity(name, { type: 'person' }));
    const other = await entity('Jonathan Smith', { type: 'street' });
    await say('Jonathon Smith', 'age', '40');
    const links = async (id: string) =>
      (await get(id)).possibleSameAs.map(({ entityId, score }) => [ids.indexOf(entityId), score]);
    expect(await Promise.all([...ids, other].map(links))).toEqual([
      [
        [2, 1],
        [1, 0.9286],
      ],
      [
        [0, 0.9286],
        [2, 0.9286],
      ],
      [
        [0, 1],
        [1, 0.9286],
      ],
      [],
      [],
    ]);
    expect((await get(ids[2]!)).canonicalName).toBe('Jon\u0430th\u0430n Smith');
    expect(await Promise.all(ids.map((id) => subjects(id)))).toEqual([[], ['Jonathon Smith'], [], []]);
  });

  it('show no claim that their reader does not see', async () => {
    const { entity, say, claimsOf, openSession, retract, call } = await spaceOfEntities();
    const id = await entity('Acme');
    const kept = await say('Acme', 'seat', 'Oslo');
    await retract(await say('acme', 'size', '12'));
    await openSession('talk', { private: true });
    await say('Acme', 'secret', 'yes', { scope: 'session', sessionId: 'talk' });
    const none = await claimsOf(id, agent);
    expect(idsIn(none)).toEqual([kept]);
    const [first] = [await claimsOf(id, agent, { limit: 1 })];
    expect(first).toMatchObject({ hasMore: false, nextCursor: null });
    await expect(call(GetEntity, EntityInput, { id: 'ent_00000000000000000000000000' })).rejects.toEqual(
      code('not_found'),
    );
  });

  it.each([
    ['canonicalName', 'x'.repeat(201)],
    ['canonicalName', '\u200b\u202e'],
    ['canonicalName', '\ufdfa'.repeat(20)],
    ['type', 'x'.repeat(101)],
    ['aliases', Array.from({ length: 21 }, (_, n) => `name ${n}`)],
  ])('are refused if %s is out of bounds', (field, value) => {
    const input = { space: 'here', canonicalName: 'Acme', type: 'company', [field]: value };
    expect(CreateEntityInput.safeParse(input).error?.issues[0]?.path[0]).toBe(field);
  });
});

describe('a merge of entities', () => {
  it('needs two people, shows which values would exist together, and can be split again', async () => {
    const { entity, say, propose, approve, split, get, find, subjects, call, claimsOf } = await spaceOfEntities();
    for (const predicate of ['seat', 'founded'])
      await call(PutPredicate, PutPredicateInput, { name: predicate, cardinality: 'single' });
    await call(PutPredicate, PutPredicateInput, { name: 'sells', cardinality: 'multi' });
    const [acme, corp] = [await entity('Acme', { aliases: ['ACM'] }), await entity('Acme Corporation')];
    const [here, there] = [await say('Acme', 'seat', 'Oslo'), await say('Acme Corporation', 'seat', 'Rome')];
    await say('Acme', 'sells', 'bells');
    await say('Acme Corporation', 'sells', 'whistles');
    for (const subject of ['ACM', 'Acme Corporation']) await say(subject, 'founded', '1999');
    const before = await Promise.all([get(acme), get(corp), find('acme corporation'), claimsOf(acme), claimsOf(corp)]);

    await expect(propose(acme, acme)).rejects.toEqual(code('entity_merge_with_itself'));
    const { proposal, preview } = await propose(acme, corp, reviewer);
    expect(preview).toEqual([
      {
        predicate: 'seat',
        values: [
          { claimId: here, subject: 'Acme', value: 'Oslo' },
          { claimId: there, subject: 'Acme Corporation', value: 'Rome' },
        ],
      },
    ]);
    expect(proposal).toMatchObject({
      kind: 'entity_merge',
      subjectId: acme,
      change: { mergedId: corp, sideBySide: [{ predicate: 'seat', claimIds: [here, there] }] },
      status: 'open',
    });
    expect((await propose(acme, corp)).proposal.id).toBe(proposal.id);
    await expect(approve(proposal.id)).rejects.toEqual(code('forbidden'));
    expect((await get(corp)).mergedInto).toBeNull();

    const another = world.as('reviewer', {
      principal: { id: 'prn_40000000000000000000000000', kind: 'user', name: 'another' },
    });
    expect((await approve(proposal.id, another)).outcome).toBe('approved');
    expect(await get(corp)).toMatchObject({ mergedInto: acme, possibleSameAs: [] });
    expect(await get(acme)).toMatchObject({ aliases: ['ACM', 'Acme Corporation'], merged: [corp] });
    expect(idsIn(await find('acme corporation'))).toEqual([acme]);
    const together = ['ACM', 'Acme', 'Acme', 'Acme Corporation', 'Acme Corporation', 'Acme Corporation'];
    expect({ acme: await subjects(acme), corp: await subjects(corp) }).toEqual({ acme: together, corp: together });
    expect(
      (await call(CreateEntity, CreateEntityInput, { canonicalName: 'acme corporation', type: 'company' })).entity.id,
    ).toBe(acme);
    await expect(propose(corp, acme)).rejects.toEqual(code('entity_merged'));

    expect(await split(acme)).toEqual({ survivor: await get(acme), entity: await get(corp) });
    expect(await Promise.all([get(acme), get(corp), find('acme corporation'), claimsOf(acme), claimsOf(corp)])).toEqual(
      before,
    );
    await expect(split(acme)).rejects.toEqual(code('entity_not_merged'));
  });

  it('that has become impossible cannot be approved, and a refused merge changes nothing', async () => {
    const { entity, propose, approve, merge, get, call } = await spaceOfEntities();
    const [a, b, c] = [await entity('Alpha'), await entity('Beta'), await entity('Gamma')];
    const late = (await propose(a, b)).proposal.id;
    await merge(c, b);
    expect(await approve(late)).toMatchObject({
      outcome: 'blocked',
      blocked: { code: 'entity_merged' },
      proposal: { status: 'open' },
    });
    const refused = (await propose(a, c)).proposal.id;
    await call(RefuseProposal, DecideInput, { id: refused }, reviewer);
    expect((await get(c)).mergedInto).toBeNull();
  });

  it('shows nothing of a session in its preview', async () => {
    const { entity, say, propose, openSession } = await spaceOfEntities();
    const [a, b] = [await entity('Alpha'), await entity('Beta')];
    await openSession('talk');
    await say('Alpha', 'seat', 'Oslo');
    await say('Beta', 'seat', 'Rome', { scope: 'session', sessionId: 'talk' });
    const { proposal, preview } = await propose(a, b);
    expect({ preview, change: proposal.change }).toEqual({ preview: [], change: { mergedId: b, sideBySide: [] } });
  });

  const NAMES = ['Acme', 'Acme Corp', 'Northern Acme Company', 'Northern Acme Companies', 'Beta', 'Gamma'];
  const history = fc.record({
    entities: fc.array(
      fc.record({
        names: fc.uniqueArray(fc.nat(NAMES.length - 1), { minLength: 1, maxLength: 3 }),
        type: fc.constantFrom('company', 'person', 'place'),
        byAgent: fc.boolean(),
      }),
      { minLength: 4, maxLength: 7 },
    ),
    chosen: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 2 }),
    merges: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 3, maxLength: 5 }),
    inOrder: fc.boolean(),
  });

  it('that is split again leaves every view as it was, however merges are nested', async () => {
    let nested = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ entities, chosen, merges, inOrder }) => {
        const { entity, say, get, find, claimsOf, merge, split, choose } = await spaceOfEntities();
        for (const name of NAMES) await say(name, 'seat', `seat of ${name}`);
        const known = new Set<string>();
        for (const { names, type, byAgent } of entities) {
          const [canonicalName, ...aliases] = names.map((n) => NAMES[n]!);
          known.add(await entity(canonicalName!, { type, aliases }, byAgent ? agent : writer));
        }
        const ids = [...known];
        for (const [at, nth] of chosen) {
          const { id, canonicalName, aliases } = await get(ids[at % ids.length]!);
          const names = [canonicalName, ...aliases];
          await choose(id, names[nth % names.length]!);
        }
        const everything = async () => ({
          entities: await Promise.all(ids.map(get)),
          claims: await Promise.all(ids.map((id) => claimsOf(id))),
          found: await Promise.all([find(), ...NAMES.map((name) => find(name))]),
        });
        const done: { id: string; before: unknown }[] = [];
        const first = await everything();
        for (const [a, b] of merges) {
          const live = idsIn(await find());
          const [survivor, merged] = [live[a % live.length]!, live[b % live.length]!];
          if (survivor === merged) continue;
          done.push({ id: merged, before: await everything() });
          await merge(survivor, merged);
        }
        if (done.length > 1) nested += 1;
        for (const { id, before } of inOrder ? [...done].reverse() : done) {
          await split(id);
          if (inOrder) expect(await everything()).toEqual(before);
        }
        expect(await everything()).toEqual(first);
      }),
      { numRuns: 8 },
    );
    expect(nested).toBeGreaterThan(0);
  });
});

it('thousands of similar names do not slow the creation of an entity', async () => {
  // In a separate tenant, because its rows are inserted without events.
  const as = { ...writer, tenantId: await world.anotherTenant() };
  const { call } = await openSpace(world, {}, { ...world.as('owner'), tenantId: as.tenantId });
  const create = async (canonicalName: string) =>
    CreatedEntity.parse(await call(CreateEntity, CreateEntityInput, { canonicalName, type: 'company' }, as)).entity;
  const oldest = await create('Customer number 0001');
  await world.database.owner(
    `with made as (
       insert into entities (tenant_id, id, space_id, canonical_name, type, canonicality, created_at, created_by, last_touched_at, live_id)
       select e.tenant_id, 'ent_7' || lpad(n::text, 25, '0'), e.space_id, e.canonical_name, e.type, e.canonicality, e.created_at, e.created_by, e.last_touched_at, 'ent_7' || lpad(n::text, 25, '0')
       from entities e cross join generate_series(1, 3000) n where e.id = $1 returning tenant_id, id),
     named as (
       insert into entity_names (tenant_id, entity_id, name_n, space_id, name, place, type_n, standing, live_id)
       select m.tenant_id, m.id, n.name_n, n.space_id, n.name, n.place, n.type_n, n.standing, m.id from made m join entity_names n on n.entity_id = $1)
     insert into entity_name_keys (tenant_id, space_id, type_n, key, entity_id, place)
     select k.tenant_id, k.space_id, k.type_n, k.key, m.id, k.place from made m join entity_name_keys k on k.entity_id = $1`,
    [oldest.id],
  );
  const next = await create('Customer number 0002');
  expect(next.possibleSameAs).toHaveLength(10);
  expect(next.possibleSameAs[0]).toMatchObject({ entityId: oldest.id });
});
