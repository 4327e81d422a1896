import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { chain, lattice, storeGraph, tree } from '#libs/testing/stored-graph.js';
import { ListCascadesInput, ListCascades } from '#libs/graph/cascades/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ImpactInput } from '../domain/impact.schemas.js';
import { ReflectInput, type Section } from '../domain/reflection.js';
import { GetImpact, GetIntegrity } from './get-impact.js';
import { Reflect } from './reflect.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule]);
});
afterAll(() => world.close());

async function spaceOfNodes() {
  const here = await openSpace(world);
  const reader = world.as('reader');
  const reflect = (more: object = {}) => here.call(Reflect, ReflectInput, more, reader);
  return {
    ...here,
    reflect,
    ids: async (section: Section) => (await reflect({ section })).sections[0]!.data.map(({ id }) => id),
    integrity: () => world.get(GetIntegrity).run(reader, { space: here.space }),
    store: (text: string, more: object = { provenance: { source: 'system' } }) => here.store(text, more),
    make: (type: string, fields: object) => here.make({ type, ...fields }),
    derived: (claim: string, premises: string[], reasoningType = 'modus_ponens') =>
      here.conclude(claim, premises, { reasoningType }),
    resolve: here.resolveNode,
    supersede: (id: string, text: string) => here.supersede(id, { text, provenance: { source: 'system' } }),
    cascades: async (cursor: string) =>
      (await here.call(ListCascades, ListCascadesInput, { state: 'running', cursor }, reader)).data,
    why: (id: string) => here.why(id, { maxDepth: 200 }, reader),
    impact: (id: string) => here.call(GetImpact, ImpactInput, { id }, reader),
  };
}

describe('the reflection of a space', () => {
  it('is empty for an empty space', async () => {
    const { reflect, integrity } = await spaceOfNodes();
    const { sections, runningCascades } = await reflect();
    expect({ empty: sections.map(({ count }) => count).every((count) => count === 0), runningCascades }).toEqual({
      empty: true,
      runningCascades: { count: 0, data: [], hasMore: false, nextCursor: null },
    });
    expect(await integrity()).toMatchObject({ score: 100, cycles: { count: 0 } });
  });

  it('shows open questions, conjectures, goals and tensions, and overdue predictions', async () => {
    const { make, ids, integrity } = await spaceOfNodes();
    const question = await make('question', { text: 'Why?', category: 'research', blockedBy: 'synthesis' });
    const conjecture = await make('conjecture', { claim: 'It may be so.', basis: 'a hunch' });
    const [one, two] = [
      await make('goal', { claim: 'Be quick.', motivation: 'time' }),
      await make('goal', { claim: 'Be careful.', motivation: 'quality' }),
    ];
    const tension = await make('goal_tension', { goalA: one, goalB: two, description: 'speed against care' });
    const [late] = [
      await make('prediction', { predictedEvent: 'It rained.', resolveBy: '2020-01-01T00:00:00Z', probability: 0.5 }),
      await make('prediction', {
        predictedEvent: 'It will rain.',
        resolveBy: '2990-01-01T00:00:00Z',
        probability: 0.5,
      }),
    ];
    expect(await ids('questions')).toEqual([question]);
    expect(await ids('conjectures')).toEqual([conjecture]);
    expect((await ids('goals')).sort()).toEqual([one, two].sort());
    expect(await ids('tensions')).toEqual([tension]);
    expect(await ids('overduePredictions')).toEqual([late]);
    expect(await ids('weak')).toEqual([conjecture]);
    expect(await ids('orphans')).toEqual(expect.arrayContaining([question, conjecture, late]));
    expect(await integrity()).toMatchObject({ score: 96, orphans: { count: 4, points: 4 } });
  });

  it('shows contested, tainted, stale, weak and thinly supported nodes', async () => {
    const { store, derived, retract, supersede, settle, ids, integrity, contradict } = await spaceOfNodes();
    const [fallen, replaced, weak] = [
      await store('fallen'),
      await store('replaced'),
      await store('weak', { provenance: { source: 'inference' } }),
    ];
    const [tainted, stale] = [await derived('T', [fallen]), await derived('S', [replaced])];
    const thin = await derived('W', [weak], 'inductive_analogy');
    const [side, other] = [await store('the sky is blue'), await store('the sky is green')];
    await contradict(side, other);
    await retract(fallen);
    await supersede(replaced, 'replaced, corrected');
    await settle();
    expect(await ids('tainted')).toEqual([tainted]);
    expect(await ids('stale')).toEqual([stale]);
    expect(await ids('weak')).toEqual([thin]);
    expect(await ids('thinSupport')).toEqual(expect.arrayContaining([thin, stale]));
    expect(await ids('contested')).toEqual([other, side]);
    expect(await ids('openContradictions')).toHaveLength(1);
    expect(await integrity()).toMatchObject({
      score: 94,
      tainted: { count: 1, points: 3 },
      stale: { points: 2 },
      openContradictions: { points: 1 },
    });
  });

  it('shows claims that only an inference supports', async () => {
    const { store, derived, retract, ids } = await spaceOfNodes();
    await store('read in a document', { provenance: { source: 'document' } });
    const [guess, gone, later] = [
      await store('a guess', {}),
      await store('a guess taken back', {}),
      await store('a better guess', {}),
    ];
    await derived('D', [guess]);
    await retract(gone);
    expect(await ids('uncited')).toEqual([later, guess]);
  });

  it('says how many corrections are on their way, and where their list continues', async () => {
    const { store, derived, retract, reflect, cascades } = await spaceOfNodes();
    const roots = [];
    for (let n = 0; n < 22; n += 1) {
      roots.push(await store(`premise ${n}`));
      await derived(`conclusion ${n}`, [roots[n]!]);
    }
    for (const root of roots) await retract(root);
    const {
      runningCascades: { count, data, hasMore, nextCursor },
    } = await reflect({ section: 'goals' });
    expect({ count, listed: data.length, hasMore }).toEqual({ count: 22, listed: 20, hasMore: true });
    expect((await cascades(nextCursor!)).map(({ rootIds }) => rootIds)).toEqual([[roots[1]], [roots[0]]]);
  });

  it('shows a question that does not have a strong enough answer', async () => {
    const { make, store, resolve, ids } = await spaceOfNodes();
    const question = await make('question', {
      text: 'Is the bridge open?',
      category: 'research',
      blockedBy: 'synthesis',
    });
    const [weak, strong] = [
      await store('Somebody thinks that it is.', { provenance: { source: 'inference' } }),
      await store('The office says that it is.'),
    ];
    await resolve(question, weak);
    expect({ partialResolutions: await ids('partialResolutions'), questions: await ids('questions') }).toEqual({
      partialResolutions: [question],
      questions: [question],
    });
    await resolve(question, strong);
    expect({ partialResolutions: await ids('partialResolutions'), questions: await ids('questions') }).toEqual({
      partialResolutions: [],
      questions: [],
    });
  });

  it('gives each section in pages', async () => {
    const { make, reflect } = await spaceOfNodes();
    for (let n = 0; n < 5; n += 1)
      await make('question', { text: `Why ${n}?`, category: 'meta', blockedBy: 'synthesis' });
    const gathered: string[] = [];
    for (let cursor: string | null = null; ;) {
      const {
        sections: [page],
      } = await reflect({ section: 'questions', limit: 2, ...(cursor === null ? {} : { cursor }) });
      expect(page!.count).toBe(5);
      gathered.push(...page!.data.map(({ text }) => text));
      if ((cursor = page!.nextCursor) === null) break;
    }
    expect(gathered).toEqual([4, 3, 2, 1, 0].map((n) => `Why ${n}?`));
  });
});

