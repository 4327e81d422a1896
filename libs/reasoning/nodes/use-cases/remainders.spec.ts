import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { EdgeList } from '../domain/node.views.js';
import { ListEdgesInput } from '../domain/node.schemas.js';
import { ListEdges } from './edges.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule], {
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

it('the remainder of a replaced derivation is a derivation from the same premises, and falls with them', async () => {
  const { call, derive, getNode, retract, settle } = await openSpace(world);
  const store = (more: object) =>
    call(StoreClaim, StoreClaimInput, { text: 'said', provenance: { source: 'user_explicit' }, ...more });
  const premise = (await store({})).claim!.id;
  const triple = (value: string) => ({ triple: { subject: 'pump', predicate: 'state', value } });
  const { claim: derived } = await derive('It runs.', [premise], {
    validFrom: '2024-01-01T00:00:00Z',
    ...triple('running'),
  });
  const {
    superseded,
    remainders: [remainder],
  } = await store({ validFrom: '2024-05-01T00:00:00Z', validUntil: '2024-06-01T00:00:00Z', ...triple('standing') });
  expect(superseded).toEqual([derived!.id]);
  const { type, rank, fields, rootGroups } = await getNode(derived!.id);
  expect(await getNode(remainder!)).toMatchObject({ type, rank, fields, rootGroups, status: 'active' });
  const edges = EdgeList.parse(await call(ListEdges, ListEdgesInput, { id: remainder!, kind: 'derives_from' }));
  expect(edges.data.map(({ fromId, toId }) => [fromId, toId])).toEqual([[remainder, premise]]);
  await retract(premise);
  await settle();
  expect(await getNode(remainder!)).toMatchObject({ grounding: 'tainted', confidence: 0 });
});
