import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import type { Id } from '#libs/kernel/index.js';
import { StoreClaimInput, GetClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import { WalkCascade } from '#libs/reasoning/corrections/index.js';
import { DeriveInput } from '#libs/reasoning/derivations/index.js';
import { Derive } from '#libs/reasoning/nodes/index.js';
import { CreateSpaceInput, CreateSpace, SetClock } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { StartRun, StartRunInput } from '#libs/maintenance/runs/index.js';
import { MaintenanceModule } from '#libs/maintenance/maintenance.module.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';
import { deliverRun } from '#libs/testing/driven-run.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

const city = (value: string) => ({
  text: value,
  triple: { subject: 'office', predicate: 'city', value },
  provenance: { source: 'document' },
});

it('an announced change reaches what was derived from the claim that it ends, once it takes effect and `expire` has run', async () => {
  const owner = world.as('owner');
  const space = 'announced';
  const { id: spaceId } = await world
    .get(CreateSpace)
    .run(owner, CreateSpaceInput.parse({ slug: space, name: space, clock: 'simulated' }));
  const at = (now: string) => world.get(SetClock).run(owner, { space, now: new Date(now) });
  const store = async (body: object) =>
    (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, ...body }))).claim!.id;
  const claim = (id: string) => world.get(GetClaim).run(owner, { space, id } as never);
  await at('2026-01-01T00:00:00Z');
  const before = await store(city('Bonn'));
  const { claim: derived } = await world.get(Derive).run(
    owner,
    DeriveInput.parse({
      space,
      claim: 'Post goes to Bonn.',
      premises: [before],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
    }),
  );
  const after = await store({ ...city('Berlin'), validFrom: '2026-02-01T00:00:00Z' });
  expect({ status: (await claim(before)).status, grounding: (await claim(derived!.id)).grounding }).toEqual({
    status: 'active',
    grounding: 'sound',
  });

  await at('2026-02-01T00:00:00Z');
  const { id: run } = await world.get(StartRun).run(owner, StartRunInput.parse({ space, kind: 'expire' }));
  await deliverRun(world, run as Id<'job'>);
  expect(await claim(before)).toMatchObject({ status: 'superseded', supersededBy: after });
  expect(await claim(derived!.id)).toMatchObject({ grounding: 'stale', correctionPending: true });

  const {
    data: [cascade],
  } = await world.get(ListCascades).run(owner, { space, state: 'running', limit: 1 });
  expect(cascade).toMatchObject({ trigger: 'superseded', rootIds: [before] });
  await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: cascade!.id } as CascadeJob);
  expect(await claim(derived!.id)).toMatchObject({ grounding: 'stale', correctionPending: false });
});
