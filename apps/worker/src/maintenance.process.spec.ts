import type { ChildProcess } from 'node:child_process';
import { GetJob } from '#libs/history/jobs/index.js';
import type { Id } from '#libs/kernel/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { eventually, openWorld, OwnRedis, startTypescript, type World } from '#libs/testing/index.js';
import { aClaim, storeClaims } from '#libs/testing/stored-claims.js';
import { MaintenanceModule } from '#libs/maintenance/maintenance.module.js';
import { GetRun, StartRun, StartRunInput } from '#libs/maintenance/runs/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';

const CLAIMS = 3_000;
/** BullMQ passes the message of a killed worker to another worker after fifteen to twenty seconds. */
const PATIENCE_MS = 150_000;

(process.env.DATABASE_URL ? describe : describe.skip)('workers that are killed, and a Redis that is flushed', () => {
  let world: World;
  let redis: OwnRedis;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule, MaintenanceModule]);
    redis = await OwnRedis.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await redis.kill();
    await world.close();
  });

  async function startWorker(): Promise<ChildProcess> {
    const url = new URL(process.env.DATABASE_URL!);
    url.pathname = `/${(await world.database.owner('select current_database() as name'))[0]!.name}`;
    const worker = startTypescript(new URL('./main.ts', import.meta.url), [], {
      DATABASE_URL: url.href,
      REDIS_URL: redis.url,
      CREDENCE_PEPPER: 'p'.repeat(32),
      PORT: '0',
      HOST: '127.0.0.1',
      CREDENCE_LOG_LEVEL: 'info',
    });
    workers.push(worker);
    let log = '';
    worker.stdout!.on('data', (lines: Buffer) => {
      log += lines;
    });
    await eventually(() => /"port":\d+/.test(log), 60_000);
    return worker;
  }

  /** A space with claims that faded long ago, and no messages about them for the embedder. */
  async function faded(): Promise<string> {
    const { id } = await world
      .get(CreateSpace)
      .run(world.as('admin'), CreateSpaceInput.parse({ slug: `faded-${workers.length}`, name: 'Faded' }));
    await storeClaims(
      world,
      Array.from({ length: CLAIMS }, (_, n) =>
        aClaim({ spaceId: id as Id<'spc'>, text: `claim ${n}`, observedAt: new Date('2020-01-01T00:00:00Z') }),
      ),
    );
    await world.database.owner(`delete from outbox where queue <> 'maintenance'`);
    return id as string;
  }
  const archived = async (space: string) =>
    Number(
      (
        await world.database.owner(`select count(*) as n from claims where space_id = $1 and status = 'archived'`, [
          space,
        ])
      )[0]!.n,
    );
  const job = (id: Id<'job'>) => world.get(GetJob).run(world.as('reader'), { id });
  const startDecay = async (space: string) =>
    (await world.get(StartRun).run(world.as('writer'), StartRunInput.parse({ space, kind: 'decay' }))).id as Id<'job'>;

  async function isWhole(space: string, run: Id<'job'>): Promise<void> {
    await eventually(async () => (await job(run)).status === 'done', PATIENCE_MS);
    expect(await world.get(GetRun).run(world.as('reader'), { space, id: run })).toMatchObject({
      state: 'done',
      report: { decayed: CLAIMS, seen: CLAIMS, skipped: 0 },
    });
    expect(await archived(space)).toBe(CLAIMS);
    expect(
      await world.database.owner(
        `select count(*)::int as events, count(distinct subject_id)::int as claims from events where space_id = $1 and kind = 'claim_archived'`,
        [space],
      ),
    ).toEqual([{ events: CLAIMS, claims: CLAIMS }]);
  }

  it(
    'leave an unfinished run to the next worker, and nothing is lost or done twice',
    async () => {
      const space = await faded();
      const first = await startWorker();
      const run = await startDecay(space);
      await eventually(async () => (await archived(space)) >= 200, 60_000);
      first.kill('SIGKILL');
      const left = await archived(space);
      await Promise.all([startWorker(), startWorker()]);
      await isWhole(space, run);
      expect(left).toBeLessThanOrEqual(CLAIMS);
    },
    PATIENCE_MS,
  );

  it(
    'do not keep a run from finishing if the queue loses everything in the meantime',
    async () => {
      const space = await faded();
      const run = await startDecay(space);
      await eventually(async () => (await job(run)).status === 'running', 60_000);
      await redis.flush();
      await isWhole(space, run);
      expect(await world.replay()).toMatchObject({ differences: [] });
    },
    PATIENCE_MS,
  );
});
