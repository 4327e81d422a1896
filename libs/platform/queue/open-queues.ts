import type { Database, EmbeddedDatabase } from '#libs/platform/database/index.js';
import type { BullOptions } from './bull-queues.js';
import { openEmbeddedQueues } from './embedded-queues.js';
import type { Queues } from './queues.js';
import { openRedisQueues } from './redis-queues.js';

/** Opens queues on Redis if there is one, otherwise in the embedded database. Close them before the database. */
export async function openQueues(database: Database, redisUrl: string | null, options: BullOptions): Promise<Queues> {
  if (redisUrl !== null) return openRedisQueues({ redisUrl, ...options });
  if (!isEmbedded(database)) throw new Error('a database on a server needs a Redis for its queues');
  return await openEmbeddedQueues({ pool: database.pool, ...options });
}

const isEmbedded = (database: Database): database is EmbeddedDatabase => database.kind === 'embedded';
