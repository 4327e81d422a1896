import { forbidden, ROLES, type Ctx, type Id, type Role } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { eventually, openTestQueues, openWorld, type TestQueues, type World } from '#libs/testing/index.js';
import { Registry } from '../../events/index.js';
import { Outbox, RelayOutbox } from '../../outbox/index.js';
import { JobView } from '../domain/job.js';
import { JobLedger } from '../store/job-ledger.js';
import { CancelJob, RetryJob } from './change-job.js';
import { FollowDeliveries } from './follow-deliveries.js';
import { GetJob, ListJobs } from './read-jobs.js';

const ids = new TypeIds();

let world: World;
let test: TestQueues;
let relay: RelayOutbox;
let ctx: Ctx;
beforeAll(async () => {
  world = await openWorld([]);
  test = await openTestQueues(world.database, { cascade: { attempts: 2, firstDelayMs: 10 } });
  relay = new RelayOutbox(world.database.system, new Outbox(), test.queues, new Registry(), ids);
  ctx = world.as('writer');
});
afterAll(async () => {
  await test.close();
  await world.close();
});

const get = (job: Id<'job'>, as = ctx) => world.get(GetJob).run(as, { id: job });

/** Opens a job, as a use case would. */
async function ask(
  queue: string,
  spaceId: Id<'spc'> | null = null,
  payload: Record<string, unknown> = { page: 1 },
): Promise<Id<'job'>> {
  const id = ids.next('job');
  await world
    .get(TenantDatabase)
    .write(world.tenantId, (tx) => world.get(JobLedger).open(tx, ctx, { id, queue, spaceId, payload }, new Date()));
  return id;
}

/** Records that a delivery without a job in the ledger was given up. */
async function die(
  spaceId: Id<'spc'> | null = null,
  failure: unknown = new Error('password=hunter2'),
): Promise<Id<'job'>> {
  const id = ids.next('job');
  await world
    .get(FollowDeliveries)
    .deadLetter(
      { id, tenantId: world.tenantId, queue: 'embed', payload: { spaceId, ids: ['clm_1'] }, attempt: 8 },
      failure,
    );
  return id;
}

describe('a delivery that is given up', () => {
  it('becomes a dead job that shows no internal details of the failure', async () => {
    const job = await get(await die());
    expect(JobView.parse(job)).toMatchObject({
      status: 'dead',
      queue: 'embed',
      attempts: 8,
      error: 'The work failed for an internal reason.',
      payload: { ids: ['clm_1'] },
    });
  });

  it('keeps the public message of a refusal', async () => {
    expect(await get(await die(null, forbidden({ why: 'The space is closed.' })))).toMatchObject({
      error: 'The space is closed.',
    });
  });

  it('is recorded once, however often the queue reports it', async () => {
    const id = await die();
    await world
      .get(FollowDeliveries)
      .deadLetter({ id, tenantId: world.tenantId, queue: 'embed', payload: {}, attempt: 8 }, new Error());
    expect(await get(id)).toMatchObject({ attempts: 8 });
  });
});

it('a dead job that is retried goes through the queue again, and all its attempts are counted', async () => {
  const attempts: number[] = [];
  let isBroken = true;
  const follow = world.get(FollowDeliveries);
  test.queues.work(
    'cascade',
    follow.around(async ({ attempt }) => {
      attempts.push(attempt);
      if (isBroken) throw new Error('broken');
    }),
    {
      concurrency: 1,
      onDead: (delivery, failure) => follow.deadLetter(delivery, failure),
    },
  );
  const id = await ask('cascade');
  expect(await get(id)).toMatchObject({ status: 'queued', attempts: 0 });
  await relay.run();
  await eventually(async () => (await get(id)).status === 'dead');
  expect(await get(id)).toMatchObject({ attempts: 2 });

  expect(await world.get(RetryJob).run(ctx, { id })).toMatchObject({ status: 'queued' });
  await relay.run();
  await eventually(async () => (await get(id)).status === 'dead');
  expect(await get(id)).toMatchObject({ attempts: 4 });

  isBroken = false;
  await world.get(RetryJob).run(ctx, { id });
  await relay.run();
  await eventually(async () => (await get(id)).status === 'done');
  expect(await get(id)).toMatchObject({ error: null });
  expect(attempts).toEqual([1, 2, 1, 2, 1]);
});

