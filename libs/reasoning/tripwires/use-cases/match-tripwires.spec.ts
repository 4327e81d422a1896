import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Clock } from '#libs/kernel/index.js';
import { StoreClaimInput } from '#libs/knowledge/claims/domain/index.js';
import { StoreClaim } from '#libs/knowledge/claims/use-cases/index.js';
import { CreateSpaceInput } from '#libs/tenancy/spaces/domain/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { CreateSpace } from '#libs/tenancy/spaces/use-cases/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { CreateNodeInput } from '../../nodes/domain/index.js';
import { NodeTypesModule } from '../../nodes/nodes.module.js';
import { CreateNode } from '../../nodes/use-cases/index.js';
import { MatchInput } from '../domain/index.js';
import { TripwireRepository } from '../store/index.js';
import { TripwiresModule } from '../tripwires.module.js';
import { MatchTripwires } from './index.js';

let world: World;
beforeAll(async () => { world = await openWorld([NodeTypesModule, TripwiresModule]); });
afterAll(() => world.close());

const SPACE = { space: 'many' };
const ticking = (stepMs: number): Clock => { let time = 0; return { now: () => new Date(time += stepMs) }; };
const match = (clock: Clock, text: string) => (
  new MatchTripwires(world.get(UnitOfWork), world.get(SpaceDirectory), world.get(TripwireRepository), clock).run(world.as('reader'), MatchInput.parse({ ...SPACE, text })));

async function aLesson(): Promise<string> {
  const owner = world.as('owner');
  await world.get(CreateSpace).run(owner, CreateSpaceInput.parse({ slug: 'many', name: 'Many' }));
  const incident = (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ ...SPACE, text: 'History was lost.' }))).claim!.id;
  return (await world.get(CreateNode).run(owner, CreateNodeInput.parse({ ...SPACE, type: 'lesson', claim: 'Ask first.', incidentIds: [incident], situationPattern: 'git push --force' }))).node!.id;
}

/** So many more lessons like one; the log does not know them. */
async function multiply(id: string, times: number): Promise<void> {
  for (const table of ['claims', 'nodes']) {
    const [columns] = await world.database.owner(`select string_agg(column_name, ', ') as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`, [table]);
    await world.database.owner(`insert into ${table} (${columns!.names}) select ${columns!.names}
      from (select (jsonb_populate_record(t, jsonb_build_object('id', concat(t.id, n)))).* from ${table} t, generate_series(1, $2::integer) n where t.id = $1) r`, [id, times]);
  }
}

it('what was left untried is told: ten had matched, more than a thousand wait, or the time was over', async () => {
  const id = await aLesson();
  const still = ticking(0);
  expect(await match(still, 'git push --force')).toMatchObject({ data: { length: 1 }, tried: 1, truncated: false });
  await multiply(id, 9);
  expect(await match(still, 'git push --force')).toMatchObject({ data: { length: 10 }, tried: 10, truncated: false });
  await multiply(`${id}1`, 990);
  expect(await match(still, 'git push --force')).toMatchObject({ data: { length: 10 }, tried: 10, truncated: true });
  expect(await match(still, 'git status')).toEqual({ data: [], tried: 1_000, truncated: false });
  const { tried, truncated } = await match(ticking(60), 'git status');
  expect([tried > 0 && tried < 10, truncated]).toEqual([true, true]);
  await multiply(`${id}2`, 1);
  expect(await match(still, 'git status')).toEqual({ data: [], tried: 1_000, truncated: true });
});
