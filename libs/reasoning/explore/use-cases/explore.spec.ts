import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { storeGraph, tree } from '#libs/testing/stored-graph.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { GetNode, NodeInput } from '../../nodes/index.js';
import { ImpactGraphInput } from '../domain/impact-graph.js';
import { ImpactInput, NeighboursInput, PathInput } from '../domain/impact.schemas.js';
import { GraphReader } from '../store/graph.reader.js';
import { FindPath } from './find-path.js';
import { GetImpact } from './get-impact.js';
import { GetImpactGraph } from './get-impact-graph.js';
import { ListNeighbours } from './list-neighbours.js';
import { NodeViewer } from './steps/node-viewer.js';
import { NeighbourhoodWalker } from './steps/neighbourhood-walker.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, ReasoningModule]);
});
afterAll(() => world.close());

const WELL_FOUNDED = { provenance: { source: 'system' } };
async function spaceOfNodes() {
  const here = await openSpace(world);
  const reader = world.as('reader');
  return {
    ...here,
    store: (text: string, more: object = WELL_FOUNDED) => here.store(text, more),
    session: async (externalId: string) => (await here.openSession(externalId)).id,
    observed: (evidenceId: string, quote: string, claim: string) =>
      here.make({
        type: 'observation_factual',
        evidenceId,
        quote,
        claim,
        quoteType: 'hard_data',
      }),
    derived: (claim: string, premises: string[], more: object = {}) =>
      here.conclude(claim, premises, { logicalChain: `${claim} follows`, ...more }),
    supersede: async (id: string, text: string) =>
      (await here.supersede(id, { text, ...WELL_FOUNDED })).claim!.id as Id<'clm'>,
    node: (id: string) => here.call(GetNode, NodeInput, { id }, reader),
    why: (id: string, more: object = {}) => here.why(id, more, reader),
    impact: (id: string, more: object = {}) => here.call(GetImpact, ImpactInput, { id, ...more }, reader),
    graph: (id: string, more: object = {}) => here.call(GetImpactGraph, ImpactGraphInput, { id, ...more }, reader),
    around: (id: string, more: object = {}) => here.call(ListNeighbours, NeighboursInput, { id, ...more }, reader),
    path: (from: string, to: string, more: object = {}) =>
      here.call(FindPath, PathInput, { from, to, ...more }, reader),
  };
}

const idsOf = (steps: { data: { id: string }[] }): string[] => steps.data.map(({ id }) => id);

