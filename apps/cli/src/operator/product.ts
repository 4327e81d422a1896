import { existsSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { loadConfig, type Config } from '#libs/platform/config/index.js';
import { DirectoryInUse, migrationStatus, openDatabase, readMigrations, type Database } from '#libs/platform/database/index.js';
import { CliFailure } from '../common/failure.js';

/** The use cases on the database itself, without a service in between. */
export interface Product {
  database: Database;
  get<T>(type: Type<T>): T;
}

/** Runs the work on the database of the environment and closes it, whatever happens. Throws CliFailure where the reader can do something. */
export async function withProduct<T>(env: NodeJS.ProcessEnv, work: (product: Product) => Promise<T>): Promise<T> {
  const config = loadConfig(env);
  const database = await openExisting(config);
  try {
    const { pending } = await migrationStatus(database, await readMigrations());
    if (pending.length > 0) throw new CliFailure(`The database lacks ${pending.length} migrations (${pending[0]} first). Run: credence migrate`, 'migrations_pending');
    // Loaded on demand: commands that go over HTTP do not wait for Nest.
    const { contextOn } = await import('./context.js');
    const app = await contextOn(database, config.pepper);
    try {
      return await work({ database, get: (type) => app.get(type, { strict: false }) });
    } finally {
      await app.close();
    }
  } finally {
    await database.end();
  }
}

/** Opens the database; does not make an embedded one where there is none. */
export async function openExisting({ database, home }: Pick<Config, 'database' | 'home'>): Promise<Database> {
  if ('dataDir' in database && !existsSync(database.dataDir)) {
    throw new CliFailure(`There is no Credence data in ${home}. Start it once with npm start, or set CREDENCE_HOME or DATABASE_URL.`, 'no_database');
  }
  try {
    return await openDatabase(database);
  } catch (failure) {
    throw failure instanceof DirectoryInUse ? new CliFailure(failure.message, 'database_in_use') : failure;
  }
}
