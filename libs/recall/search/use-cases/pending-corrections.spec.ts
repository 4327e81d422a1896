import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { RecallModule } from '../../recall.module.js';
import { ContextInput, GetContext } from '../../context/index.js';
import { SearchInput } from '../domain/search.schemas.js';
import { Search } from './search.js';

let world: World;
beforeAll(async () => {
  world = await openWorld(
    [KnowledgeModule, GraphModule, ReasoningModule, RecallModule],
    { now: () => new Date('2026-01-01T00:00:00Z') },
    new FakeEmbedder(),
  );
});
afterAll(() => world.close());

/** A space with a claim about a measured valve, claims derived from that measurement, and unrelated claims. */
async function valves() {
  const here = await openSpace(world);
  const { as, space, store, record } = here;
  const derive = (claim: string, premise: string) => here.conclude(claim, [premise]);
  const measured = await store('valve measured open');
  await derive('valve lets water through', await derive('valve is open', measured));
  await derive('valve other is shut', await store('valve other measured shut'));
  return {
    found: async (options: object = {}) =>
      (await world.get(Search).run(as, SearchInput.parse({ space, query: 'valve', ...options }))).data
        .map(({ claim }) => `${claim!.text}: ${claim!.grounding}`)
        .sort(),
    /** All texts in the answer and explanation of a search, and the number of texts that it says it considered. */
    explained: async (options: object = {}) => {
      const { data, explain } = await world
        .get(Search)
        .run(as, SearchInput.parse({ space, query: 'valve', explain: true, ...options }));
      return {
        texts: [...data, ...explain!.nearMisses].map(({ text }) => text).sort(),
        seen: explain!.seen,
        byWords: explain!.byWords,
      };
    },
    considered: async () =>
      (await world.get(GetContext).run(as, ContextInput.parse({ space, query: 'valve', explain: true }))).explain!
        .stages.seen,
    printed: async () => (await world.get(GetContext).run(as, ContextInput.parse({ space, query: 'valve' }))).context,
    settle: here.settle,
    retract: () => here.retract(measured),
    supersede: () => here.supersede(measured, { text: 'gauge measured shut' }),
    context: async (query: string) =>
      (await world.get(GetContext).run(as, ContextInput.parse({ space, query }))).context,
    /**
     * Stores claims on one report: one more than are weighed in the transaction that revokes it. Returns the
     * revocation.
     */
    report: async () => {
      const id = await record('sightings');
      for (let n = 0; n < 51; n += 1) await store(`valve seen ${n}`, { evidence: [id] });
      return () => here.revoke(id);
    },
    /**
     * Stores a claim of the system on a report, and a note that may contradict it. The report supports more claims than
     * are weighed in the transaction that revokes it.
     */
    marked: async () => {
      const id = await record('a gauge', { kind: 'log', source: 'system' });
      for (let n = 0; n < 51; n += 1) await store(`wagon ${n}`, { evidence: [id] });
      const claimId = await store({
        text: 'User budget is $750',
        triple: { subject: 'user', predicate: 'budget', value: '$750' },
        evidence: [id],
        provenance: { source: 'system' },
      });
      await store('We all heard that spending may now reach five thousand dollars, a user budget without precedent.');
      return { claimId, revoke: () => here.revoke(id) };
    },
    /**
     * Stores two claims that share no word. Each is based on the same report and on other evidence. The report supports
     * more claims than are weighed in the transaction that revokes it. Returns the revocation.
     */
    shared: async () => {
      const id = await record('a report');
      const closed = { text: 'harbour closed', triple: { subject: 'harbour', predicate: 'state', value: 'closed' } };
      await store(closed, { evidence: [id, await record('a chart')] });
      await store('bakery moved', { evidence: [id, await record('a map')] });
      for (let n = 0; n < 51; n += 1) await store(`wagon ${n}`, { evidence: [id] });
      return () => here.revoke(id);
    },
  };
}

