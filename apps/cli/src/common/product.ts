import { existsSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { idOf, MAX_PAGE } from '#libs/kernel/index.js';
import { loadConfig, type Config } from '#libs/platform/config/index.js';
import { migrationStatus, openDatabase, readMigrations, type Database } from '#libs/platform/database/index.js';
import { ListTenants } from '#libs/tenancy/tenants/index.js';
import { CliFailure } from './failure.js';
import { inputOf } from './input.js';

/** The use cases on the database itself, without a service in between. */
export interface Product {
  get<T>(type: Type<T>): T;
  close(): Promise<void>;
}

/** Runs the work on the database of the environment and closes it, whatever happens. Throws CliFailure where the reader can do something. */
export async function withProduct<T>(env: NodeJS.ProcessEnv, work: (product: Product) => Promise<T>): Promise<T> {
  const config = loadConfig(env);
  const database = await openExisting(config);
  try {
    const { pending } = await migrationStatus(database, await readMigrations());
    if (pending.length > 0)
      throw new CliFailure(
        `The database blockedBy ${pending.length} migrations (${pending[0]} first). Run: credence migrate`,
        'migrations_pending',
      );
    const product = await productOn(database, config.pepper);
    try {
      return await work(product);
    } finally {
      await product.close();
    }
  } finally {
    await database.end();
  }
}

/** Opens the database; does not make an embedded one where there is none. Throws DirectoryInUse. */
export async function openExisting({ database, home }: Pick<Config, 'database' | 'home'>): Promise<Database> {
  if ('dataDir' in database && !existsSync(database.dataDir)) {
    throw new CliFailure(
      `There is no Credence data in ${home}. Start it once with npm start, or set CREDENCE_HOME or DATABASE_URL.`,
      'no_database',
    );
  }
  return await openDatabase(database);
}

/** On a database that is open and stays its owner's. Nest is loaded on demand: commands that go over HTTP do not wait for it. */
export async function productOn(database: Database, pepper: string): Promise<Product> {
  const { contextOn } = await import('./product-context.js');
  const app = await contextOn(database, pepper);
  return { get: (type) => app.get(type, { strict: false }), close: () => app.close() };
}

/** The one tenant asked for, or all. */
export async function tenantsOf(product: Product, only?: string): Promise<string[]> {
  if (only !== undefined) return [inputOf(idOf('ten'), only)];
  const all: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await product.get(ListTenants).run({ limit: MAX_PAGE, cursor });
    all.push(...page.data.map(({ id }) => id as string));
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}
