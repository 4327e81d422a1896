import { ListJobs } from '#libs/history/jobs/index.js';
import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { embed } from '#libs/testing/stored-claims.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { ListRunsInput } from '../domain/run.js';
import { ListRuns } from './read-runs.js';
import { StartDueRuns } from './start-due-runs.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { deliverRun } from '#libs/testing/driven-run.js';

const embedder = new FakeEmbedder();
let now = new Date('2026-01-01T12:00:00Z');
let world: World;
let spaceId: Id<'spc'>;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, MaintenanceModule], { now: () => now }, embedder);
  ({ spaceId } = await openSpace(world, { slug: 's' }));
});
afterAll(() => world.close());

const store = async (text: string) =>
  (await world.get(StoreClaim).run(world.as('owner'), StoreClaimInput.parse({ space: 's', text }))).claim!;

/** Works on everything that the schedule starts after so many days. Returns how many runs it started. */
async function after(days: number): Promise<number> {
  now = new Date(now.getTime() + days * DAY_MS);
  const started = await world.get(StartDueRuns).run();
  const { data } = await world.get(ListJobs).run(world.as('owner'), { limit: 200, status: 'queued' });
  for (const { id } of data) {
    await deliverRun(world, id as Id<'job'>);
  }
  return started;
}
const lastRun = async () =>
  (await world.get(ListRuns).run(world.as('owner'), ListRunsInput.parse({ space: 's' }))).data[0]!.report;

it('a space is consolidated when claims have changed, and once a week when claims have only grown older', async () => {
  const claims = [await store('The moon is near'), await store('Near is the moon')];
  expect(await after(0)).toBe(0);
  expect(await after(1)).toBe(1);
  expect(await after(1)).toBe(0);
  await embed(
    world,
    embedder,
    'claim',
    claims.map(({ id, text }) => ({ id, text, spaceId })),
  );
  expect(await after(1)).toBe(1);
  expect(await lastRun()).toMatchObject({ deduplicated: 1 });
  expect({ after3: await after(3), after6: await after(3), after7: await after(1.1), after8: await after(1) }).toEqual({
    after3: 0,
    after6: 0,
    after7: 1,
    after8: 0,
  });
});
