import type { Id } from '#libs/kernel/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { CASCADE_QUEUE, ONWARD_QUEUE, ListCascades, ListCascadesInput } from '#libs/graph/cascades/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { storeGraph } from '#libs/testing/stored-graph.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from './walk-cascade.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

/** Two retracted claims: the first, whose cascade starts first, has `size` derivations, and the second has one. */
async function twoCascades(slug: string, size: number) {
  const { spaceId, retract, call } = await openSpace(world, { slug });
  const claims = await storeGraph(world, spaceId, [[], [], [1], ...Array.from({ length: size }, () => [0])]);
  for (const id of [claims[0]!, claims[1]!]) await retract(id);
  const states = async () => (await call(ListCascades, ListCascadesInput, { limit: 10 })).data.reverse();
  const [large, small] = (await states()).map(({ id }) => id as Id<'cas'>);
  return { spaceId, large: large!, small: small!, states };
}

const turn = (spaceId: Id<'spc'>, cascadeId: Id<'cas'>, pages?: number) =>
  world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId }, pages);
const messages = (spaceId: string) =>
  world.database.owner(
    `select queue, payload ->> 'cascadeId' as cascade from outbox where payload ->> 'spaceId' = $1 and queue like 'cascade%' order by id`,
    [spaceId],
  );

describe('a cascade larger than a turn', () => {
  it('has its first turn in the common queue, and continues in a queue for cascades that take turns', async () => {
    const { spaceId, large, small, states } = await twoCascades('turns', 1_200);
    await turn(spaceId, large, 2);
    expect(await states()).toMatchObject([
      { id: large, state: 'running', processed: 1_001 },
      { id: small, state: 'running', processed: 0 },
    ]);
    expect(await messages(spaceId)).toEqual([
      { queue: CASCADE_QUEUE, cascade: large },
      { queue: CASCADE_QUEUE, cascade: small },
      { queue: ONWARD_QUEUE, cascade: large },
    ]);
  });

  it('stores how many nodes wait, and a position that no waiting node precedes', async () => {
    const { spaceId, large, states } = await twoCascades('place', 1_200);
    const place = () =>
      world.database.owner(
        `select c.low_rank > 0 as "hasLeft", c.waiting, count(f.node_id)::integer as "inFrontier", count(*) filter (where (f.rank, f.node_id) < (c.low_rank, c.low_node))::integer as before
      from cascades c left join cascade_frontier f on f.cascade_id = c.id where c.id = $1 group by c.id, c.tenant_id`,
        [large],
      );
    expect(await place()).toEqual([{ hasLeft: false, waiting: 1, inFrontier: 1, before: 0 }]);
    await turn(spaceId, large, 1);
    const [{ waiting }] = (await place()) as [{ waiting: number }];
    expect(await place()).toEqual([{ hasLeft: true, waiting, inFrontier: waiting, before: 0 }]);
    expect(await states()).toMatchObject([{ remaining: waiting }, { remaining: 1 }]);
    expect(waiting).toBeGreaterThan(500);
    await turn(spaceId, large);
    expect(await place()).toEqual([{ hasLeft: true, waiting: 0, inFrontier: 0, before: 0 }]);
  });

  it('is walked by the worker that holds it, and this worker then continues with cascades that started later', async () => {
    const { spaceId, large, small, states } = await twoCascades('order', 600);
    await turn(spaceId, small);
    expect(await states()).toMatchObject([
      { state: 'running', processed: 0 },
      { state: 'running', processed: 0 },
    ]);
    await turn(spaceId, large);
    expect(await states()).toMatchObject([
      { state: 'done', processed: 601 },
      { state: 'done', processed: 2 },
    ]);
  });
});
