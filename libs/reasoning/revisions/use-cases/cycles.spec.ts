import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { GetIntegrity } from '../../explore/index.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule, KnowledgeModule]);
});
afterAll(() => world.close());

async function spaceOfCycles() {
  const owner = world.as('owner');
  const here = await openSpace(world);
  const { space, make } = here;
  let made = 0;
  const derive = (...premises: string[]) => here.conclude(`conclusion ${(made += 1)}`, premises);
  return {
    ...here,
    derive,
    claim: (more: object = {}) => here.store(`claim ${(made += 1)}`, more),
    define: (...contextIds: string[]) =>
      make({ type: 'definition', term: 'pump', definition: `what moves water, ${(made += 1)}`, contextIds }),
    learn: (...incidentIds: string[]) => make({ type: 'lesson', claim: `lesson ${(made += 1)}`, incidentIds }),
    /** A derivation of the given rank, at the end of its own chain. */
    ranked: async (rank: number) => {
      let last: string = await here.store(`far below ${(made += 1)}`);
      for (let n = 1; n < rank; n += 1) last = await derive(last);
      return last;
    },
    rederive: (id: string, ...premises: string[]) => here.rederive(id, premises),
    retract: (id: string, replacementId: string) => here.retractNode(id, { replacementId }),
    exemplify: (fromId: string, toId: string) => here.tie('exemplifies', fromId, toId),
    contradict: async (nodeA: string, nodeB: string) => (await here.contradict(nodeA, nodeB)).conflict.id as string,
    resolve: (id: string, resolverId: string) => here.resolveNode(id, resolverId, { resolution: 'supersede' }),
    rank: async (id: string) => (await world.database.owner('select rank from nodes where id = $1', [id]))[0]!.rank,
    cycles: async () => (await world.get(GetIntegrity).run(owner, { space })).cycles.count,
  };
}
type Graph = Awaited<ReturnType<typeof spaceOfCycles>>;

describe('a write that would close a cycle is refused', () => {
  it.each<[string, (graph: Graph) => Promise<() => Promise<unknown>>]>([
    [
      'through a node whose higher rank has not reached its dependents yet',
      async ({ claim, derive, ranked, rederive }) => {
        const node = await derive(await claim());
        const above = await derive(await derive(node));
        await rederive(node, await ranked(4));
        return () => rederive(node, above);
      },
    ],
    [
      'through a lesson with an incident whose rank has risen',
      async ({ claim, derive, learn, ranked, rederive, settle }) => {
        const incident = await derive(await claim());
        const above = await derive(await learn(incident));
        await rederive(incident, await ranked(6));
        await settle();
        return () => rederive(incident, above);
      },
    ],
    [
      'through an exemplar',
      async ({ claim, derive, learn, exemplify, rederive }) => {
        const [lesson, exemplar] = [await learn(await claim()), await derive(await claim())];
        await exemplify(exemplar, lesson);
        return () => rederive(exemplar, lesson);
      },
    ],
    [
      'by an exemplar that depends on its lesson',
      async ({ claim, derive, learn, exemplify }) => {
        const lesson = await learn(await claim());
        const above = await derive(await derive(lesson));
        return () => exemplify(above, lesson);
      },
    ],
    [
      'through a superseded node',
      async ({ claim, derive, supersedeNode, rederive }) => {
        const base = await derive(await claim());
        const [old, newer] = [await derive(base), await derive(await claim())];
        await supersedeNode(old, newer);
        return () => rederive(base, newer);
      },
    ],
    [
      'through a retracted node',
      async ({ claim, derive, retract, rederive }) => {
        const base = await derive(await claim());
        const [old, better] = [await derive(base), await claim()];
        await retract(old, better);
        const above = await derive(better);
        return () => rederive(base, above);
      },
    ],
    [
      'by a definition that would replace a definition citing it',
      async ({ define, supersedeNode }) => {
        const one = await define();
        const other = await define(one);
        return () => supersedeNode(other, one);
      },
    ],
    [
      'by a claim that would stand for a retracted definition citing it',
      async ({ claim, define, retract }) => {
        const base = await claim();
        const cites = await define(base);
        return () => retract(cites, base);
      },
    ],
    [
      'by a decision for the later of two contradicting claims if the earlier claim depends on the later one',
      async ({ claim, derive, rederive, contradict, decide }) => {
        const [earlier, later] = [await derive(await claim()), await derive(await claim())];
        await rederive(earlier, await derive(await claim(), later));
        const conflict = await contradict(earlier, later);
        return () => decide(conflict, 'supersede');
      },
    ],
    [
      'by a resolver for the later of two contradicting claims if the earlier claim depends on the later one',
      async ({ claim, derive, rederive, contradict, resolve }) => {
        const [earlier, later, third] = [
          await derive(await claim()),
          await derive(await claim()),
          await claim({ provenance: { source: 'system', sourceId: 'another' } }),
        ];
        await rederive(earlier, later);
        const conflict = await contradict(earlier, later);
        return () => resolve(conflict, third);
      },
    ],
    [
      'through edges of every kind',
      async ({ claim, derive, define, learn, exemplify, supersedeNode, retract, rederive }) => {
        const base = await derive(await claim());
        const cites = await define(base);
        const stands = await claim();
        await retract(cites, stands);
        const lesson = await learn(await claim());
        await exemplify(await derive(stands), lesson);
        const [old, newer] = [await derive(lesson), await derive(await claim())];
        await supersedeNode(old, newer);
        return () => rederive(base, newer);
      },
    ],
  ])('%s', async (_name, prepare) => {
    const graph = await spaceOfCycles();
    const close = await prepare(graph);
    const refusal = await close().then(
      () => null,
      (thrown: unknown) => thrown as { facts: { path: string[]; pathLength: number } },
    );
    expect(refusal).toMatchObject({ code: 'cycle', category: 'conflict' });
    const { path, pathLength } = refusal!.facts;
    expect({ last: path.at(-1), length: path.length, distinct: new Set(path).size }).toEqual({
      last: path[0],
      length: pathLength,
      distinct: pathLength - 1,
    });
    await graph.settle();
    expect(await graph.cycles()).toBe(0);
  });

  it.each<[string, (graph: Graph) => Promise<(() => Promise<unknown>)[]>]>([
    [
      'make two nodes depend on each other',
      async ({ claim, derive, rederive }) => {
        const [one, other] = [await derive(await claim()), await derive(await claim())];
        return [() => rederive(one, other), () => rederive(other, one)];
      },
    ],
    [
      'make a claim depend on a lesson, and the lesson on the claim',
      async ({ claim, derive, learn, exemplify, rederive }) => {
        const [lesson, incident] = [await learn(await claim()), await derive(await claim())];
        return [() => exemplify(incident, lesson), () => rederive(incident, lesson)];
      },
    ],
    [
      'replace a node, and make its premise depend on the replacement',
      async ({ claim, derive, supersedeNode, rederive }) => {
        const [base, newer] = [await derive(await claim()), await derive(await claim())];
        const old = await derive(base);
        return [() => supersedeNode(old, newer), () => rederive(base, newer)];
      },
    ],
    [
      'let a claim stand for a definition, and make the context of the definition depend on the claim',
      async ({ claim, derive, define, retract, rederive }) => {
        const [base, better] = [await derive(await claim()), await derive(await claim())];
        const cites = await define(base);
        return [() => retract(cites, better), () => rederive(base, better)];
      },
    ],
  ])('for one of two concurrent writers, if together they would %s', async (_name, prepare) => {
    const graph = await spaceOfCycles();
    const outcomes = await Promise.allSettled((await prepare(graph)).map((write) => write()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'cycle' } });
    await graph.settle();
    expect(await graph.cycles()).toBe(0);
  });
});

