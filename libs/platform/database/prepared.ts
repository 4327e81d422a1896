import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { installationFolder, readMigrations, type Migration } from './migrations/index.js';

/**
 * The databases that `npm run build` makes: one as the engine makes it, and one that is migrated and starts fast. An
 * engine takes several times as long to make a database from nothing as to start from one of these.
 */
export const PREPARED = ['new', 'migrated'] as const;
export type Prepared = (typeof PREPARED)[number];

export const preparedFolder = (): string => join(installationFolder(), 'dist/databases');

/** The name of the file. It changes with the engine, and that of the migrated database with any migration. */
export async function preparedName(kind: Prepared): Promise<string> {
  return `${kind}-${await fingerprint(kind === 'new' ? [] : await readMigrations())}.tar.gz`;
}

/** The compressed database. null: the build did not make it, or it is for another version. */
export async function zippedPrepared(kind: Prepared, folder = preparedFolder()): Promise<Buffer | null> {
  return readFile(join(folder, await preparedName(kind))).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null;
    throw failure;
  });
}

/** The database for a new engine: nothing if the build did not make it. */
export async function fromPrepared(kind: Prepared, folder = preparedFolder()): Promise<{ loadDataDir?: Blob }> {
  const zipped = await zippedPrepared(kind, folder);
  return zipped === null ? {} : { loadDataDir: new Blob([new Uint8Array(await promisify(gunzip)(zipped))]) };
}

/** Returns a text that changes with any migration, and with the version of PGlite that would read the archive. */
export async function fingerprint(migrations: readonly Migration[]): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(installationFolder(), 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash('sha256').update(
    `pglite ${dependencies['@electric-sql/pglite']} ${dependencies['@electric-sql/pglite-pgvector']}`,
  );
  for (const { name, checksum } of migrations) hash.update(`\n${name} ${checksum}`);
  return hash.digest('hex').slice(0, 16);
}
