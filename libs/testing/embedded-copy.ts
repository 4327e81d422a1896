import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from '../platform/database/embedded/open-embedded.js';
import { migrate, type Migration } from '../platform/database/index.js';
import { fingerprint } from './fingerprint.js';

const CACHE = 'node_modules/.cache/credence';

/** PGlite in memory, started from an archive of the migrated state; made once per set of migrations. */
export async function openEmbeddedCopy(migrations: readonly Migration[], limits: EmbeddedOptions['limits'] = {}): Promise<EmbeddedDatabase> {
  const path = `${CACHE}/pglite-${await fingerprint(migrations)}.tar`;
  if (existsSync(path)) return await openEmbedded({ snapshot: new Blob([await readFile(path)]), limits });
  const database = await openEmbedded({ limits });
  await migrate(database, migrations);
  await keep(path, await database.snapshot());
  return database;
}

/** Several workers may do this at once: each renames a whole file into place. */
async function keep(path: string, snapshot: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await snapshot.arrayBuffer()));
  await rename(draft, path);
}
