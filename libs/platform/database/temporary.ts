import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { migrate, readMigrations } from './migrations/index.js';
import type { EmbeddedDatabase } from './embedded/open-embedded.js';
import { openDatabase } from './open-database.js';
import type { Database } from './port.js';

/**
 * Empty, migrated databases that vanish when they are closed: in this process, or created on the server of a URL. Its
 * login needs the right to create databases there, and none on the live one.
 */
export class TemporaryDatabases {
  /** A migrated database without rows, compressed: loading it takes a fraction of the time of the migrations. */
  #empty: Promise<Buffer> | undefined;

  constructor(private readonly serverUrl: string | null) {}

  async open(): Promise<Database> {
    if (this.serverUrl === null) return this.#openInMemory();
    return migrated(await openOnServer(this.serverUrl));
  }

  async #openInMemory(): Promise<Database> {
    // Loaded on demand, as in openDatabase.
    const { openEmbedded, startPglite } = await import('./embedded/open-embedded.js');
    this.#empty ??= makeEmpty(openEmbedded);
    this.#empty.catch(() => (this.#empty = undefined));
    const archive = await unzip(await this.#empty);
    const pglite = await startPglite({ loadDataDir: new Blob([new Uint8Array(archive)]) });
    return openEmbedded({ engine: { pglite, close: () => pglite.close() } });
  }
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

async function makeEmpty(openEmbedded: () => Promise<EmbeddedDatabase>): Promise<Buffer> {
  const database = await openEmbedded();
  try {
    await migrated(database);
    return await zip(Buffer.from(await (await database.snapshot()).arrayBuffer()), { level: 1 });
  } finally {
    await database.end();
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database, await readMigrations());
    return database;
  } catch (failure) {
    await database.end();
    throw failure;
  }
}

async function openOnServer(url: string): Promise<Database> {
  const name = `credence_rebuild_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name} template template0`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: own.href, max: 2, statementTimeoutMs: 0 });
  return {
    kind: 'native',
    connections: 2,
    connect: () => database.connect(),
    async end() {
      await database.end();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await openDatabase({ databaseUrl: url, max: 1, statementTimeoutMs: 0 });
  try {
    const connection = await server.connect();
    try {
      await connection.query(statement);
    } finally {
      connection.release();
    }
  } finally {
    await server.end();
  }
}
