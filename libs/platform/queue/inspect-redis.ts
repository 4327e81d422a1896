import { Redis } from 'ioredis';

export interface RedisFacts {
  version: string;
  /** Anything but `noeviction` loses messages when memory is full. */
  maxmemoryPolicy: string;
  /** Whether what it acknowledged is on disk a second later. */
  isAppendOnly: boolean;
}

/** Asks a Redis about itself. Throws when it does not answer within seconds. */
export async function inspectRedis(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  // The failure reaches whoever awaits; unheard, the event would end the process.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    const fields = new Map((await redis.info()).split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]));
    return {
      version: fields.get('redis_version') ?? 'unknown',
      maxmemoryPolicy: fields.get('maxmemory_policy') ?? 'unknown',
      isAppendOnly: fields.get('aof_enabled') === '1',
    };
  } finally {
    redis.disconnect();
  }
}
