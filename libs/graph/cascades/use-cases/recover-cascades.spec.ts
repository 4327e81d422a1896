import type { Id } from '#libs/kernel/index.js';
import { SystemDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Delivery } from '#libs/platform/queue/index.js';
import {
  eventually,
  openSpace,
  openTestQueues,
  openWorld,
  setMode,
  type TestQueues,
  type World,
} from '#libs/testing/index.js';
import { GraphModule } from '../../graph.module.js';
import { CASCADE_QUEUE } from '../domain/cascade.js';
import { CascadeRepository } from '../store/cascade.repository.js';
import { RecoverCascades } from './recover-cascades.js';

const ids = new TypeIds();

let world: World;
let test: TestQueues;
let delivered: Delivery[];
beforeAll(async () => {
  world = await openWorld([GraphModule]);
  test = await openTestQueues(world.database);
  test.queues.work(
    CASCADE_QUEUE,
    async (delivery) => {
      delivered.push(delivery);
    },
    { concurrency: 1, onDead: () => Promise.resolve() },
  );
});
beforeEach(() => {
  delivered = [];
});
afterEach(() => world.database.owner(`update cascades set state = 'done', ended_at = now()`));
afterAll(async () => {
  await test.close();
  await world.close();
});

const aSpaceId = async (tenantId: Id<'ten'> = world.tenantId): Promise<Id<'spc'>> =>
  (await openSpace(world, {}, { ...world.as('owner'), tenantId })).spaceId;

async function aCascade(spaceId: Id<'spc'>, tenantId: Id<'ten'> = world.tenantId): Promise<Id<'cas'>> {
  const id = ids.next('cas');
  await world.database.owner(
    `insert into cascades (tenant_id, id, space_id, trigger, root_ids, state, visited, changed, waiting, low_rank, low_node, started_at) values ($1, $2, $3, 'retracted', '{}', 'running', 0, 0, 0, 0, '', now())`,
    [tenantId, id, spaceId],
  );
  return id;
}

const goesOn = (id: Id<'cas'>) =>
  world.database.owner('update cascades set visited = visited + 500 where id = $1', [id]);
const ends = (id: Id<'cas'>) =>
  world.database.owner(`update cascades set state = 'done', ended_at = now() where id = $1`, [id]);
const recovery = (page?: number) =>
  new RecoverCascades(world.get(SystemDatabase), world.get(CascadeRepository), test.queues, ids, page);
const cascades = () => delivered.map(({ payload }) => payload.cascadeId).sort();

it('recovery resends the message of a cascade that has made no progress between two checks', async () => {
  const spaceId = await aSpaceId();
  const cascadeId = await aCascade(spaceId);
  const recover = recovery();
  expect(await recover.run()).toBe(0);
  expect(await recover.run()).toBe(1);
  await eventually(() => delivered.length === 1);
  expect(delivered).toMatchObject([
    { tenantId: world.tenantId, queue: CASCADE_QUEUE, payload: { spaceId, cascadeId } },
  ]);
});

it('recovery finds the cascades of all spaces, however many there are', async () => {
  const stuck = [];
  for (let n = 0; n < 5; n += 1) stuck.push(await aCascade(await aSpaceId()));
  const recover = recovery(2);
  expect({ first: await recover.run(), second: await recover.run() }).toEqual({ first: 0, second: 5 });
  await eventually(() => delivered.length === 5);
  expect(cascades()).toEqual(stuck.sort());
});

it('recovery sends no message for a cascade that advances, has ended or has just started', async () => {
  const [moving, ending, stuck] = [
    await aCascade(await aSpaceId()),
    await aCascade(await aSpaceId()),
    await aCascade(await aSpaceId()),
  ];
  const recover = recovery();
  await recover.run();
  await goesOn(moving);
  await ends(ending);
  const begun = await aCascade(await aSpaceId());
  expect(await recover.run()).toBe(1);
  await eventually(() => delivered.length === 1);
  expect(cascades()).toEqual([stuck]);
  expect(await recover.run()).toBe(3);
  await eventually(() => delivered.length === 4);
  expect(cascades()).toEqual([moving, stuck, stuck, begun].sort());
});

it('recovery resends the oldest cascade of each space in every tenant, and the next cascade when the first is done', async () => {
  const other = await world.anotherTenant();
  const [here, there] = [await aSpaceId(), await aSpaceId(other)];
  const [first, second, theirs] = [await aCascade(here), await aCascade(here), await aCascade(there, other)];
  const recover = recovery();
  await recover.run();
  expect(await recover.run()).toBe(2);
  await eventually(() => delivered.length === 2);
  expect(cascades()).toEqual([first, theirs].sort());
  expect(new Map(delivered.map(({ payload, tenantId }) => [payload.cascadeId, tenantId]))).toEqual(
    new Map([
      [first, world.tenantId],
      [theirs, other],
    ]),
  );
  await ends(first);
  await ends(theirs);
  expect(await recover.run()).toBe(0);
  expect(await recover.run()).toBe(1);
  await eventually(() => delivered.length === 3);
  expect(delivered.at(-1)!.payload).toEqual({ spaceId: here, cascadeId: second });
});

it('recovery resends cascades of a read-only tenant only when the tenant may write again', async () => {
  const other = await world.anotherTenant();
  const [ours, theirs] = [await aCascade(await aSpaceId()), await aCascade(await aSpaceId(other), other)];
  await setMode(world.database, other, 'read_only');
  const recover = recovery();
  await recover.run();
  expect(await recover.run()).toBe(1);
  await setMode(world.database, other, 'normal');
  await recover.run();
  expect(await recover.run()).toBe(2);
  await eventually(() => delivered.length === 4);
  expect(cascades()).toEqual([ours, ours, ours, theirs].sort());
});

it('recovery uses a new message id each time, because a queue drops ids that it has seen', async () => {
  await aCascade(await aSpaceId());
  const recover = recovery();
  await recover.run();
  for (const times of [1, 2, 3]) {
    expect(await recover.run()).toBe(1);
    await eventually(() => delivered.length === times);
  }
  expect(new Set(delivered.map(({ id }) => id)).size).toBe(3);
});

it('recovery resends the message of a cascade once a failed queue answers again', async () => {
  const cascadeId = await aCascade(await aSpaceId());
  let isAway = true;
  const queues = new Proxy(test.queues, {
    get: (target, name) =>
      name === 'addBulk' && isAway ? () => Promise.reject(new Error('away')) : Reflect.get(target, name).bind(target),
  });
  const recover = new RecoverCascades(world.get(SystemDatabase), world.get(CascadeRepository), queues, ids);
  await recover.run();
  await expect(recover.run()).rejects.toThrow('away');
  isAway = false;
  expect(await recover.run()).toBe(1);
  await eventually(() => delivered.length === 1);
  expect(cascades()).toEqual([cascadeId]);
});
