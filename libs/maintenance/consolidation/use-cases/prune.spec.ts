import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { drive, type Drive } from '#libs/testing/driven-run.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { Consolidation } from './consolidation.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';

const day = (count: number): string => new Date(Date.UTC(2026, 0, 1) + count * 86_400_000).toISOString();
let world: World;
beforeAll(async () => {
  world = await openWorld(
    [KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule],
    undefined,
    new FakeEmbedder(),
  );
});
afterAll(() => world.close());

/** A space with a faded premise and a conclusion from it that fades only on day 66. */
async function aKeptPremise() {
  const here = await openSpace(world, { clock: 'simulated' });
  const { spaceId } = here;
  const setClock = (days: number) => here.setClock(day(days));
  await setClock(0);
  const premise = await here.store('a premise', { importance: 0.16 });
  const conclusion = await here.conclude('a conclusion', [premise]);
  await setClock(10);
  return {
    premise,
    setClock,
    retract: () => here.retract(conclusion),
    status: async (id: string) => (await here.getClaim(id)).status,
    /** Runs pruning. Returns how many claims the run considered, and how many it pruned. */
    prune: async (options: object = {}, how: Drive = {}): Promise<[seen: number, pruned: number]> => {
      const tally = await drive(world, world.get(Consolidation), spaceId, options, how);
      const [job] = await world.database.owner(
        `select progress -> 'phases' -> 'prune' ->> 'done' as seen from jobs where queue = 'maintenance' and space_id = $1 order by created_at desc, id desc limit 1`,
        [spaceId],
      );
      return [Number(job!.seen), tally['pruned.decayed']!];
    },
  };
}

it('pruning considers a claim kept for its dependents once, and again after a week or in a full run', async () => {
  const { prune, setClock } = await aKeptPremise();
  expect(await prune()).toEqual([1, 0]);
  expect(await prune()).toEqual([0, 0]);
  expect(await prune({ full: true })).toEqual([1, 0]);
  expect(await prune({ pruneAge: 10 })).toEqual([1, 0]);
  await setClock(16);
  expect(await prune({ pruneAge: 10 })).toEqual([0, 0]);
  await setClock(18);
  expect(await prune({ pruneAge: 10 })).toEqual([1, 0]);
});

it('pruning considers a premise again once its dependents are gone, and a dry run counts the premise in advance', async () => {
  const { premise, prune, retract, status } = await aKeptPremise();
  expect(await prune()).toEqual([1, 0]);
  await retract();
  expect(await prune({}, { dryRun: true })).toEqual([1, 1]);
  expect(await prune()).toEqual([1, 1]);
  expect(await status(premise)).toBe('archived');
});

it('pruning considers claims that have faded since the last run, and in the same run also their premises', async () => {
  const { premise, prune, setClock, status } = await aKeptPremise();
  for (const days of [62, 64]) {
    await setClock(days);
    await prune();
  }
  expect(await status(premise)).toBe('active');
  await setClock(68);
  expect(await prune({}, { dryRun: true })).toEqual([2, 2]);
  expect(await prune()).toEqual([2, 2]);
  expect(await status(premise)).toBe('archived');
});
