import { Redis } from 'ioredis';

const MARK = 'credence-bench';
/** The default of Redis. */
const LOGICAL_DATABASES = 16;

/**
 * Takes an empty logical database of a Redis server, so that workers of other installations do not see our jobs and
 * ours do not see theirs. `release` empties it again.
 */
export async function ownRedis(serverUrl) {
  for (let number = LOGICAL_DATABASES - 1; number >= 0; number -= 1) {
    const url = new URL(serverUrl);
    url.pathname = `/${number}`;
    const redis = new Redis(url.href);
    const isOurs = (await redis.set(MARK, process.pid, 'NX')) === 'OK';
    if (isOurs && (await redis.dbsize()) === 1)
      return {
        url: url.href,
        release: async () => {
          await redis.flushdb();
          await redis.quit();
        },
      };
    if (isOurs) await redis.del(MARK);
    await redis.quit();
  }
  throw new Error(
    `None of the ${LOGICAL_DATABASES} logical databases of ${serverUrl} is empty; without REDIS_URL the bench starts a Redis of its own.`,
  );
}
