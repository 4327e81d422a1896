import {
  type Database,
  type Migration,
  readMigrations,
  SystemDatabase,
  TenantDatabase,
} from '../platform/database/index.js';
import { openEmbeddedCopy } from './embedded-copy.js';
import { openNativeCopy } from './native-copy.js';

export interface TestDatabase {
  database: Database;
  tenants: TenantDatabase;
  system: SystemDatabase;
  /**
   * Runs SQL as the owner, without row-level security. Use it to write what no use case writes, and to look at tables.
   */
  owner(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/**
 * Opens a migrated database for this test file alone: on the server of DATABASE_URL if that is set, otherwise PGlite in
 * memory. Open it in `beforeAll` and close it in `afterAll`. `migrations` replaces the product's own migrations.
 */
export async function openTestDatabase(migrations?: readonly Migration[]): Promise<TestDatabase> {
  const wanted = migrations ?? (await readMigrations());
  const url = process.env.DATABASE_URL;
  return testDatabaseOf(url ? await openNativeCopy(url, wanted) : await openEmbeddedCopy(wanted));
}

/** Wraps a migrated database that was opened in another way. */
export function testDatabaseOf(database: Database): TestDatabase {
  return {
    database,
    tenants: new TenantDatabase(database),
    system: new SystemDatabase(database),
    async owner(sql, values) {
      const connection = await database.connect();
      try {
        return (await connection.query({ text: sql, values })).rows;
      } finally {
        connection.release();
      }
    },
    close: () => database.end(),
  };
}
