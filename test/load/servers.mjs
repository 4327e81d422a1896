import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/setup/root.mjs';
import { ownRedis } from './own-redis.mjs';
import { freePort } from './processes.mjs';

const SCRIPT = join(root, 'infra/native/services.sh');

/**
 * The servers of DATABASE_URL and REDIS_URL; without them, a private pair with durable writes, which `stop` stops and
 * removes.
 */
export async function servers() {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  if (databaseUrl && redisUrl) {
    const redis = await ownRedis(redisUrl);
    return { databaseUrl, redisUrl: redis.url, stop: redis.release };
  }
  console.error('  DATABASE_URL and REDIS_URL are not both set: starting a private PostgreSQL and Redis');
  const directory = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  const env = {
    ...process.env,
    DURABLE: '1',
    SERVICES_DIR: directory,
    SERVICES_PG_PORT: String(await freePort()),
    SERVICES_REDIS_PORT: String(await freePort()),
  };
  const stop = () => {
    spawnSync(SCRIPT, ['stop'], { env, stdio: 'ignore' });
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const printed = execFileSync(SCRIPT, [], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    const urlOf = (name) => new RegExp(`^export ${name}=(.+)$`, 'm').exec(printed)[1];
    return { databaseUrl: urlOf('DATABASE_URL'), redisUrl: urlOf('REDIS_URL'), stop };
  } catch (failure) {
    stop();
    throw failure;
  }
}
