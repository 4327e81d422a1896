import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { GetCascade, ListCascades, ListCascadesInput } from '#libs/graph/cascades/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { StoreClaim, StoreClaimInput } from '#libs/knowledge/claims/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { storeGraph } from '#libs/testing/stored-graph.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from './walk-cascade.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule], {
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

/** More than the pages of one turn. */
const MANY = 1_200;
const triple = (value: string) => ({ triple: { subject: 'pump', predicate: 'state', value } });

/** A derivation with a key, from a claim from which so much else is derived that a cascade takes several pages. */
async function aDerivation() {
  const here = await openSpace(world);
  const { spaceId, call, conclude } = here;
  const [root] = await storeGraph(world, spaceId, [[], ...Array.from({ length: MANY }, () => [0])]);
  const derived = await conclude('It runs.', [root!], { validFrom: '2024-01-01T00:00:00Z', ...triple('running') });
  return {
    ...here,
    root: root!,
    derived,
    onePage: (cascadeId: string) =>
      world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: cascadeId as Id<'cas'> }, 1),
    /** Replaces the derivation for one month, and returns its remainder. */
    interrupt: async () => {
      const { superseded, remainders } = await call(StoreClaim, StoreClaimInput, {
        text: 'It stands still.',
        provenance: { source: 'user_explicit' },
        validFrom: '2024-05-01T00:00:00Z',
        validUntil: '2024-06-01T00:00:00Z',
        ...triple('standing'),
      });
      expect({ superseded, count: remainders.length }).toEqual({ superseded: [derived], count: 1 });
      return remainders[0]!;
    },
    cascades: async () => (await call(ListCascades, ListCascadesInput, { limit: 10 })).data,
    cascade: (id: string) => world.get(GetCascade).run(here.as, { space: here.space, id: id as Id<'cas'> }),
  };
}

it('a remainder that appears behind a running correction falls with the claim that it continues', async () => {
  const { root, derived, retract, onePage, interrupt, cascade, cascades, settle, getNode } = await aDerivation();
  const { cascadeId } = await retract(root);
  await onePage(cascadeId!);
  expect(await cascade(cascadeId!)).toMatchObject({ state: 'running' });
  // The cascade has dealt with the root, and not yet with the derivation.
  expect(await getNode(derived)).toMatchObject({ correctionPending: true });
  const remainder = await interrupt();
  await settle();
  expect(await cascades()).toMatchObject([
    { rootIds: [remainder], state: 'done', processed: 1, changed: 1 },
    { rootIds: [root], state: 'done' },
  ]);
  expect(await getNode(remainder)).toMatchObject({ status: 'active', grounding: 'tainted', confidence: 0 });
});

it('a remainder that appears while no correction is running starts none, and falls with its premise later', async () => {
  const { root, retract, interrupt, cascades, settle, getNode } = await aDerivation();
  const remainder = await interrupt();
  expect(await cascades()).toEqual([]);
  await retract(root);
  await settle();
  expect(await getNode(remainder)).toMatchObject({ status: 'active', grounding: 'tainted', confidence: 0 });
});
