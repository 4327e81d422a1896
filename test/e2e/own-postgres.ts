import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate, openDatabase, readMigrations } from '#libs/platform/database/index.js';
import { freePort } from './running.js';

const run = promisify(execFile);

/** A PostgreSQL and a Redis for one test, created by infra/native/services.sh and durable as in production. */
export class OwnPostgres {
  private constructor(
    private readonly dir: string,
    private readonly env: NodeJS.ProcessEnv,
    readonly databaseUrl: string,
    readonly redisUrl: string,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const dir = await mkdtemp(join(tmpdir(), 'own-postgres-'));
    const [pgPort, redisPort] = [await freePort(), await freePort()];
    const env = {
      ...process.env,
      SERVICES_DIR: dir,
      SERVICES_PG_PORT: String(pgPort),
      SERVICES_REDIS_PORT: String(redisPort),
      SHARED_BUFFERS: '128MB',
      DURABLE: '1',
    };
    const databaseUrl = `postgresql://postgres@127.0.0.1:${pgPort}/credence`;
    const postgres = new OwnPostgres(dir, env, databaseUrl, `redis://127.0.0.1:${redisPort}`);
    await postgres.startAgain();
    const database = await openDatabase({ databaseUrl });
    await migrate(database, await readMigrations());
    await database.end();
    return postgres;
  }

  /** Ends every connection and writes nothing more: what was not on disk by then is lost. */
  async crash(): Promise<void> {
    const asOwner =
      'if [ "$(id -u)" = 0 ]; then cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else exec "$@"; fi';
    const script = `. infra/native/postgres-bin.sh; set -- "$(postgres_bin)/pg_ctl" -D "$SERVICES_DIR/postgres" -m immediate -w stop; ${asOwner}`;
    await run('bash', ['-c', script], { env: this.env });
  }

  async startAgain(): Promise<void> {
    await this.services('start');
  }

  async remove(): Promise<void> {
    await this.services('stop');
    await rm(this.dir, { recursive: true, force: true });
  }

  private async services(command: string): Promise<void> {
    await run('infra/native/services.sh', [command], { env: this.env });
  }
}
