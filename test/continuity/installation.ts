import { HashState, TableRows } from '#libs/history/state/index.js';
import { openDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { OwnRedis } from '#libs/testing/redis-server.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/test-database.js';
import { operatorOn, PEPPER } from '../e2e/operator.js';
import { Running } from '../e2e/running.js';
import { recover } from '../service/background.js';
import { RestClient } from '../service/rest-client.js';

/** The result of a recovery that changes nothing: the state of the tables, and the state that results from the log. */
export interface States {
  live: string;
  rebuilt: string;
  events: number;
}

/**
 * An API and a worker in separate processes, with their own database and Redis; all of them in one time zone at a
 * time.
 */
export class Installation {
  readonly owner: RestClient;

  private constructor(
    private readonly database: TestDatabase,
    private readonly redis: OwnRedis,
    private readonly api: Running,
    private readonly worker: Running,
    private readonly name: string,
    readonly key: string,
    public timeZone: string,
    private readonly afterKill: string | null,
  ) {
    this.owner = new RestClient(api.url, key);
  }

  /** `afterKill`: the time zone in which the processes restart after a kill; default: the same time zone. */
  static async start(timeZone: string, afterKill: string | null = null): Promise<Installation> {
    const server = process.env.DATABASE_URL;
    if (server === undefined) throw new Error('an installation needs the servers of DATABASE_URL and REDIS_URL');
    const [database, redis] = await Promise.all([openTestDatabase(), OwnRedis.start()]);
    const [row] = await database.owner('select current_database() as name');
    const name = row!.name as string;
    const operator = await operatorOn(database.database);
    const key = await operator.makeDemo();
    await operator.close();
    await setTimeZone(database, name, timeZone);
    const env = {
      DATABASE_URL: new URL(`/${name}`, server).href,
      REDIS_URL: redis.url,
      CREDENCE_PEPPER: PEPPER,
      CREDENCE_RECOVERY_DATABASE_URL: server,
      TZ: timeZone,
    };
    const [api, worker] = await Promise.all([Running.start('api', env), Running.start('worker', env)]);
    return new Installation(database, redis, api, worker, name, key, timeZone, afterKill);
  }

  /** Restarts the processes and the database in another time zone. */
  async moveTo(timeZone: string): Promise<void> {
    await Promise.all([this.api.end('SIGTERM'), this.worker.end('SIGTERM')]);
    await this.#startIn(timeZone);
  }

  async killAll(): Promise<void> {
    await Promise.all([this.api.end('SIGKILL'), this.worker.end('SIGKILL')]);
  }

  async startAgain(): Promise<void> {
    await this.#startIn(this.afterKill ?? this.timeZone);
  }

  async #startIn(timeZone: string): Promise<void> {
    if (timeZone !== this.timeZone) await setTimeZone(this.database, this.name, timeZone);
    this.timeZone = timeZone;
    await Promise.all([this.api.start({ TZ: timeZone }), this.worker.start({ TZ: timeZone })]);
  }

  /** The state of the tables and of the log, as the worker reads them in its time zone. */
  async states(): Promise<States> {
    const recovery = await recover(this.owner);
    if (recovery.report === null) throw new Error(`the recovery is ${recovery.status}: ${recovery.error}`);
    const { liveHash, rebuiltHash, events } = recovery.report;
    return { live: liveHash, rebuilt: rebuiltHash, events };
  }

  /** The state of the tables, as this process reads it in UTC. */
  async stateHash(): Promise<string> {
    const [row] = await this.database.owner('select tenant_id from tenants');
    await setTimeZone(this.database, this.name, 'UTC');
    const own = await openDatabase({ databaseUrl: new URL(`/${this.name}`, process.env.DATABASE_URL).href });
    try {
      return (await new HashState(new TenantDatabase(own), new TableRows()).run(row!.tenant_id as string)).stateHash;
    } finally {
      await own.end();
    }
  }

  async close(): Promise<void> {
    await this.killAll();
    await this.redis.kill();
    await this.database.close();
  }
}

/** Sets the time zone of connections that are opened from now on. */
async function setTimeZone(database: TestDatabase, name: string, timeZone: string): Promise<void> {
  await database.owner(`alter database ${name} set timezone = '${timeZone}'`);
}
