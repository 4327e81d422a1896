import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { EmbeddedDatabase } from '../platform/database/index.js';
import { openEmbeddedQueues, openRedisQueues, type Queues, type Retries } from '../platform/queue/index.js';
import type { Log } from '../platform/telemetry/index.js';
import { RecordedLog } from './recorded-log.js';
import type { TestDatabase } from './test-database.js';

export interface TestQueues {
  queues: Queues;
  /** Prefix of the keys of this test; '' if the queues are in its own database. */
  prefix: string;
  close(): Promise<void>;
}

/**
 * Opens queues for this test file alone: in the Redis of REDIS_URL if the database is on a server, otherwise in the
 * embedded database. Close them before the database.
 */
export async function openTestQueues(
  { database }: TestDatabase,
  retries: Record<string, Retries> = {},
  log: Log = new RecordedLog(),
): Promise<TestQueues> {
  if (database.kind === 'embedded') {
    const queues = await openEmbeddedQueues({ pool: (database as EmbeddedDatabase).pool, log, retries });
    return { queues, prefix: '', close: () => queues.close(5_000) };
  }
  const redisUrl = process.env.REDIS_URL;
  if (redisUrl === undefined)
    throw new Error('DATABASE_URL is set, so REDIS_URL must be too: queues on a server need it.');
  const prefix = `{test-${randomUUID()}}`;
  const queues = openRedisQueues({ redisUrl, prefix, log, retries });
  return {
    queues,
    prefix,
    async close() {
      await queues.close(5_000);
      await dropKeys(redisUrl, prefix);
    },
  };
}

async function dropKeys(redisUrl: string, prefix: string): Promise<void> {
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}:*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
}
