import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '#libs/platform/database/index.js';
import { openRedisQueues } from '#libs/platform/queue/index.js';
import { EMBED_QUEUE } from '#libs/recall/index/index.js';
import {
  eventually,
  openTestDatabase,
  OwnRedis,
  putMigratedDatabase,
  RecordedLog,
  type TestDatabase,
} from '#libs/testing/index.js';
import { RestClient } from '../service/index.js';
import { operatorOn, PEPPER } from './operator.js';
import { OwnPostgres } from './own-postgres.js';
import { buildWhatChanged, Running, type Env } from './running.js';
import { WriteStream } from './write-stream.js';

const TEST_MS = 600_000;
const SHUTDOWN_MS = 3_000;

beforeAll(() => buildWhatChanged(), TEST_MS);

const started: Running[] = [];
const streams: WriteStream[] = [];
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.stop()));
  await Promise.all(started.splice(0).map((running) => running.end('SIGKILL')));
});

function streamTo(url: string, key: string): WriteStream {
  const stream = new WriteStream(url, key);
  streams.push(stream);
  return stream;
}

async function start(entry: 'api' | 'worker', env: Env): Promise<Running> {
  const running = await Running.start(entry, env);
  started.push(running);
  return running;
}

async function expectExactReplay(database: Database): Promise<void> {
  const operator = await operatorOn(database);
  const replays = await operator.replays();
  expect(replays.length).toBeGreaterThan(0);
  for (const { differences, skipped } of replays)
    expect({ differences, skipped }).toEqual({ differences: [], skipped: [] });
  await operator.close();
}

/**
 * Kills the API in the middle of writes: once for each number in `after`, when that many writes are acknowledged.
 * Unanswered writes are repeated.
 */
async function expectKillsLoseNothing(api: Running, key: string, ...after: number[]): Promise<void> {
  const stream = streamTo(api.url, key);
  for (const enough of after) {
    stream.start();
    await stream.reaches(enough);
    await api.end('SIGKILL');
    await stream.stop();
    expect(stream.unanswered.size).toBeGreaterThan(0);
    await api.start();
  }
  await stream.settle();
  await stream.expectEachOnce();
}

/** Large records, to use up the space that the database has allocated for its log in advance. */
async function useUpTheLog(client: RestClient): Promise<void> {
  let hasRoom = true;
  while (hasRoom) {
    const content = randomBytes(200_000).toString('base64');
    hasRoom = (await client.call('evidence.record', { space: 'demo', kind: 'document', content })).isOk;
  }
}

const isOnServers = process.env.DATABASE_URL !== undefined && process.env.REDIS_URL !== undefined;

(isOnServers ? describe.skip : describe)('on the embedded database', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'bad-days-'));
    await putMigratedDatabase(home);
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it(
    'a process killed during writes loses no acknowledged write, and a repeated write takes effect only once',
    async () => {
      const api = await start('api', { CREDENCE_HOME: home });
      await eventually(async () =>
        readFile(join(home, 'demo.json')).then(
          () => true,
          () => false,
        ),
      );
      const { key } = JSON.parse(await readFile(join(home, 'demo.json'), 'utf8')) as { key: string };
      await expectKillsLoseNothing(api, key, 60);
      expect(await api.end('SIGTERM')).toBe(0);
      const database = await openDatabase({ dataDir: join(home, 'database') });
      await expectExactReplay(database);
      await database.end();
    },
    TEST_MS,
  );

  (canMount() ? it : it.skip)(
    'a full disk only delays writes, and reads continue; once there is space, no acknowledged write is lost',
    async () => {
      const disk = await mkdtemp(join(tmpdir(), 'small-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]);
      try {
        await putMigratedDatabase(disk);
        const api = await start('api', { CREDENCE_HOME: disk });
        await eventually(async () =>
          readFile(join(disk, 'demo.json')).then(
            () => true,
            () => false,
          ),
        );
        const { key } = JSON.parse(await readFile(join(disk, 'demo.json'), 'utf8')) as { key: string };
        const stream = streamTo(api.url, key);
        stream.start();
        await stream.reaches(20);
        const { bavail, bsize } = await statfs(disk);
        await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize)).catch(() => undefined);
        await useUpTheLog(new RestClient(api.url, key));
        await eventually(() => stream.putOff.length > 5, 150_000);
        // The write that is running when the last space is used may fail together with its engine; all later writes are
        // refused before they reach the engine.
        const refusals = stream.putOff.map(({ status, body, headers }) => ({
          status,
          code: body.code as string,
          retryAfter: headers.get('retry-after'),
        }));
        const whole = refusals.findIndex(({ code }) => code === 'disk_full');
        expect(refusals.slice(0, whole).every(({ status, code }) => status === 503 && code === 'unavailable')).toBe(
          true,
        );
        for (const refusal of refusals.slice(whole))
          expect(refusal).toEqual({ status: 503, code: 'disk_full', retryAfter: '10' });
        const [live, read] = await Promise.all([
          fetch(`${api.url}/livez`),
          fetch(`${api.url}/v1/spaces/demo/claims`, { headers: { authorization: `Bearer ${key}` } }),
        ]);
        expect({ live: live.status, read: read.status }).toEqual({ live: 200, read: 200 });
        await eventually(async () => (await api.readiness()) === 'degraded');
        await rm(join(disk, 'ballast'));
        await stream.reaches(stream.acknowledged.size + 20);
        await stream.stop();
        await stream.settle();
        await stream.expectEachOnce();
        // The result of a check is valid for a second.
        await eventually(async () => (await api.readiness()) === 'ok');
        expect(await api.end('SIGTERM')).toBe(0);
        const database = await openDatabase({ dataDir: join(disk, 'database') });
        await expectExactReplay(database);
        await database.end();
      } finally {
        await Promise.all(started.splice(0).map((running) => running.end('SIGKILL')));
        execFileSync('umount', [disk]);
        await rm(disk, { recursive: true });
      }
    },
    TEST_MS,
  );
});

