import { randomUUID } from 'node:crypto';
import { type Database, fingerprint, migrate, type Migration, openDatabase } from '../platform/database/index.js';

/** An arbitrary lock number. While one test file holds the lock, no other can create the same template. */
const LOCK = 4_611_686;

/**
 * Opens a copy of a migrated template on the same server. It is dropped when it is closed. Templates are kept for later
 * runs.
 */
export async function openNativeCopy(url: string, migrations: readonly Migration[]): Promise<Database> {
  const template = `credence_template_${await fingerprint(migrations)}`;
  const name = `credence_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, async (run) => {
    await run(`select pg_advisory_lock(${LOCK})`);
    if ((await run(`select from pg_database where datname = '${template}'`)).length === 0)
      await makeTemplate(url, template, migrations, run);
    // The files are copied as they are. By default, every page would be written to the log, at four times the cost.
    await run(`create database ${name} template ${template} strategy file_copy`);
  });
  const database = await openDatabase({ databaseUrl: urlOf(url, name) });
  return {
    kind: 'native',
    connections: database.connections,
    connect: () => database.connect(),
    async end() {
      await database.end();
      await onServer(url, (run) => run(`drop database ${name} with (force)`));
    },
  };
}

type Run = (sql: string) => Promise<unknown[]>;

/**
 * Creates a template under another name and renames it at the end, so that a run that dies leaves no partial template.
 */
async function makeTemplate(url: string, template: string, migrations: readonly Migration[], run: Run): Promise<void> {
  const draft = `${template}_draft`;
  await run(`drop database if exists ${draft} with (force)`);
  await run(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(url, draft), statementTimeoutMs: 0 });
  try {
    await migrate(database, migrations);
  } finally {
    await database.end();
  }
  await run(`alter database ${draft} rename to ${template}`);
}

/** Does the work in one session on the database of the URL, without a transaction. Its locks end with the session. */
async function onServer<T>(url: string, work: (run: Run) => Promise<T>): Promise<T> {
  const server = await openDatabase({ databaseUrl: url, max: 1, statementTimeoutMs: 0 });
  const connection = await server.connect();
  try {
    return await work(async (sql) => (await connection.query(sql)).rows);
  } finally {
    connection.release();
    await server.end();
  }
}

function urlOf(url: string, databaseName: string): string {
  const other = new URL(url);
  other.pathname = `/${databaseName}`;
  return other.href;
}
