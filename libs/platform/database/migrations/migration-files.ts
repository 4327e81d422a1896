import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  name: string;
  sql: string;
  /** Lower-case hex SHA-256 of the file, as Prisma records it. */
  checksum: string;
  /**
   * false: the first line of the file is the mark below, because its only statement cannot run in a transaction.
   */
  isTransactional: boolean;
}

const OUTSIDE_TRANSACTION = '-- migrate: outside a transaction';

/** All `<name>/migration.sql` files of the folder, in name order. Default: this repository's `prisma/migrations`. */
export async function readMigrations(folder = ownFolder()): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name, 'migration.sql'));
      const sql = bytes.toString('utf8');
      return {
        name,
        sql,
        checksum: createHash('sha256').update(bytes).digest('hex'),
        isTransactional: !sql.startsWith(OUTSIDE_TRANSACTION),
      };
    }),
  );
}

const ownFolder = (): string => join(installationFolder(), 'prisma', 'migrations');

/**
 * The folder with `prisma/migrations`. Looks in each folder above this file, because the sources and the build are at
 * different depths.
 */
export function installationFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'prisma', 'migrations', 'migration_lock.toml'))) return folder;
    if (folder === dirname(folder)) throw new Error('prisma/migrations is not part of this installation.');
  }
}
