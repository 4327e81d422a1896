import { GraphModule } from '#libs/graph/graph.module.js';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from '../../corrections/index.js';
import { AddEdgeInput } from '../domain/node.schemas.js';
import { AddEdge } from './edges.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule, GraphModule]);
});
afterAll(() => world.close());

/** A conclusion with a pending correction, a conclusion that the correction does not affect, and a lesson. */
async function underCorrection(slug: string) {
  const { as: owner, spaceId, store, conclude, createNode: create, make, retract } = await openSpace(world, { slug });
  const concluded = (premise: string) => conclude(`It follows from ${premise}.`, [premise]);
  const [root, other] = [await store('A valve was left open.'), await store('The pump was new.')];
  const [concerned, untouched] = [await concluded(root), await concluded(other)];
  const lesson = await make({ type: 'lesson', claim: 'Look after the pump.', incidentIds: [untouched] });
  const { cascadeId } = await retract(root);
  return {
    concerned,
    untouched,
    create,
    exemplify: (fromId: string) =>
      world.get(AddEdge).run(owner, AddEdgeInput.parse({ space: slug, kind: 'exemplifies', fromId, toId: lesson })),
    arrive: async () => {
      await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId } as CascadeJob);
      expect((await world.get(ListCascades).run(owner, { space: slug, state: 'running', limit: 1 })).data).toEqual([]);
    },
  };
}

const LESSON = { type: 'lesson', claim: 'Close the valve.' };
const CORNERSTONE = { type: 'cornerstone', tag: 'care', title: 'Ask first', frame: 'Haste cost us a day.' };

describe('while a correction that concerns a claim is on its way', () => {
  it.each([
    ['no lesson is learned from the claim', 'lesson', (id: string) => ({ ...LESSON, incidentIds: [id] })],
    ['no cornerstone is based on the claim', 'cornerstone', (id: string) => ({ ...CORNERSTONE, supportIds: [id] })],
  ])('%s, and the refusal is final once the correction has arrived', async (_, slug, dependent) => {
    const { concerned, untouched, create, arrive } = await underCorrection(slug);
    await expect(create(dependent(concerned))).rejects.toMatchObject({ code: 'cascade_running', category: 'conflict' });
    expect(await create(dependent(untouched))).toMatchObject({ outcome: 'accepted' });
    await arrive();
    await expect(create(dependent(concerned))).rejects.toMatchObject({ code: 'exemplar_not_live' });
  });

  it('the claim cannot become an exemplar of a lesson', async () => {
    const { concerned, exemplify, arrive } = await underCorrection('exemplar');
    await expect(exemplify(concerned)).rejects.toMatchObject({ code: 'cascade_running' });
    await arrive();
    await expect(exemplify(concerned)).rejects.toMatchObject({ code: 'exemplar_not_live' });
  });
});
