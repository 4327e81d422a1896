import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { TypeIds } from '#libs/platform/ids/index.js';
import { eventually, openTestDatabase, OwnRedis, startTypescript, type TestDatabase } from '#libs/testing/index.js';

const ids = new TypeIds();
const SHUTDOWN_MS = 2_000;

(process.env.DATABASE_URL ? describe : describe.skip)('the worker process', () => {
  let database: TestDatabase;
  let redis: OwnRedis;
  let worker: ChildProcess;
  let address: string;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    worker.kill('SIGKILL');
    await redis.kill();
  });

  async function start(): Promise<void> {
    const url = new URL(process.env.DATABASE_URL!);
    url.pathname = `/${(await database.owner('select current_database() as name'))[0]!.name}`;
    worker = startTypescript(new URL('./main.ts', import.meta.url), [], {
      DATABASE_URL: url.href,
      REDIS_URL: redis.url,
      CREDENCE_PEPPER: 'p'.repeat(32),
      PORT: '0',
      HOST: '127.0.0.1',
      CREDENCE_SHUTDOWN_MS: String(SHUTDOWN_MS),
      CREDENCE_LOG_LEVEL: 'info',
    });
    let log = '';
    worker.stdout!.on('data', (lines: Buffer) => {
      log += lines;
    });
    await eventually(() => /"port":\d+/.test(log));
    expect(log).toContain('"level":"info"');
    address = `http://127.0.0.1:${/"port":(\d+)/.exec(log)![1]}`;
  }

  /**
   * Messages that need no embedder, because their texts do not exist. Each message has its own space, so that no
   * messages are joined into one job.
   */
  async function leaveMessages(count: number): Promise<void> {
    const jobs = Array.from({ length: count }, () => ids.next('job'));
    await database.owner(
      `insert into outbox (tenant_id, id, queue, payload, created_at)
      select $1, id, 'embed', jsonb_build_object('spaceId', id, 'kind', 'claim', 'ids', jsonb_build_array('clm_gone')), now() from unnest($2::text[]) as id`,
      [ids.next('ten'), jobs],
    );
  }

  const status = async (path: string) => (await fetch(address + path)).status;
  async function handled(): Promise<number> {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/delivery_duration_seconds_count{queue="embed",outcome="ok"} (\d+)/.exec(text)?.[1] ?? 0);
  }

  async function stop(): Promise<{ code: number | null; ms: number }> {
    const startedAt = Date.now();
    const exit = once(worker, 'exit');
    worker.kill('SIGTERM');
    const [code] = (await exit) as [number | null];
    return { code, ms: Date.now() - startedAt };
  }

  it('starts while Redis is down, keeps the messages, and processes them when Redis is available', async () => {
    redis = await OwnRedis.down();
    await leaveMessages(30);
    await start();
    expect(await status('/livez')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    await redis.start();
    await eventually(async () => (await status('/readyz')) === 200);
    await eventually(async () => (await handled()) === 30);
    expect(await database.owner('select from outbox')).toHaveLength(0);
    expect(await stop()).toEqual({ code: 0, ms: expect.any(Number) });
  });

  it('loses nothing that is written while Redis is down', async () => {
    redis = await OwnRedis.start();
    await start();
    await leaveMessages(10);
    await eventually(async () => (await handled()) === 10);
    await redis.kill();
    await leaveMessages(20);
    await eventually(async () => (await status('/readyz')) === 503);
    await redis.start();
    await eventually(async () => (await handled()) === 30, 30_000);
    expect(await database.owner('select from outbox')).toHaveLength(0);
  });

  it('exits within its deadline while Redis is down', async () => {
    redis = await OwnRedis.start();
    await start();
    await eventually(async () => (await status('/readyz')) === 200);
    await redis.kill();
    expect((await stop()).ms).toBeLessThan(SHUTDOWN_MS + 10_000);
  });

  it('exits within its deadline while Redis hangs', async () => {
    redis = await OwnRedis.start();
    await start();
    await eventually(async () => (await status('/readyz')) === 200);
    redis.freeze();
    expect((await stop()).ms).toBeLessThan(SHUTDOWN_MS + 10_000);
    redis.thaw();
  });
});
