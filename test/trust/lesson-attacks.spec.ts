import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type Input, type RestClient, type Service } from '../service/index.js';
import { aCast, idIn, type Cast } from './scene.js';

let service: Service;
let cast: Cast;
beforeAll(async () => {
  service = await openService();
  cast = await aCast(service);
});
afterAll(() => service.close());

/** A user learns a lesson and lays a cornerstone, each from two incidents of different sources. */
async function learned() {
  const { tenant, user, reviewer } = cast;
  const { space } = await tenant.aSpace();
  const call = async (by: RestClient, name: string, input: Input = {}): Promise<any> => {
    const { status, body } = await by.call(name, { space, ...input });
    expect(status).toBeLessThan(500);
    return body;
  };
  const said = async (text: string, source: string) =>
    idIn(await call(tenant.owner, 'claims.store', { text, provenance: { source } }));
  const incidents = [await said('It broke in May.', 'system'), await said('It broke in June.', 'document')];
  const lesson = await call(user, 'nodes.create', { type: 'lesson', claim: 'Look first.', incidentIds: incidents });
  const stone = await call(user, 'nodes.create', {
    type: 'cornerstone',
    tag: 'care',
    title: 'Look first',
    frame: 'Haste cost us a day.',
    supportIds: incidents,
  });
  await call(reviewer, 'proposals.approve', { id: stone.proposal.id });
  const ids = [idIn({ node: lesson.node }), idIn(stone)];
  const states = () =>
    Promise.all(
      ids.map(async (id) => {
        const { status, confidence, grounding, rank, rootGroups, fields } = await call(user, 'nodes.get', { id });
        return { status, confidence, grounding, rank, rootGroups, supportLost: fields.supportLost === true };
      }),
    );
  return { call, incidents, ids, states };
}

it('no agent takes an incident from a lesson or cornerstone by naming it again as an exemplar and taking that back', async () => {
  const { call, incidents, ids, states } = await learned();
  const before = await states();
  for (const toId of ids) {
    for (const fromId of incidents) {
      const { edge } = await call(cast.agents[0]!, 'edges.add', { kind: 'exemplifies', fromId, toId });
      expect(edge).toMatchObject({ id: expect.any(String) });
      await call(cast.agents[0]!, 'edges.remove', { id: edge.id });
    }
  }
  expect(await states()).toEqual(before);
});

it('no agent takes an incident away with an exemplar of its own', async () => {
  const { call, ids, states } = await learned();
  const before = await states();
  const own = idIn(await call(cast.agents[0]!, 'claims.store', { text: 'It broke in July.' }));
  for (const toId of ids) {
    const { edge } = await call(cast.agents[0]!, 'edges.add', { kind: 'exemplifies', fromId: own, toId });
    await call(cast.agents[0]!, 'edges.remove', { id: edge.id });
  }
  expect(await states()).toEqual(before);
});