describe('the explanation of a node', () => {
  it('leads from a conclusion down to the evidence at its root', async () => {
    const { record, store, derived, why } = await spaceOfNodes();
    const page = await record('The river rises in spring.');
    const [a, b] = [await store('A', { provenance: { source: 'document' }, evidence: [page] }), await store('B')];
    const d1 = await derived('D1', [a, b]);
    const d2 = await derived('D2', [d1], { reasoningType: 'inductive_causal' });
    const { claim, steps, totals, trust } = await why(d2);
    expect({ id: claim!.id, trust: trust!.trust }).toEqual({ id: d2, trust: claim!.trust });
    expect(steps.data.slice(0, 4)).toMatchObject([
      {
        id: d2,
        type: 'derivation',
        depth: 0,
        rank: 3,
        reasoningType: 'inductive_causal',
        formula: '0.85 · min(p)',
        logicalChain: 'D2 follows',
        premises: [{ id: d1, kind: 'derives_from' }],
      },
      { id: d1, depth: 1, rank: 2, formula: '0.98 · min(p)', premises: [{ id: a }, { id: b, value: 0.95 }] },
      { depth: 2, rank: 1, type: 'claim', formula: 'trust' },
      { depth: 2 },
    ]);
    expect(
      steps.data.filter(({ type }) => type === 'evidence').map(({ depth, confidence }) => [depth, confidence]),
    ).toContainEqual([3, null]);
    expect(totals).toMatchObject({
      ancestors: steps.data.length - 1,
      roots: steps.data.filter(({ type }) => type === 'evidence').length,
      maxDepth: 3,
      truncated: false,
    });
    expect(totals.rootGroups).toBeGreaterThan(1);
  });

  it('names the premise that limits the result', async () => {
    const { store, derived, why } = await spaceOfNodes();
    const [strong, weak] = [await store('strong'), await store('weak', { provenance: { source: 'inference' } })];
    const d1 = await derived('D1', [strong, weak]);
    const d2 = await derived('D2', [strong, d1]);
    expect((await why(d2)).weakestLink).toEqual({
      id: weak,
      text: 'weak',
      value: expect.any(Number),
      path: [d2, d1, weak],
    });
    expect((await why(weak)).weakestLink).toBeNull();
  });

  it('is limited to a page and a depth, with totals for the whole graph', async () => {
    const { store, derived, why } = await spaceOfNodes();
    let top = await store('C0');
    for (let n = 1; n <= 6; n += 1) top = await derived(`C${n}`, [top]);
    const whole = await why(top);
    const shallow = await why(top, { maxDepth: 2 });
    expect(idsOf(shallow.steps)).toEqual(idsOf(whole.steps).slice(0, 3));
    expect(shallow.totals).toEqual(whole.totals);
    const gathered: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { steps } = await why(top, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      gathered.push(...idsOf(steps));
      if (steps.nextCursor === null) break;
      cursor = steps.nextCursor;
    }
    expect(gathered).toEqual(idsOf(whole.steps));
  });

  it('shows tainted premises even while the correction is on its way', async () => {
    const { store, derived, retract, why, node } = await spaceOfNodes();
    const a = await store('A');
    const d2 = await derived('D2', [await derived('D1', [a])]);
    await retract(a);
    const { claim, steps, weakestLink } = await why(d2);
    for (const seen of [claim, await node(d2)])
      expect(seen).toMatchObject({ id: d2, grounding: 'tainted', correctionPending: true });
    expect(steps.data.slice(0, 3)).toMatchObject([
      { grounding: 'tainted' },
      { grounding: 'tainted', premises: [{ id: a, value: 0 }] },
      { id: a, status: 'retracted' },
    ]);
    expect(weakestLink).toMatchObject({ id: a, value: 0 });
  });

  it('quotes the words that an observation depends on', async () => {
    const { record, observed, derived, why } = await spaceOfNodes();
    const page = await record('In spring the river rises by two metres.');
    const top = await derived('It will rise.', [
      await observed(page, 'the river rises by two metres', 'The river rises.'),
    ]);
    const { steps } = await why(top);
    expect(steps.data[1]).toMatchObject({
      type: 'observation_factual',
      formula: 'quote type by class of the source',
      premises: expect.arrayContaining([{ id: page, kind: 'derives_from', value: null }]),
      quotes: [
        {
          evidenceId: page,
          quote: 'the river rises by two metres',
          quoteType: 'hard_data',
          verified: true,
          locator: null,
        },
      ],
    });
  });

  it('of evidence is the evidence itself, and evidence of another space is not found', async () => {
    const { record, why } = await spaceOfNodes();
    const page = await record('A page.');
    expect(await why(page)).toMatchObject({
      claim: null,
      trust: null,
      roots: [],
      weakestLink: null,
      totals: { ancestors: 0, maxDepth: 0 },
      steps: { data: [{ id: page, text: 'A page.', depth: 0 }] },
    });
    const other = await spaceOfNodes();
    await expect(other.why(page)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what depends on a node', () => {
  it('is counted at any distance, and listed by importance', async () => {
    const { record, store, derived, impact } = await spaceOfNodes();
    const page = await record('The source.');
    const a = await store('A', { provenance: { source: 'document' }, evidence: [page] });
    const d1 = await derived('D1', [a], { importance: 0.2 });
    const [d2, th] = [
      await derived('D2', [d1], { importance: 0.9 }),
      await derived('T', [a, d1], {
        type: 'theory',
        scopeNote: 'here',
        importance: 0.5,
        reasoningType: 'abductive_best_explanation',
      }),
    ];
    expect(await impact(page)).toMatchObject({
      total: 4,
      maxDepth: 3,
      truncated: false,
      types: [
        { type: 'derivation', count: 2 },
        { type: 'claim', count: 1 },
        { type: 'theory', count: 1 },
      ],
    });
    expect(idsOf((await impact(a)).nodes)).toEqual([d2, th, d1]);
    const first = await impact(a, { limit: 2 });
    expect(idsOf(first.nodes)).toEqual([d2, th]);
    expect(idsOf((await impact(a, { limit: 2, cursor: first.nodes.nextCursor })).nodes)).toEqual([d1]);
    expect(await impact(d2)).toMatchObject({ total: 0, types: [], maxDepth: 0, nodes: { data: [] } });
  });

  it('is previewed with its first hundred nodes, and the list continues from there', async () => {
    const { spaceId, retract, impact } = await spaceOfNodes();
    const [hub, ...spokes] = await storeGraph(world, spaceId, tree(151, 150));
    const { preview } = await retract(hub!, { dryRun: true });
    expect(preview).toMatchObject({ affected: 150, maxDepth: 1, first: { length: 100 }, asOfSeq: 0, truncated: false });
    const { nodes } = await impact(hub!, { cursor: preview!.nextCursor, limit: 200 });
    expect([...preview!.first, ...idsOf(nodes)].sort()).toEqual([...spokes].sort());
    expect((await retract(spokes[0]!, { dryRun: true })).preview).toMatchObject({
      affected: 0,
      first: [],
      nextCursor: null,
    });
  });

  it('can be read as a graph of the requested size, with the nearest nodes first', async () => {
    const { record, store, derived, graph } = await spaceOfNodes();
    const page = await record('The source.');
    const a = await store('A', { provenance: { source: 'document' }, evidence: [page] });
    const d1 = await derived('D1', [a]);
    const d2 = await derived(`D2 ${'x'.repeat(200)}`, [a, d1]);
    const { nodes, edges, truncated } = await graph(page);
    expect(nodes.map(({ id, depth }) => [id, depth])).toEqual([
      [page, 0],
      [a, 1],
      ...[d1, d2].sort().map((id) => [id, 2]),
    ]);
    expect(nodes.find(({ id }) => id === d2)!.text).toHaveLength(120);
    expect(edges.map(({ dependentId, premiseId }) => [dependentId, premiseId]).sort()).toEqual(
      [
        [a, page],
        [d1, a],
        [d2, a],
        [d2, d1],
      ].sort(),
    );
    expect(truncated).toBe(false);
    expect(await graph(page, { limit: 2 })).toMatchObject({ truncated: true, nodes: [{ id: page }, { id: a }] });
    expect(await graph(d2)).toMatchObject({ truncated: false, nodes: [{ id: d2 }], edges: [] });
    await expect(graph('clm_01kb5q4w3yf6vbt8c1s9n2d7he')).rejects.toThrow('No node');
  });

  it('is shown as a graph of the nearest nodes, which says that there are more', async () => {
    const { spaceId, graph } = await spaceOfNodes();
    const [hub] = await storeGraph(world, spaceId, tree(700, 8));
    const { nodes, edges, truncated } = await graph(hub!, { limit: 600 });
    expect({ nodes: nodes.length, edges: edges.length, truncated }).toEqual({
      nodes: 600,
      edges: 599,
      truncated: true,
    });
  });

  it('shows claims of a session only to its readers', async () => {
    const { session, store, derived, impact, around, path, graph } = await spaceOfNodes();
    const mine = await session('mine');
    const a = await store('A');
    const d = await derived('D', [a], { scope: 'session', sessionId: mine });
    expect(await impact(a)).toMatchObject({ total: 1, nodes: { data: [] } });
    expect(idsOf((await impact(a, { sessionId: 'mine' })).nodes)).toEqual([d]);
    expect(await graph(a)).toMatchObject({ nodes: [{ id: a }], edges: [] });
    expect(await graph(a, { sessionId: 'mine' })).toMatchObject({ nodes: [{ id: a }, { id: d }], edges: [{}] });
    expect((await around(a)).nodes.map(({ id }) => id)).not.toContain(d);
    expect((await around(d)).nodes.map(({ id }) => id)).toContain(a);
    expect(await path(a, d)).toMatchObject({ found: true });
  });
});

describe('the neighbourhood of a node', () => {
  it('contains its neighbours, by kind, direction and distance', async () => {
    const { store, derived, supersede, around } = await spaceOfNodes();
    const a = await store('A');
    const d1 = await derived('D1', [a]);
    const d2 = await derived('D2', [d1]);
    const a1 = await supersede(a, 'A, corrected');
    const near = await around(a);
    expect(near.nodes.map(({ id, depth }) => [id, depth])).toEqual(
      expect.arrayContaining([
        [a, 0],
        [d1, 1],
        [a1, 1],
      ]),
    );
    expect(near.edges).toContainEqual({ id: expect.any(String), kind: 'derives_from', fromId: d1, toId: a });
    expect(near.edges).toContainEqual({ id: null, kind: 'supersedes', fromId: a1, toId: a });
    expect(near.nodes.map(({ id }) => id)).not.toContain(d2);
    expect((await around(a, { kinds: ['derives_from'], direction: 'in', depth: 2 })).nodes.map(({ id }) => id)).toEqual(
      [a, d1, d2],
    );
    expect(await around(a, { limit: 2 })).toMatchObject({ truncated: true, nodes: [{ id: a }, {}] });
  });

  it('says if a node has more edges than it contains', async () => {
    const { spaceId, around, path } = await spaceOfNodes();
    const [hub, ...spokes] = await storeGraph(world, spaceId, tree(502, 501));
    expect(await around(hub!, { limit: 500 })).toMatchObject({ truncated: true });
    expect((await around(hub!, { limit: 500 })).nodes).toHaveLength(201);
    expect(await path(spokes[0]!, spokes[500]!)).toMatchObject({
      found: true,
      truncated: expect.any(Boolean),
      nodes: [{}, { id: hub }, {}],
    });
  });

  it('is searched for at most two seconds, and what was found by then is returned', async () => {
    const { space, store, derived } = await spaceOfNodes();
    const a = await store('A');
    const d1 = await derived('D1', [a]);
    const chain = [a, d1];
    for (const name of ['D2', 'D3', 'D4']) chain.push(await derived(name, [chain.at(-1)!]));
    const ticking = (): NeighbourhoodWalker => {
      let time = 0;
      return new NeighbourhoodWalker(world.get(GraphReader), { now: () => new Date((time += 1_500)) });
    };
    const [work, viewer, reader] = [world.get(UnitOfWork), world.get(NodeViewer), world.as('reader')];
    const near = await new ListNeighbours(work, viewer, ticking()).run(
      reader,
      NeighboursInput.parse({ space, id: a, depth: 3, direction: 'in' }),
    );
    expect({ ids: near.nodes.map(({ id }) => id), truncated: near.truncated }).toEqual({
      ids: [a, d1],
      truncated: true,
    });
    const path = await new FindPath(work, viewer, world.get(GraphReader), ticking()).run(
      reader,
      PathInput.parse({ space, from: a, to: chain.at(-1) }),
    );
    expect(path).toMatchObject({ found: false, truncated: true, visited: expect.any(Number) });
  });

  it('contains a shortest path to another node', async () => {
    const { store, derived, path } = await spaceOfNodes();
    const [a, lone] = [await store('A'), await store('lone', { provenance: { source: 'user_explicit' } })];
    const long = await derived('D3', [await derived('D2', [await derived('D1', [a])])]);
    const short = await derived('S', [a]);
    const meet = await derived('M', [long, short]);
    const found = await path(meet, a);
    expect(found.nodes.map(({ id }) => id)).toEqual([meet, short, a]);
    expect(found.edges).toMatchObject([
      { kind: 'derives_from', fromId: meet, toId: short },
      { kind: 'derives_from', fromId: short, toId: a },
    ]);
    expect((await path(a, long)).nodes).toHaveLength(4);
    expect(await path(a, lone)).toMatchObject({ found: false, nodes: [], edges: [], truncated: false });
    expect(await path(a, a)).toMatchObject({ found: true, nodes: [{ id: a }], edges: [] });
  });
});
