import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { Contradict, ContradictInput, ListConflicts, ListConflictsInput } from '#libs/knowledge/claims/index.js';
import { ListLinks, ListLinksInput } from '#libs/memory/links/index.js';
import { SetPolicy, SetPolicyInput } from '#libs/tenancy/spaces/index.js';
import { resolveAsRead } from '#libs/testing/decisions.js';
import { drive, type Drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { embed } from '#libs/testing/stored-claims.js';
import { StoreMemory, StoreMemoryInput } from '#libs/work/notes/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { Consolidation } from './consolidation.js';

/**
 * Notes that were written while no embedder was available, and what consolidation does with them once they have
 * vectors.
 */
const START = '2026-01-01T00:00:00Z';
const LATER = '2026-02-15T00:00:00Z';

const embedder = new FakeEmbedder();
let world: World;
beforeAll(async () => {
  world = await openWorld([MaintenanceModule], undefined, embedder);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

async function spaceOfNotes() {
  const here = await openSpaceAt(world, START);
  const { spaceId, call } = here;
  const note = async (content: string, more: object = {}, as = here.as) => {
    const stored = await call(StoreMemory, StoreMemoryInput, { content, category: 'assumption', ...more }, as);
    return stored.claimId!;
  };
  return {
    ...here,
    note,
    /** Stores vectors for claims, each as if its text were the text in `means`. */
    embedded: (...claims: { id: string; means: string }[]) =>
      embed(
        world,
        embedder,
        'claim',
        claims.map(({ id, means }) => ({ id, text: means, spaceId })),
      ),
    consolidate: (options: object = {}, how: Drive = {}) =>
      drive(world, world.get(Consolidation), spaceId, options, how),
    conflicts: async () => (await call(ListConflicts, ListConflictsInput, { limit: 100 })).data,
    linked: async (id: string) =>
      (await call(ListLinks, ListLinksInput, { id, limit: 100 })).data.map(({ claimId }) => claimId),
    digests: async () => (await here.listClaims({ limit: 100 })).filter(({ category }) => category === 'digest'),
  };
}

it('two notes that only vectors show to be similar, and that differ in a number, contradict each other', async () => {
  const { note, embedded, consolidate, conflicts, linked, getClaim } = await spaceOfNotes();
  const one = await note('the gateway listens at 8080');
  const other = await note('connect clients via 9090');
  const means = 'the port of the gateway for all clients';
  expect(await conflicts()).toEqual([]);
  await embedded({ id: one, means }, { id: other, means });
  expect(await consolidate({}, { dryRun: true })).toMatchObject({ 'contradictions.pending': 1, candidates: 0 });
  expect(await conflicts()).toEqual([]);
  expect(await consolidate()).toMatchObject({ 'contradictions.pending': 1, candidates: 0 });
  const [conflict, ...more] = await conflicts();
  expect({ more, sides: [conflict!.existingClaim.id, conflict!.newClaim.id] }).toEqual({
    more: [],
    sides: [one, other],
  });
  expect({
    one: (await getClaim(one)).status,
    other: (await getClaim(other)).status,
    linked: await linked(one),
  }).toEqual({
    one: 'active',
    other: 'active',
    linked: [],
  });
});

it('a contradiction is opened in the name of the author of the later note', async () => {
  const { note, embedded, consolidate, conflicts } = await spaceOfNotes();
  const author = world.as('agent', {
    principal: { id: `prn_${'x'.repeat(26)}` as Id<'prn'>, kind: 'agent', name: 'x' },
  });
  const one = await note('the gateway listens at 8080');
  const other = await note('connect clients via 9090', {}, author);
  await embedded({ id: one, means: 'a port' }, { id: other, means: 'a port' });
  await consolidate();
  expect((await conflicts()).map(({ openedBy }) => openedBy)).toEqual([author.caller.principal.id]);
});

it('two notes whose conflict somebody has already decided are not brought into conflict again', async () => {
  const { note, embedded, consolidate, conflicts, call, as, space } = await spaceOfNotes();
  const one = await note('the gateway listens at 8080');
  const other = await note('connect clients via 9090');
  const { conflict } = await call(Contradict, ContradictInput, { nodeA: one, nodeB: other, description: 'Ports.' });
  await resolveAsRead(world, as, { space, id: conflict.id, action: 'keep_both', note: 'Both listen.' });
  await embedded({ id: one, means: 'a port' }, { id: other, means: 'a port' });
  expect(await consolidate()).toMatchObject({ 'contradictions.pending': 0 });
  expect({ of: conflict.id, open: await conflicts() }).toEqual({ of: conflict.id, open: [] });
});

it('notes that say the same in other words are linked, and both notes stay active', async () => {
  const { note, embedded, consolidate, conflicts, linked, getClaim } = await spaceOfNotes();
  const one = await note('the gateway needs a restart after each deploy');
  const other = await note('deploying means restarting the proxy');
  await embedded({ id: one, means: 'restart at deploys' }, { id: other, means: 'restart at deploys' });
  expect(await consolidate()).toMatchObject({ candidates: 1, deduplicated: 0, 'contradictions.pending': 0 });
  expect({ linked: await linked(one), conflicts: await conflicts(), status: (await getClaim(other)).status }).toEqual({
    linked: [other],
    conflicts: [],
    status: 'active',
  });
  expect(await consolidate({ full: true })).toMatchObject({ candidates: 0 });
});

const SIMILAR = [
  'the parser drops the last row',
  'rows at the end vanish while parsing',
  'parsing loses its final row',
];

it('old notes that are similar in meaning become members of a digest and stay active', async () => {
  const { note, embedded, consolidate, digests, setClock, getClaim } = await spaceOfNotes();
  const ids = [];
  for (const text of SIMILAR) ids.push(await note(text, { category: 'strategy', importance: 0.9 }));
  await embedded(...ids.map((id) => ({ id, means: 'the last row is lost' })));
  expect(await consolidate()).toMatchObject({ 'compressed.clusters': 0 });
  await setClock(LATER);
  expect(await consolidate()).toMatchObject({ 'compressed.clusters': 1, 'compressed.sourceMemories': 3 });
  const [digest] = await digests();
  expect(SIMILAR.every((text) => digest!.text.includes(text))).toBe(true);
  expect(await Promise.all(ids.map(async (id) => (await getClaim(id)).status))).toEqual(['active', 'active', 'active']);
});

it('linked notes that are not similar enough do not become a digest', async () => {
  const { note, embedded, consolidate, setClock, call } = await spaceOfNotes();
  await call(SetPolicy, SetPolicyInput, { notes: { digested: 1 } });
  const ids = [];
  for (const text of SIMILAR) ids.push(await note(text, { category: 'strategy', importance: 0.9 }));
  await embedded(...ids.map((id, n) => ({ id, means: `one two three four five six seven eight nine ten ${n}` })));
  expect(await consolidate()).toMatchObject({ candidates: 3 });
  await setClock(LATER);
  expect(await consolidate()).toMatchObject({ 'compressed.clusters': 0 });
  await call(SetPolicy, SetPolicyInput, { notes: {} });
  expect(await consolidate()).toMatchObject({ 'compressed.clusters': 1 });
});