it('a cancelled job never begins, even if its message is on its way', async () => {
  const id = await ask('compact');
  expect(await world.get(CancelJob).run(ctx, { id })).toMatchObject({ status: 'cancelled' });
  let isHandled = false;
  const handle = world.get(FollowDeliveries).around(async () => {
    isHandled = true;
  });
  await handle({ id: `${id}.0`, tenantId: world.tenantId, queue: 'compact', payload: {}, attempt: 1 });
  expect(isHandled).toBe(false);
  expect(await get(id)).toMatchObject({ status: 'cancelled' });
});

it('a long job shows its progress and its result', async () => {
  const id = await ask('compact');
  const ledger = world.get(JobLedger);
  await world.get(TenantDatabase).write(world.tenantId, async (tx) => {
    await ledger.begin(tx, id, new Date());
    await ledger.progress(tx, id, { pages: 3 }, new Date());
  });
  expect(await get(id)).toMatchObject({ status: 'running', progress: { pages: 3 } });
  await world
    .get(TenantDatabase)
    .write(world.tenantId, (tx) => ledger.finish(tx, id, 'done', { merged: 7 }, new Date()));
  expect(await get(id)).toMatchObject({ status: 'done', result: { merged: 7 } });
});

it('cancelling or retrying a job is refused if the status of the job does not allow this', async () => {
  const dead = await die();
  await expect(world.get(CancelJob).run(ctx, { id: dead })).rejects.toMatchObject({ code: 'job_not_cancellable' });
  const queued = await ask('compact');
  await expect(world.get(RetryJob).run(ctx, { id: queued })).rejects.toMatchObject({ code: 'job_not_dead' });
  await expect(get(ids.next('job'))).rejects.toMatchObject({ code: 'not_found' });
});

it.each<[queue: string, payload: Record<string, unknown>, role: Role]>([
  ['snapshot', {}, 'admin'],
  ['archive', {}, 'admin'],
  ['integrity', {}, 'admin'],
  ['recovery', { promote: false }, 'admin'],
  ['recovery', { promote: true, acceptLoss: true }, 'owner'],
  ['compact', {}, 'writer'],
])(
  'a job of the queue %s for %j is changed only by the role %s, and the log says by whom',
  async (queue, payload, role) => {
    const below = world.as(ROLES[ROLES.indexOf(role) - 1]!);
    const id = await ask(queue, null, payload);
    await expect(world.get(CancelJob).run(below, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.get(RetryJob).run(below, { id })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await get(id)).toMatchObject({ status: 'queued' });
    const entitled = world.as(role);
    await world.get(CancelJob).run(entitled, { id });
    const events = await world.database.owner(`select kind, actor, payload from events where subject_id = $1`, [id]);
    expect(events).toMatchObject([
      { kind: 'job_cancelled', actor: { principalId: entitled.caller.principal.id }, payload: { queue } },
    ]);
  },
);

it('jobs are listed newest first, by status and queue, in pages', async () => {
  const other = { ...world.as('reader'), tenantId: await world.anotherTenant() };
  expect(await world.get(ListJobs).run(other, { limit: 10 })).toEqual({ data: [], hasMore: false, nextCursor: null });
  const dead = [await die(), await die(), await die()];
  const page = await world.get(ListJobs).run(ctx, { limit: 2, status: 'dead', queue: 'embed' });
  expect(page.data.map(({ id }) => id)).toEqual([dead[2], dead[1]]);
  const next = await world
    .get(ListJobs)
    .run(ctx, { limit: 2, status: 'dead', queue: 'embed', cursor: page.nextCursor! });
  expect(next.data[0]!.id).toBe(dead[0]);
  expect(
    (await world.get(ListJobs).run(ctx, { limit: 200, status: 'cancelled' })).data.every(
      ({ status }) => status === 'cancelled',
    ),
  ).toBe(true);
});

it('jobs of other spaces are hidden from a caller limited to one space, and jobs of other tenants from everybody', async () => {
  const [mine, theirs] = [ids.next('spc'), ids.next('spc')];
  const [own, foreign] = [await die(mine), await die(theirs)];
  const bound = world.as('writer', { spaceIds: [mine] });
  expect((await world.get(ListJobs).run(bound, { limit: 200 })).data.map(({ id }) => id)).toEqual([own]);
  await expect(get(foreign, bound)).rejects.toMatchObject({ code: 'not_found' });
  await expect(world.get(RetryJob).run(bound, { id: foreign })).rejects.toMatchObject({ code: 'not_found' });
  await expect(get(own, { ...ctx, tenantId: await world.anotherTenant() })).rejects.toMatchObject({
    code: 'not_found',
  });
});