describe('the refusal of a cycle', () => {
  it('shows the cycle, or the first twenty nodes of a long cycle and the number of all its nodes', async () => {
    const { claim, derive, ranked, rederive } = await spaceOfCycles();
    const [base, other] = [await derive(await claim()), await ranked(2)];
    const [one, two] = [await derive(base), await derive(other)];
    const above = await derive(two, one);
    await expect(rederive(base, await claim(), above)).rejects.toMatchObject({
      facts: { path: [base, above, one, base], pathLength: 4 },
      message: expect.stringContaining([base, above, one, base].join(' > ')),
    });
    await expect(rederive(base, base)).rejects.toMatchObject({ facts: { path: [base, base], pathLength: 2 } });
    let top = above;
    for (let n = 0; n < 20; n += 1) top = await derive(top);
    const cut = { facts: { path: expect.any(Array), pathLength: 24 }, message: expect.stringContaining('and 4 more') };
    const refusal = expect.objectContaining(cut);
    await expect(rederive(base, top)).rejects.toEqual(refusal);
    await expect(rederive(base, top)).rejects.toMatchObject({ facts: { path: { length: 20, 0: base, 1: top } } });
  });
});

describe('a write that closes no cycle', () => {
  it('lets an older node replace a newer node', async () => {
    const { claim, derive, supersedeNode, settle, getNode } = await spaceOfCycles();
    const [older, newer] = [await derive(await claim()), await derive(await claim())];
    const above = await derive(newer);
    expect((await supersedeNode(newer, older)).outcome).toBe('superseded');
    await settle();
    expect({ older: await getNode(older), newer: await getNode(newer), above: await getNode(above) }).toMatchObject({
      older: { status: 'active', grounding: 'sound' },
      newer: { status: 'superseded' },
      above: { grounding: 'stale' },
    });
  });

  it('keeps a lesson ranked above its incidents, and its dependents above the lesson, even when incidents rise in rank', async () => {
    const { claim, derive, learn, ranked, rederive, exemplify, settle, rank } = await spaceOfCycles();
    const incident = await derive(await claim());
    const lesson = await learn(incident);
    const above = await derive(lesson);
    expect({ lesson: await rank(lesson), above: await rank(above) }).toEqual({ lesson: 3, above: 4 });
    await rederive(incident, await ranked(6));
    await settle();
    expect({ lesson: await rank(lesson), above: await rank(above) }).toEqual({ lesson: 8, above: 9 });
    await exemplify(await ranked(10), lesson);
    await settle();
    expect({ lesson: await rank(lesson), above: await rank(above) }).toEqual({ lesson: 11, above: 12 });
  });
});
