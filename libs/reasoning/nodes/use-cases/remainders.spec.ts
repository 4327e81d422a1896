import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import { RetractInput, StoreClaimInput, RetractClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from '../../corrections/index.js';
import { DeriveInput } from '../../derivations/index.js';
import { Derive } from './derive.js';
import { EdgeList } from '../domain/node.views.js';
import { ListEdgesInput } from '../domain/node.schemas.js';
import { GetNode } from './read-nodes.js';
import { ListEdges } from './edges.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([ReasoningModule], {
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
});
afterAll(async () => {
  expect(await world.replay()).toMatchObject({ differences: [], unprojected: {} });
  await world.close();
});

it('the later part of an interrupted derivation is a derivation from the same, and falls with it', async () => {
  const owner = world.as('owner');
  const space = 'remainders';
  const { id: spaceId } = await world.get(CreateSpace).run(owner, CreateSpaceInput.parse({ slug: space, name: space }));
  const store = (more: object) =>
    world
      .get(StoreClaim)
      .run(owner, StoreClaimInput.parse({ space, text: 'said', provenance: { source: 'user_explicit' }, ...more }));
  const get = (id: string) => world.get(GetNode).run(owner, { space, id: id as never });
  const premise = (await store({})).claim!.id;
  const triple = (value: string) => ({ triple: { subject: 'pump', predicate: 'state', value } });
  const { claim: derived } = await world.get(Derive).run(
    owner,
    DeriveInput.parse({
      space,
      claim: 'It runs.',
      premises: [premise],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
      validFrom: '2024-01-01T00:00:00Z',
      ...triple('running'),
    }),
  );
  const {
    superseded,
    remainders: [remainder],
  } = await store({ validFrom: '2024-05-01T00:00:00Z', validUntil: '2024-06-01T00:00:00Z', ...triple('standing') });
  expect(superseded).toEqual([derived!.id]);
  const { type, rank, fields, rootGroups } = await get(derived!.id);
  expect(await get(remainder!)).toMatchObject({ type, rank, fields, rootGroups, status: 'active' });
  const edges = EdgeList.parse(
    await world.get(ListEdges).run(owner, ListEdgesInput.parse({ space, id: remainder!, kind: 'derives_from' })),
  );
  expect(edges.data.map(({ fromId, toId }) => [fromId, toId])).toEqual([[remainder, premise]]);
  await world
    .get(RetractClaim)
    .run(owner, RetractInput.parse({ space, id: premise, errorType: 'other', reason: 'wrong' }));
  for (;;) {
    const {
      data: [cascade],
    } = await world.get(ListCascades).run(owner, { space, state: 'running', limit: 50 });
    if (cascade === undefined) break;
    await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: cascade.id } as CascadeJob);
  }
  expect(await get(remainder!)).toMatchObject({ grounding: 'tainted', confidence: 0 });
});
