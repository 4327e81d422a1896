import { existsSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { idOf, MAX_PAGE } from '#libs/kernel/index.js';
import { loadConfig, type Config } from '#libs/platform/config/index.js';
import {
  migrationStatus,
  openDatabase,
  readMigrations,
  requireKnown,
  type Database,
  DirectoryInUse,
  explain,
} from '#libs/platform/database/index.js';
import { ListTenants } from '#libs/tenancy/tenants/index.js';
import { askLocally, NobodyListens } from '#libs/platform/local-socket/index.js';
import { CliFailure, STATUS } from '../terminal/failure.js';
import { inputOf } from '../terminal/flags.js';
import type { Cli } from '../terminal/cli.js';
import { progressOf } from '../terminal/output.js';

/** Runs use cases directly on the database, bypassing the service. */
export interface Product {
  get<T>(type: Type<T>): T;
  close(): Promise<void>;
}

/**
 * Does the work on the database of the environment, and always closes it. Throws CliFailure if the user can fix the
 * cause.
 */
async function withProduct<T>(env: NodeJS.ProcessEnv, work: (product: Product) => Promise<T>): Promise<T> {
  const config = loadConfig(env);
  const database = await openExisting(config);
  try {
    const { pending } = requireKnown(await migrationStatus(database, await readMigrations()));
    if (pending.length > 0)
      throw new CliFailure(
        `The database is not fully migrated: ${pending.length} missing, starting with ${pending[0]}. Run: credence migrate`,
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

/** Opens the database. It does not create an embedded database that does not exist. Throws DirectoryInUse. */
export async function openExisting({ database, home }: Pick<Config, 'database' | 'home'>): Promise<Database> {
  if ('dataDir' in database && !existsSync(database.dataDir)) {
    throw new CliFailure(
      `There is no Credence data in ${home}. Start it once with npm start, or set CREDENCE_HOME or DATABASE_URL.`,
      'no_database',
    );
  }
  return await openDatabase('dataDir' in database ? { ...database, isBrief: true } : database);
}

/**
 * Uses a database that is already open; its owner closes it. Nest is loaded on demand, so that commands that use HTTP
 * do not wait for it.
 */
export async function productOn(database: Database, pepper: string): Promise<Product> {
  const { contextOn } = await import('./product-context.js');
  const app = await contextOn(database, pepper);
  return { get: (type) => app.get(type, { strict: false }), close: () => app.close() };
}

/** The tenant that was named, or all tenants. */
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

interface Work<T> {
  /** The tenants as the running service reports them. */
  name: string;
  input: Record<string, unknown>;
  /** The tenants as read from the database itself. */
  run(product: Product): Promise<T>;
}

const Reply = z.union([
  z.object({ done: z.unknown() }).strict(),
  z.object({ refused: z.object({ code: z.string(), category: z.string(), message: z.string() }) }),
]);

/**
 * Does the work on the database. If a running service has the embedded database open, asks the service to do the work.
 */
export async function asOperator<T>(env: NodeJS.ProcessEnv, { name, input, run }: Work<T>): Promise<T> {
  try {
    return await withProduct(env, run);
  } catch (failure) {
    if (!(explain(failure) instanceof DirectoryInUse)) throw failure;
    const reply = Reply.parse(
      await askLocally(loadConfig(env).home, { do: name, input }).catch((cause: unknown) => {
        throw cause instanceof NobodyListens ? failure : cause;
      }),
    );
    if ('refused' in reply)
      throw new CliFailure(
        reply.refused.message,
        reply.refused.code,
        reply.refused.category === 'invalid' ? STATUS.usage : STATUS.error,
      );
    return reply.done as T;
  }
}

/** Does the work for the named tenant, or for all tenants one after the other, and shows the progress of each. */
export function overTenants<T>(
  cli: Cli,
  only: string | undefined,
  counted: string,
  work: (product: Product, tenantId: string, onProgress: (count: number) => void) => Promise<T>,
): Promise<T[]> {
  return withProduct(cli.io.env, async (product) => {
    const done: T[] = [];
    for (const tenantId of await tenantsOf(product, only)) {
      const progress = progressOf(cli, `${tenantId}, ${counted}`, null);
      try {
        done.push(await work(product, tenantId, (count) => progress.to(count)));
      } finally {
        progress.end();
      }
    }
    return done;
  });
}
