import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS, firstIdAt } from '#libs/kernel/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { Journal } from '../../events/index.js';
import { SealWriter } from '../../seals/index.js';
import { ArchiveStore } from '../store/archive-store.js';
import { DropPayloads } from './steps/drop-payloads.js';
import { VerifyArchives, WorkArchive } from './archives.js';

const JOB = 'job_01h455vb4pex5vsknk084sn02q';
const MANY = 1_000;

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
});
afterAll(() => world.close());

const seal = (events: number) =>
  world.get(SystemDatabase).run((tx) => world.get(SealWriter).extendChain(tx, world.tenantId, events));
const archive = (days: number) =>
  new WorkArchive({
    database: world.get(TenantDatabase),
    archives: world.get(ArchiveStore),
    dropPayloads: world.get(DropPayloads),
    journal: world.get(Journal),
    clock: { now: () => new Date(Date.now() + days * DAY_MS) },
    workPercent: 100,
  }).run(world.tenantId, JOB);
const segments = () => world.get(TenantDatabase).read(world.tenantId, (tx) => world.get(ArchiveStore).list(tx));

it('a day is archived once all its events are sealed, and events that are sealed later go into the next day', async () => {
  await openSpace(world);
  await openSpace(world);
  await seal(1);
  expect(await archive(9)).toEqual([]);
  await seal(MANY);
  const [day] = await archive(9);
  expect(day).toBeDefined();

  // The events that have today's date but come after its segment: the event of the segment itself, and events of a
  // process whose clock is behind.
  await openSpace(world);
  await seal(MANY);
  const [next] = await archive(9);
  expect(Date.parse(next!)).toBe(Date.parse(day!) + DAY_MS);
  const [second, first] = await segments();
  expect(second!.fromSeq).toBe(first!.toSeq + 1);
  expect(await world.get(VerifyArchives).run(world.tenantId)).toEqual({ segments: 2, firstBad: null });
});

it('an event of a process whose clock was years ahead does not keep the events after it from being archived', async () => {
  await openSpace(world);
  await world.database.owner(
    `update events set id = $2 where tenant_id = $1 and position = (select max(position) from unsealed_events where tenant_id = $1)`,
    [world.tenantId, firstIdAt('evt', new Date('2066-01-01T00:00:00Z'))],
  );
  await openSpace(world);
  await seal(MANY);
  await archive(20);
  const [last] = await segments();
  const [head] = await world.database.owner('select max(seq)::int as seq from event_seals where tenant_id = $1', [
    world.tenantId,
  ]);
  expect(last!.toSeq).toBe(head!.seq);
  expect((await world.get(VerifyArchives).run(world.tenantId)).firstBad).toBeNull();
});