/**
 * Whether this machine allows a small disk for a test. If not, `full-disk.spec.ts` makes the writes of the engine fail
 * instead.
 */
function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'may-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at], { stdio: 'ignore' });
    execFileSync('umount', [at]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(at);
  }
}

(isOnServers ? describe : describe.skip)('on servers', () => {
  const serving = (databaseUrl: string, redisUrl: string): Env => ({
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    CREDENCE_PEPPER: PEPPER,
    CREDENCE_SHUTDOWN_MS: String(SHUTDOWN_MS),
  });

  async function demoOn(database: Database): Promise<string> {
    const operator = await operatorOn(database);
    const key = await operator.makeDemo();
    await operator.close();
    return key;
  }

  describe('with its own database', () => {
    let test: TestDatabase;
    let redis: OwnRedis;
    let env: Env;
    let key: string;
    beforeAll(async () => {
      test = await openTestDatabase();
      redis = await OwnRedis.start();
      const [{ name }] = (await test.owner('select current_database() as name')) as [{ name: string }];
      env = serving(new URL(`/${name}`, process.env.DATABASE_URL).href, redis.url);
      key = await demoOn(test.database);
    });
    afterAll(async () => {
      await redis.kill();
      await test.close();
    });

    const count = async (query: string): Promise<number> =>
      Number((await test.owner(`select count(*) from ${query}`))[0]!.count);

    it(
      'a process killed during writes loses no acknowledged write, and a repeated write takes effect only once',
      async () => {
        await expectKillsLoseNothing(await start('api', env), key, 40, 120);
        await expectExactReplay(test.database);
      },
      TEST_MS,
    );

    it(
      'writes continue while Redis is down, and their background work is done later',
      async () => {
        const [api, worker] = await Promise.all([start('api', env), start('worker', env)]);
        const isCaughtUp = async () =>
          (await count('claims')) === (await count(`embeddings where kind = 'claim'`)) &&
          (await count('unsealed_events')) === 0;
        await eventually(isCaughtUp, 60_000);
        await redis.kill();
        const before = await count('claims');
        const stream = streamTo(api.url, key);
        await eventually(async () => (await api.readiness()) === 'degraded');
        // The numbers continue after those of the first test, because the keys are remembered.
        stream.continueAt(before + 1_000);
        stream.start();
        await stream.reaches(40);
        await stream.stop();
        expect(stream.putOff).toEqual([]);
        expect(await count(`embeddings where kind = 'claim'`)).toBe(before);
        await redis.start();
        await eventually(isCaughtUp, 60_000);
        await eventually(async () => (await api.readiness()) === 'ok');

        await redis.kill();
        const stoppedAt = Date.now();
        await Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')]);
        expect(Date.now() - stoppedAt).toBeLessThan(SHUTDOWN_MS + 10_000);
        await redis.start();
      },
      TEST_MS,
    );

    it(
      'texts that were waiting for their vectors get them even if Redis loses all data',
      async () => {
        const [api, worker] = await Promise.all([start('api', env), start('worker', env)]);
        const queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
        await queues.pause(EMBED_QUEUE);
        const before = await count('claims');
        const stream = streamTo(api.url, key);
        stream.continueAt(before + 10_000);
        stream.start();
        await stream.reaches(40);
        await stream.stop();
        await eventually(async () => (await count('outbox')) === 0, 60_000);
        await redis.flush();
        expect(await count('claims')).toBeGreaterThan(await count(`embeddings where kind = 'claim'`));
        // Normally, a minute passes between two checks. The test skips this minute.
        await eventually(async () => {
          await test.owner(`update vector_checks set looked_at = '-infinity'`);
          return (await count('claims')) === (await count(`embeddings where kind = 'claim'`));
        }, 150_000);
        await queues.close(1_000);
        await Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')]);
      },
      TEST_MS,
    );
  });

  describe('with its own PostgreSQL', () => {
    let postgres: OwnPostgres;
    beforeAll(async () => {
      postgres = await OwnPostgres.start();
    }, TEST_MS);
    afterAll(() => postgres.remove(), TEST_MS);

    it(
      'when PostgreSQL crashes and restarts, writes are delayed, but none is lost and none is stored twice',
      async () => {
        const database = await openDatabase({ databaseUrl: postgres.databaseUrl });
        const key = await demoOn(database);
        const env = serving(postgres.databaseUrl, postgres.redisUrl);
        const [api] = await Promise.all([start('api', env), start('worker', env)]);
        const stream = streamTo(api.url, key);
        stream.start();
        await stream.reaches(40);
        await postgres.crash();
        await eventually(() => stream.putOff.some(({ status }) => status === 503));
        // Readiness is remembered for a moment, and a write may have been put off before the crash.
        await eventually(async () => !(await api.isReady()));
        await postgres.startAgain();
        const before = stream.acknowledged.size;
        await stream.reaches(before + 40);
        await stream.stop();
        await stream.settle();
        for (const { status, body, headers } of stream.putOff) {
          expect({ status, code: body.code, retryAfter: Number(headers.get('retry-after')) >= 1 }).toEqual({
            status: 503,
            code: expect.stringMatching(/^(unavailable|busy)$/),
            retryAfter: true,
          });
        }
        await stream.expectEachOnce();
        await eventually(() => api.isReady());
        await expectExactReplay(database);
        await database.end();
      },
      TEST_MS,
    );
  });
});
