import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, PooledConnection } from '../port.js';
import type { Migration } from './migration-files.js';

export interface MigrationStatus {
  applied: string[];
  pending: string[];
  /** Migrations that a newer version has applied. This version has no files for them. */
  unknown: string[];
}

/** The database and the migration files do not match. The message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

interface Recorded {
  migration_name: string;
  checksum: string;
  is_finished: boolean;
}

/** The number of the lock that Prisma's own engine takes, so that it never migrates at the same time as this code. */
const LOCK = 72707369;
const LOCK_RETRY_MS = 100;

/** Every role may read the table, because a process that may not migrate still checks whether it may start. */
const TABLE = `create table if not exists _prisma_migrations (
  id                  varchar(36) primary key,
  checksum            varchar(64) not null,
  finished_at         timestamptz,
  migration_name      varchar(255) not null,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz not null default now(),
  applied_steps_count integer not null default 0
);
grant select on _prisma_migrations to public`;

/**
 * Applies pending migrations in name order, each file in a transaction of its own, and returns their names. Several
 * processes may call it at once. Throws MigrationRefused, before it changes anything, if an applied file has changed
 * since, if a migration stopped half-way, or if a newer version has migrated the database.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<string[]> {
  const connection = await database.connect();
  try {
    const { pending } = requireKnown(await statusOn(connection, migrations));
    const applied: string[] = [];
    for (const migration of migrations) {
      if (!pending.includes(migration.name)) continue;
      const apply = migration.isTransactional ? applyInTransaction : applyOutside;
      if (await apply(connection, migration)) applied.push(migration.name);
    }
    connection.release();
    return applied;
  } catch (failure) {
    connection.release(failure as Error);
    throw failure;
  }
}

/** Returns the status. Throws MigrationRefused if a newer version has migrated the database. */
export function requireKnown(status: MigrationStatus): MigrationStatus {
  const { unknown } = status;
  if (unknown.length === 0) return status;
  const others = unknown.length === 1 ? '' : ` and ${unknown.length - 1} more`;
  throw new MigrationRefused(
    `A newer version has migrated this database: it has the migration ${unknown[0]!}${others}, which this version does not know. Run that version, or restore the backup from before the upgrade.`,
  );
}

/**
 * Called when a process starts: throws MigrationRefused if a newer version has migrated the database. If the database
 * does not answer yet, the process may start, and readiness waits for the database. The check is not repeated later, so
 * a running process can serve until a newer one replaces it.
 */
export async function refuseNewer(database: Database, migrations: readonly Migration[]): Promise<void> {
  const status = await migrationStatus(database, migrations).catch(() => null);
  if (status !== null) requireKnown(status);
}

/** Reads only. Throws MigrationRefused if an applied file has changed since, or if a migration stopped half-way. */
export async function migrationStatus(database: Database, migrations: readonly Migration[]): Promise<MigrationStatus> {
  const connection = await database.connect();
  try {
    return await statusOn(connection, migrations);
  } finally {
    connection.release();
  }
}

async function statusOn(connection: PooledConnection, migrations: readonly Migration[]): Promise<MigrationStatus> {
  const {
    rows: [table],
  } = await connection.query(`select to_regclass('_prisma_migrations') is not null as exists`);
  const recorded = table.exists ? await recordedOn(connection) : [];
  const applied = migrations.filter((migration) => isApplied(migration, recorded)).map(({ name }) => name);
  const known = migrations.map(({ name }) => name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: recorded.map(({ migration_name }) => migration_name).filter((name) => !known.includes(name)),
  };
}

async function recordedOn(connection: PooledConnection): Promise<Recorded[]> {
  const { rows } = await connection.query(
    'select migration_name, checksum, finished_at is not null as is_finished from _prisma_migrations where rolled_back_at is null order by started_at',
  );
  return rows;
}

function isApplied({ name, checksum }: Migration, recorded: readonly Recorded[]): boolean {
  const row = recorded.find(({ migration_name }) => migration_name === name);
  if (!row) return false;
  if (!row.is_finished) {
    throw new MigrationRefused(
      `Migration ${name} stopped half-way. Undo its incomplete changes by hand, then set rolled_back_at on its row in _prisma_migrations and migrate again.`,
    );
  }
  if (row.checksum !== checksum) {
    throw new MigrationRefused(
      `Migration ${name} has changed since it was applied (${row.checksum.slice(0, 12)} then, ${checksum.slice(0, 12)} now). Restore the file and write the change as a new migration.`,
    );
  }
  return true;
}

async function applyInTransaction(connection: PooledConnection, migration: Migration): Promise<boolean> {
  await connection.query('begin');
  try {
    await locked(connection, 'pg_try_advisory_xact_lock');
    await connection.query(TABLE);
    const isDone = isApplied(migration, await recordedOn(connection));
    if (!isDone) {
      // If a table stays busy, this migration must fail instead of making all other statements queue behind it.
      await connection.query(`set local lock_timeout = '10s'`);
      await run(connection, migration);
      await record(connection, migration, { isFinished: true });
    }
    await connection.query('commit');
    return !isDone;
  } catch (failure) {
    await connection.query('rollback').catch(() => undefined);
    throw failure;
  }
}

/**
 * If the statement fails, the row of the migration stays unfinished, because some effects of the statement may remain.
 */
async function applyOutside(connection: PooledConnection, migration: Migration): Promise<boolean> {
  await locked(connection, 'pg_try_advisory_lock');
  try {
    await connection.query(TABLE);
    if (isApplied(migration, await recordedOn(connection))) return false;
    await record(connection, migration, { isFinished: false });
    await run(connection, migration);
    await connection.query({
      text: 'update _prisma_migrations set finished_at = now(), applied_steps_count = 1 where migration_name = $1 and rolled_back_at is null',
      values: [migration.name],
    });
    return true;
  } finally {
    await connection.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
  }
}

/**
 * Waits until no other process migrates. It polls, because a statement that waits for the lock would keep its snapshot.
 * A `create index concurrently` in the process that has the lock would then wait for that statement to end.
 */
async function locked(connection: PooledConnection, attempt: string): Promise<void> {
  for (;;) {
    const { rows } = await connection.query(`select ${attempt}(${LOCK}) as is_held`);
    if (rows[0].is_held) return;
    await delay(LOCK_RETRY_MS);
  }
}

/** The file is sent as one simple query. It cannot be split at semicolons, because function bodies contain them too. */
async function run(connection: PooledConnection, { name, sql }: Migration): Promise<void> {
  try {
    await connection.query(sql);
  } catch (failure) {
    throw new MigrationRefused(`Migration ${name} failed: ${(failure as Error).message}`, { cause: failure });
  }
}

async function record(
  connection: PooledConnection,
  { name, checksum }: Migration,
  { isFinished }: { isFinished: boolean },
): Promise<void> {
  await connection.query({
    text: `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      values ($1, $2, $3, case when $4::bool then now() end, $4::bool::int)`,
    values: [randomUUID(), checksum, name, isFinished],
  });
}
