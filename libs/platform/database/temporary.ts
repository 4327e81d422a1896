import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { openCopying } from './copying.js';
import { migrate, readMigrations, type Migration } from './migrations/index.js';
import { openDatabase } from './open-database.js';
import { zippedPrepared } from './prepared.js';
import type { RunningEngine } from './embedded/open-embedded.js';
import type { Database } from './port.js';

/**
 * Opens empty, migrated databases that are dropped when they are closed. They are in memory, or on the server at
 * `serverUrl`. The login in `serverUrl` needs the right to create databases on that server, but no rights on the live
 * database. On a server, one migrated database of each kind is kept as a template and then copied, because migrating
 * takes seconds and copying a fraction of a second.
 */
export class TemporaryDatabases {
  /** The migrated database without rows, compressed. Made here only if the build did not prepare it. */
  #made: Promise<Buffer> | undefined;

  /**
   * `inChild`: a database in memory runs in a process of its own, so that it neither blocks this process nor uses its
   * memory. `entry`: see ChildEngine.
   */
  constructor(
    private readonly serverUrl: string | null,
    private readonly inChild = false,
    private readonly entry?: URL,
  ) {}

  /** `preparation`: SQL that is run on the migrated database before it is used. */
  async open(preparation = ''): Promise<Database> {
    if (this.serverUrl !== null) return openOnServer(this.serverUrl, preparation);
    const database = await this.openInMemory();
    try {
      if (preparation !== '') await onConnection(database, (run) => run(preparation));
    } catch (failure) {
      await database.end();
      throw failure;
    }
    return database;
  }

  protected async openInMemory(): Promise<Database> {
    // Loaded on demand, as in openDatabase.
    const { openEmbedded } = await import('./embedded/open-embedded.js');
    const migrated = (await zippedPrepared('migrated')) ?? (await this.#makeOnce());
    return openEmbedded({ engine: await this.#engine(migrated) });
  }

  async #makeOnce(): Promise<Buffer> {
    this.#made ??= this.#makeArchive();
    this.#made.catch(() => (this.#made = undefined));
    return this.#made;
  }

  async #makeArchive(): Promise<Buffer> {
    const archive = await emptyDatabase(await readMigrations(), await this.#engine(null));
    // A child has compressed the archive already, because uncompressed it would take hundreds of megabytes here.
    if (this.inChild) return archive;
    const { FAST } = await import('./embedded/start-pglite.js');
    return zip(archive, FAST);
  }

  /** `zipped`: the archive to start from. null: an empty database. */
  async #engine(zipped: Buffer | null): Promise<RunningEngine> {
    if (this.inChild) {
      const { ChildEngine } = await import('./embedded/child-engine.js');
      return new ChildEngine(zipped, this.entry).running();
    }
    const { startPglite } = await import('./embedded/start-pglite.js');
    const pglite = await startPglite(
      zipped === null ? {} : { loadDataDir: new Blob([new Uint8Array(await unzip(zipped))]) },
    );
    return { pglite, close: () => pglite.close() };
  }
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/**
 * Returns the archive of a migrated database. An engine in memory starts quickly from it, because it has no log to
 * replay, no unused databases, and small buffers. The archive is compressed if `engine` is a ChildEngine.
 */
export async function emptyDatabase(migrations: readonly Migration[], engine?: RunningEngine): Promise<Buffer> {
  const { openEmbedded } = await import('./embedded/open-embedded.js');
  const database = await openEmbedded(engine === undefined ? {} : { engine });
  try {
    await migrate(database, migrations);
    await onConnection(database, async (run) => {
      for (const statement of TO_START_FAST) await run(statement);
    });
    return Buffer.from(await (await database.snapshot()).arrayBuffer());
  } finally {
    await database.end();
  }
}

const TO_START_FAST = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  `alter system set shared_buffers = '32MB'`,
  'checkpoint',
];

const TEMPLATE = 'credence_rebuild_template_';
const COPY = 'credence_rebuild_';
/** A copy that is older than this and has no connection was left behind by a process that died. */
const ABANDONED_MS = 3_600_000;

type Run = (statement: string) => Promise<Record<string, unknown>[]>;

async function openOnServer(url: string, preparation: string): Promise<Database> {
  const name = `${COPY}${Date.now().toString(36)}_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, async (run) => {
    const template = await templateOn(url, run, preparation);
    await run(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(url, name), max: 2, statementTimeoutMs: 0 });
  const copying = openCopying(urlOf(url, name), 2);
  return {
    kind: 'native',
    connections: 2,
    connect: () => database.connect(),
    connectToCopy: () => copying.connect(),
    async end() {
      await Promise.all([database.end(), copying.end()]);
      await onServer(url, (run) => run(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Returns the name of the template to copy. Creates the template if this login has none of this kind on the server. */
async function templateOn(url: string, run: Run, preparation: string): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash('sha256').update(preparation);
  for (const { name, checksum } of migrations) hash.update(`\n${name} ${checksum}`);
  const kind = hash.digest('hex').slice(0, 16);
  const [row] = await run(`select '${TEMPLATE}${kind}_' || substr(md5(current_user), 1, 8) as name`);
  const name = row!.name as string;
  if ((await run(`select from pg_database where datname = '${name}'`)).length > 0) return name;
  await removeAbandoned(run);
  // Renamed into place when it is complete, so that a process that dies leaves no half-finished template.
  const draft = `${COPY}${Date.now().toString(36)}_${randomUUID().replaceAll('-', '')}`;
  await run(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(url, draft), max: 1, statementTimeoutMs: 0 });
  try {
    await migrate(database, migrations);
    if (preparation !== '') await onConnection(database, (run) => run(preparation));
  } finally {
    await database.end();
  }
  await run(`alter database ${draft} rename to ${name}`).catch(async (failure: unknown) => {
    if (!ALREADY_THERE.has((failure as { code?: string }).code ?? '')) throw failure;
    await run(`drop database ${draft}`);
  });
  return name;
}

/** Codes of failures which mean that another process has created the same database in the meantime. */
const ALREADY_THERE = new Set(['42P04', '23505']);

async function removeAbandoned(run: Run): Promise<void> {
  const names = await run(`select datname as name from pg_database d where datname like 'credence\\_rebuild\\_%'
    and pg_get_userbyid(d.datdba) = current_user and not exists (select from pg_stat_activity a where a.datid = d.oid)`);
  for (const { name } of names as { name: string }[]) {
    const madeAt = /^credence_rebuild_([0-9a-z]{8,9})_[0-9a-f]{32}$/.exec(name)?.[1];
    if (madeAt === undefined || Date.now() - Number.parseInt(madeAt, 36) < ABANDONED_MS) continue;
    // Another process may remove it at the same time.
    await run(`drop database if exists ${name}`).catch(() => undefined);
  }
}

async function onServer<T>(url: string, work: (run: Run) => Promise<T>): Promise<T> {
  const server = await openDatabase({ databaseUrl: url, max: 1, statementTimeoutMs: 0 });
  try {
    return await onConnection(server, work);
  } finally {
    await server.end();
  }
}

async function onConnection<T>(database: Database, work: (run: Run) => Promise<T>): Promise<T> {
  const connection = await database.connect();
  try {
    return await work(async (statement) => (await connection.query(statement)).rows);
  } finally {
    connection.release();
  }
}

function urlOf(url: string, databaseName: string): string {
  const own = new URL(url);
  own.pathname = `/${databaseName}`;
  return own.href;
}
