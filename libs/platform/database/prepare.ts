import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readMigrations } from './migrations/index.js';
import { PREPARED, preparedFolder, preparedName, type Prepared } from './prepared.js';
import { emptyDatabase } from './temporary.js';

const MAKERS: Record<Prepared, () => Promise<Buffer>> = {
  new: newDatabase,
  migrated: async () => emptyDatabase(await readMigrations()),
};

/** The prepared databases that the build does not have. */
export async function missingDatabases(): Promise<Prepared[]> {
  const names = await Promise.all(PREPARED.map(preparedName));
  return PREPARED.filter((_, i) => !existsSync(join(preparedFolder(), names[i]!)));
}

/** Makes databases, and removes those of other versions. A new one is made first, because the other starts from it. */
export async function prepareDatabases(missing: readonly Prepared[]): Promise<void> {
  const folder = preparedFolder();
  await mkdir(folder, { recursive: true });
  for (const kind of PREPARED) if (missing.includes(kind)) await keep(await preparedName(kind), await MAKERS[kind]());
  const current = await Promise.all(PREPARED.map(preparedName));
  const old = (await readdir(folder)).filter((name) => name.endsWith('.gz') && !current.includes(name));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** Saves the archive, and renames the complete file into place, because another process may make it, too. */
async function keep(name: string, archive: Buffer): Promise<void> {
  const path = join(preparedFolder(), name);
  const draft = `${path}.${process.pid}`;
  const { FAST } = await import('./embedded/start-pglite.js');
  await writeFile(draft, await promisify(gzip)(archive, FAST));
  await rename(draft, path);
}

async function newDatabase(): Promise<Buffer> {
  const { startPglite } = await import('./embedded/start-pglite.js');
  const engine = await startPglite({});
  try {
    await engine.exec('checkpoint');
    return Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
  } finally {
    await engine.close();
  }
}
