import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { Refusal } from '#libs/kernel/index.js';
import { type EmbeddedDatabase, readMigrations } from '#libs/platform/database/index.js';
import { openEmbeddedCopy } from '#libs/testing/embedded-copy.js';
import { eventually, OwnRedis, RecordedLog } from '#libs/testing/index.js';
import { openEmbeddedQueues } from './embedded-queues.js';
import { keepsThePort } from './queues.conformance.js';
import { openRedisQueues } from './redis-queues.js';
import { isWorthRetrying } from './queues.js';

describe('queues in the embedded database', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbeddedCopy(await readMigrations());
  });
  afterAll(() => database.end());

  keepsThePort((options) => openEmbeddedQueues({ pool: database.pool, ...options }));

  it('give up a delivery after several processes died with it, and repeat onDead until it succeeds', async () => {
    const queues = await openEmbeddedQueues({ pool: database.pool, log: new RecordedLog() });
    const [queue, id, seen, dead] = [`q-${randomUUID()}`, `job_${randomUUID()}`, [] as string[], [] as string[]];
    await queues.addBulk(queue, [{ id, tenantId: 'ten_00000000000000000000000001', payload: {} }]);
    await database.pool.query('update bullmq.job set stalled_count = 4 where queue = $1', [queue]);
    let isAway = true;
    queues.work(
      queue,
      async (delivery) => {
        seen.push(delivery.id);
      },
      {
        concurrency: 1,
        onDead: async (delivery) => {
          if (isAway) {
            isAway = false;
            throw new Error('away');
          }
          dead.push(delivery.id);
        },
      },
    );
    await eventually(() => dead.length === 1, 20_000);
    expect([dead, seen]).toEqual([[id], []]);
    await queues.close(5_000);
  });
});

const redisUrl = process.env.REDIS_URL;
(redisUrl ? describe : describe.skip)('queues on Redis', () => {
  const prefix = `{queues-spec-${randomUUID()}}`;
  afterAll(async () => {
    const redis = new Redis(redisUrl!);
    const keys = await redis.keys(`${prefix}:*`);
    if (keys.length > 0) await redis.del(keys);
    redis.disconnect();
  });

  keepsThePort(async (options) => openRedisQueues({ redisUrl: redisUrl!, prefix, ...options }));
});

(redisUrl ? describe : describe.skip)('queues on a Redis that fails', () => {
  let redis: OwnRedis;
  const tenantId = 'ten_00000000000000000000000001';
  afterEach(() => redis.kill());

  it('start while Redis is down, log this once, and work once Redis is available', async () => {
    redis = await OwnRedis.down();
    const log = new RecordedLog();
    const queues = openRedisQueues({ redisUrl: redis.url, log });
    const seen: string[] = [];
    queues.work(
      'q',
      async ({ id }) => {
        seen.push(id);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    expect(await queues.isAvailable()).toBe(false);
    await expect(queues.addBulk('q', [{ id: 'a', tenantId, payload: {} }])).rejects.toMatchObject({
      code: 'unavailable',
    });
    await redis.start();
    await eventually(() => queues.isAvailable());
    await queues.addBulk('q', [{ id: 'b', tenantId, payload: {} }]);
    await eventually(() => seen.includes('b'));
    expect(log.count('Redis is failing')).toBe(1);
    expect(log.count('Redis has recovered')).toBe(1);
    await queues.close(5_000);
  });

  it('give up on a frozen Redis within seconds, and continue when Redis responds again', async () => {
    redis = await OwnRedis.start();
    const queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
    const seen: string[] = [];
    queues.work(
      'q',
      async ({ id }) => {
        seen.push(id);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await queues.addBulk('q', [{ id: 'a', tenantId, payload: {} }]);
    await eventually(() => seen.includes('a'));
    redis.freeze();
    const startedAt = Date.now();
    await expect(queues.addBulk('q', [{ id: 'b', tenantId, payload: {} }])).rejects.toBeInstanceOf(Refusal);
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    redis.thaw();
    await eventually(() => queues.isAvailable());
    await queues.addBulk('q', [{ id: 'c', tenantId, payload: {} }]);
    await eventually(() => seen.includes('c'));
    await queues.close(5_000);
  });

  it('close by the deadline while Redis is down', async () => {
    redis = await OwnRedis.down();
    const queues = openRedisQueues({ redisUrl: redis.url, log: new RecordedLog() });
    queues.work('q', async () => undefined, { concurrency: 1, onDead: async () => undefined });
    expect(await queues.isAvailable()).toBe(false);
    const startedAt = Date.now();
    await queues.close(300);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });
});

it.each([
  ['an unavailable service', new Refusal('x', 'unavailable', ''), true],
  ['a lost race', new Refusal('x', 'conflict', ''), true],
  ['a limit that was reached', new Refusal('x', 'limit', ''), true],
  ['a failure that nobody declared', new TypeError('x'), true],
  ['a missing record', new Refusal('x', 'not_found', ''), false],
  ['an invalid payload', new Refusal('x', 'invalid', ''), false],
])('the queue decides whether %s is worth another attempt', (_, failure, isWorth) => {
  expect(isWorthRetrying(failure)).toBe(isWorth);
});
