import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { edgeAdded, type Edge } from '#libs/graph/model/index.js';
import { Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { DecideInput, ApproveProposal } from '../../proposals/index.js';
import { EdgeInput, ListEdgesInput } from '../domain/node.schemas.js';
import { ListEdges, RemoveEdge } from './edges.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

const KINDS = ['lesson', 'cornerstone'] as const;

/** A lesson or cornerstone with one incident, and a claim that is not one of its incidents. */
async function aLearned(type: (typeof KINDS)[number]) {
  const { space, call, store, createNode, getNode, tie, ...here } = await openSpace(world);
  const said = (text: string, source: string) => store(text, { provenance: { source } });
  const [incident, other] = [await said('It broke.', 'system'), await said('It broke again.', 'document')];
  const learn = async (): Promise<string> => {
    if (type === 'lesson') return (await createNode({ type, claim: 'Look first.', incidentIds: [incident] })).node!.id;
    const stone = { type, tag: 'care', title: 'Ask first', frame: 'Haste cost us a day.', supportIds: [incident] };
    const { node, proposal } = await createNode(stone);
    const reviewer = world.as('reviewer', {
      principal: { id: 'prn_00000000000000000000000001', kind: 'user', name: 'reviewer' },
    });
    await world.get(ApproveProposal).run(reviewer, DecideInput.parse({ space, id: proposal!.id }));
    return node!.id;
  };
  const id = await learn();
  return {
    ...here,
    id,
    incident,
    other,
    exemplify: (fromId: string) => tie('exemplifies', fromId, id),
    /** Adds the edge whether or not the claim is an incident already, as earlier releases did. */
    exemplifyAnyway: async (fromId: string) => {
      const edge: Edge = {
        id: new TypeIds().next('edg'),
        spaceId: here.spaceId,
        fromId,
        toId: id,
        kind: 'exemplifies',
        ordinal: 0,
        createdAt: new Date(),
        createdBy: here.as.caller.principal.id,
        closedAt: null,
      };
      await world.get(UnitOfWork).write(here.as, (tx) => world.get(Journal).record(tx, here.as, [edgeAdded(edge)]));
      return edge.id;
    },
    untie: (edgeId: string | null) => call(RemoveEdge, EdgeInput, { id: edgeId }),
    edges: async () => (await call(ListEdges, ListEdgesInput, { id })).data.map(({ kind }) => kind).sort(),
    state: async () => {
      const { confidence, rank, rootGroups, fields } = await getNode(id);
      return { confidence, rank, rootGroups, supportLost: fields.supportLost === true };
    },
  };
}

describe.each(KINDS)('an exemplar of a %s', (type) => {
  it('that has been an incident from the beginning changes nothing, and no edge is added', async () => {
    const { id, incident, exemplify, edges, state } = await aLearned(type);
    const before = await state();
    expect(await exemplify(incident)).toMatchObject({
      outcome: 'no_op',
      edge: { kind: 'supported_by', fromId: id, toId: incident },
    });
    expect(await edges()).toEqual(['supported_by']);
    expect(await state()).toEqual(before);
  });

  it('that is also an incident, as in older spaces, counts once, and the incident stays when the exemplar is removed', async () => {
    const { incident, other, exemplify, exemplifyAnyway, untie, edges, state, retract, reinstate, settle } =
      await aLearned(type);
    const alone = await state();
    const edgeId = await exemplifyAnyway(incident);
    expect(await edges()).toEqual(['exemplifies', 'supported_by']);
    expect(await state()).toEqual(alone);
    await retract(incident);
    await settle();
    expect(await state()).toMatchObject({ supportLost: true });
    await reinstate(incident);
    await settle();
    expect(await state()).toEqual(alone);
    await exemplify(other);
    const both = await state();
    await untie(edgeId);
    expect(await edges()).toEqual(['exemplifies', 'supported_by']);
    expect(await state()).toEqual(both);
  });

  it('is no longer counted when it is removed', async () => {
    const { other, exemplify, untie, state } = await aLearned(type);
    const alone = await state();
    const { edge } = await exemplify(other);
    await untie(edge.id);
    expect(await state()).toEqual(alone);
  });
});