describe('a search while a correction is running', () => {
  it('does not return claims that depend on the corrected claim', async () => {
    const { found, printed, retract, settle } = await valves();
    expect(await found()).toHaveLength(5);
    await retract();
    const left = ['valve other is shut: sound', 'valve other measured shut: sound'];
    expect(await found()).toEqual(left);
    expect(await printed()).not.toContain('water');
    expect(await found({ includeAll: true })).toContain('valve lets water through: tainted');
    await settle();
    expect(await found()).toEqual(left);
  });

  it.each([
    ['the next candidates', { limit: 1 }],
    ['candidates that are not relevant enough', { minRelevance: 0.99 }],
  ])('reveals nothing about corrected claims when the explanation shows %s', async (_, options) => {
    const { explained, considered, retract, settle } = await valves();
    expect((await explained(options)).texts).toContain('valve lets water through');
    await retract();
    const left = { texts: ['valve other is shut', 'valve other measured shut'], seen: 2, byWords: 2 };
    expect(await explained(options)).toEqual(left);
    expect(await considered()).toBe(2);
    await settle();
    expect(await explained(options)).toEqual(left);
  });

  it('does not return claims on revoked evidence, even before they are weighed again', async () => {
    const { found, printed, report, settle } = await valves();
    const left = await found();
    const revoke = await report();
    expect(await found({ limit: 50 })).toContain('valve seen 3: sound');
    expect(await revoke()).toMatchObject({ affectedCount: 51 });
    expect(await found({ limit: 50 })).toEqual(left);
    expect(await printed()).not.toContain('seen');
    await settle();
    expect(await found({ limit: 50 })).toEqual(left);
  });

  it('prints no claim on revoked evidence as the other side of a note, and prints the note again afterwards', async () => {
    const { context, marked, settle } = await valves();
    const { claimId, revoke } = await marked();
    const printed = async () => {
      const text = await context('precedent');
      return {
        isSide: text.includes('is $750'),
        isNote: text.includes('five thousand'),
        isMarked: text.includes(claimId),
      };
    };
    expect(await printed()).toEqual({ isSide: true, isNote: true, isMarked: true });
    await revoke();
    expect(await printed()).toEqual({ isSide: false, isNote: false, isMarked: false });
    await settle();
    expect(await printed()).toEqual({ isSide: false, isNote: true, isMarked: false });
  });

  it('does not return claims that are related only through revoked evidence', async () => {
    const { found, shared, settle } = await valves();
    const revoke = await shared();
    const harbour = () => found({ query: 'harbour', limit: 50 });
    expect(await harbour()).toContain('bakery moved: sound');
    await revoke();
    expect(await harbour()).toEqual(['harbour closed: sound']);
    await settle();
    expect(await harbour()).toEqual(['harbour closed: sound']);
  });

  it('marks claims as stale if a claim that they depend on was replaced', async () => {
    const { found, printed, supersede, settle } = await valves();
    await supersede();
    const stale = [
      'valve is open: stale',
      'valve lets water through: stale',
      'valve other is shut: sound',
      'valve other measured shut: sound',
    ];
    expect(await found()).toEqual(stale);
    expect(await printed()).toMatch(/water through" \(.*, stale, tentative\)/);
    await settle();
    expect(await found()).toEqual(stale);
  });
});

it('a search of an earlier system time finds no claim through evidence that was attached to it later', async () => {
  const { space, as, store, record } = await openSpace(world);
  const id = await record('a report');
  const harbour = await store({
    text: 'harbour closed',
    triple: { subject: 'harbour', predicate: 'state', value: 'closed' },
    evidence: [id],
  });
  const bakery = await store('bakery moved', { evidence: [id, await record('a map')] });
  await world.database.owner(
    `update claims set recorded_at = '2025-12-01', state_since = '2025-12-01', valid_from = '2025-12-01' where id = any ($1)`,
    [[harbour, bakery]],
  );
  await world.database.owner(
    `update claim_evidence set attached_at = case when claim_id = $2 and evidence_id = $3 then timestamptz '2025-12-20' else '2025-12-01' end where claim_id = any ($1)`,
    [[harbour, bakery], bakery, id],
  );
  const found = async (knownAt: string) =>
    (await world.get(Search).run(as, SearchInput.parse({ space, query: 'harbour', knownAt }))).data.map(
      (each) => each.id,
    );
  expect(await found('2025-12-25T00:00:00Z')).toEqual([harbour, bakery]);
  expect(await found('2025-12-10T00:00:00Z')).toEqual([harbour]);
});