// Each graph has more nodes than the limit (1,000) of a page, of an answer and of a search for cycles.
describe('a large graph', () => {
  it.each([
    ['a chain', chain(1_200), { ancestors: 1_199, maxDepth: 1_200 }, { total: 1_199, maxDepth: 1_199 }],
    ['a star', tree(1_201, 1_200), { ancestors: 1, maxDepth: 2 }, { total: 1_200, maxDepth: 1 }],
    ['a tree', tree(1_200, 10), { ancestors: 4 }, { total: 1_199, maxDepth: 4 }],
    ['a lattice', lattice(40, 3), { ancestors: 117, maxDepth: 40 }, { total: 117, maxDepth: 39 }],
  ])('can be read completely, with each node once, if it is %s', async (_name, shape, totals, impact) => {
    const { spaceId, why, impact: impactOf, integrity } = await spaceOfNodes();
    const ids = await storeGraph(world, spaceId, shape);
    expect((await why(ids.at(-1)!)).totals).toMatchObject(totals);
    expect(await impactOf(ids[0]!)).toMatchObject({ ...impact, truncated: false });
    expect(await integrity()).toMatchObject({ cycles: { count: 0 } });
  });

  const edge = (
    kind: string,
  ) => `insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by)
    select tenant_id, id || '${kind}', space_id, $1, $2, '${kind}', 9, created_at, created_by from edges where from_id = $2`;

  it.each([
    ...['derives_from', 'supersedes', 'retracts', 'cites', 'supported_by'].map((kind) => [kind, edge(kind)]),
    ['exemplifies', edge('exemplifies').replace('$1, $2', '$2, $1')],
    ['superseded_by', 'update claims set superseded_by = $1 where id = $2'],
  ])('reports a cycle of %s, should one ever exist', async (_kind, statement) => {
    const { spaceId, integrity } = await spaceOfNodes();
    const ids = await storeGraph(world, spaceId, chain(5));
    await world.database.owner(statement!, [ids[1], ids[3]]);
    expect(await integrity()).toMatchObject({ cycles: { count: 1, points: 5 }, score: 95 });
  });
});
