import type { Id } from '#libs/kernel/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openRedisQueues, type Queues } from '#libs/platform/queue/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { eventually, openWorld, OwnRedis, RecordedLog, type World } from '#libs/testing/index.js';
import { Registry } from '../../events/index.js';
import { Outbox, RelayOutbox } from '../../outbox/index.js';
import { JobLedger } from '../store/job-ledger.js';
import { FollowDeliveries } from './follow-deliveries.js';
import { GetJob } from './read-jobs.js';
import { RecoverJobs } from './recover-jobs.js';

const ids = new TypeIds();
const LOST = 1;

(process.env.REDIS_URL ? describe : describe.skip)('the recovery of jobs after Redis lost its data', () => {
  let world: World;
  let redis: OwnRedis;
  let queues: Queues;
  let relay: RelayOutbox;
  let recover: RecoverJobs;
  beforeAll(async () => {
    world = await openWorld([]);
    redis = await OwnRedis.start();
    queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
    relay = new RelayOutbox(world.database.system, new Outbox(), queues, new Registry(), ids);
    recover = new RecoverJobs(
      world.get(SystemDatabase),
      world.get(TenantDatabase),
      world.get(JobLedger),
      queues,
      world.get(CLOCK),
    );
  });
  afterAll(async () => {
    await queues.close(2_000);
    await redis.kill();
    await world.close();
  });

  async function ask(queue: string, tenantId = world.tenantId): Promise<Id<'job'>> {
    const id = ids.next('job');
    const ctx = { ...world.as('writer'), tenantId };
    await world
      .get(TenantDatabase)
      .write(tenantId, (tx) =>
        world.get(JobLedger).open(tx, ctx, { id, queue, spaceId: null, payload: {} }, new Date()),
      );
    return id;
  }
  const status = async (job: Id<'job'>) => (await world.get(GetJob).run(world.as('reader'), { id: job })).status;
  const aWhile = () =>
    world.database.owner(
      `update jobs set updated_at = updated_at - interval '2 seconds' where status in ('queued', 'running')`,
    );

  it('sends jobs again if their queue was lost while they waited, and they finish', async () => {
    await queues.pause('held');
    const jobs = [await ask('held'), await ask('held')];
    await relay.run();
    await aWhile();
    expect(await recover.run(LOST)).toBe(0);
    await redis.flush();
    expect(await recover.run(LOST)).toBe(2);
    expect(await recover.run(1_000)).toBe(0);
    await relay.run();
    const follow = world.get(FollowDeliveries);
    queues.work(
      'held',
      follow.around(() => Promise.resolve()),
      { concurrency: 1, onDead: () => Promise.resolve() },
    );
    await eventually(async () => (await Promise.all(jobs.map(status))).every((each) => each === 'done'));
  });

  it('finds a lost job although more jobs than it looks at in one call have waited for longer', async () => {
    await queues.pause('crowded');
    for (let n = 0; n < 3; n += 1) await ask('crowded');
    await relay.run();
    await aWhile();
    const lost = await ask('vanished');
    await world.database.owner('delete from outbox');
    await aWhile();
    const parts = [world.get(SystemDatabase), world.get(TenantDatabase), world.get(JobLedger), queues] as const;
    const narrow = new RecoverJobs(...parts, world.get(CLOCK), 3);
    expect({ first: await narrow.run(LOST), second: await narrow.run(LOST) }).toEqual({ first: 0, second: 1 });
    expect(await world.database.owner('select id from outbox')).toEqual([{ id: `${lost}.0~1` }]);
    await world.database.owner(`update jobs set status = 'done' where queue in ('crowded', 'vanished')`);
    await world.database.owner('delete from outbox');
  });

  it('also sends a job whose last update came from a clock that was ahead', async () => {
    await ask('ahead');
    await relay.run();
    await redis.flush();
    await world.database.owner(`update jobs set updated_at = now() + interval '10 years' where queue = 'ahead'`);
    expect(await recover.run(1_000)).toBe(1);
    expect(await recover.run(1_000)).toBe(0);
    await world.database.owner(`update jobs set status = 'done' where queue = 'ahead'`);
  });

  it('sends the current step of a job again', async () => {
    const job = await ask('stepped');
    await world.get(TenantDatabase).write(world.tenantId, async (tx) => {
      await world.get(JobLedger).begin(tx, job, new Date());
      await world
        .get(JobLedger)
        .advance(tx, { id: job, queue: 'stepped', spaceId: null, payload: {} }, { step: 3 }, new Date());
    });
    await relay.run();
    await redis.flush();
    await aWhile();
    expect(await recover.run(LOST)).toBe(1);
    expect(await world.database.owner('select id from outbox')).toEqual([{ id: `${job}.step-3~1` }]);
    await aWhile();
    expect(await recover.run(LOST)).toBe(0);
  });

  it('sends the jobs of other tenants although sending fails for one tenant, and names this tenant', async () => {
    const refused = await world.anotherTenant();
    await world.database.owner(`create function refuse_job() returns trigger language plpgsql as
      $$ begin if new.tenant_id = '${refused}' then raise exception 'refused'; end if; return new; end $$`);
    const [job, ofRefused] = [await ask('partial'), await ask('partial', refused)];
    await relay.run();
    await redis.flush();
    await aWhile();
    await world.database.owner(
      'create trigger refuse_job before update on jobs for each row execute function refuse_job()',
    );
    await expect(recover.run(LOST)).rejects.toMatchObject({ failures: new Map([[refused, expect.anything()]]) });
    await world.database.owner('drop trigger refuse_job on jobs');
    const inOutbox = async () => (await world.database.owner('select id from outbox')).map(({ id }) => id as string);
    expect(await inOutbox()).toContain(`${job}.0~1`);
    expect(await inOutbox()).not.toContain(`${ofRefused}.0~1`);
    expect(await recover.run(LOST)).toBe(1);
    expect(await inOutbox()).toContain(`${ofRefused}.0~1`);
  });

  it('starts the tick again as soon as the tick is requested', async () => {
    let ticks = 0;
    queues.work(
      'ticking',
      async () => {
        ticks += 1;
      },
      { concurrency: 1, onDead: () => Promise.resolve() },
    );
    await queues.every('ticking', 100);
    await eventually(() => ticks >= 2);
    await redis.flush();
    await queues.every('ticking', 100);
    const before = ticks;
    await eventually(() => ticks >= before + 3);
  });

  it('does not change ended jobs', async () => {
    const job = await ask('ended');
    await world
      .get(TenantDatabase)
      .write(world.tenantId, (tx) => world.get(JobLedger).finish(tx, job, 'done', null, new Date()));
    await relay.run();
    await redis.flush();
    await aWhile();
    await recover.run(LOST);
    expect(await status(job)).toBe('done');
  });
});
