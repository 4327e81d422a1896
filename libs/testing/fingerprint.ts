import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Migration } from '../platform/database/index.js';

/** Returns a text that changes with any migration, and with the version of PGlite that would read the archive. */
export async function fingerprint(migrations: readonly Migration[]): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash('sha256').update(
    `pglite ${dependencies['@electric-sql/pglite']} ${dependencies['@electric-sql/pglite-pgvector']}`,
  );
  for (const { name, checksum } of migrations) hash.update(`\n${name} ${checksum}`);
  return hash.digest('hex').slice(0, 16);
}
