import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  openEmbedded,
} from '../platform/database/embedded/open-embedded.js';
import {
  emptyDatabase,
  fingerprint,
  fromPrepared,
  readMigrations,
  type Migration,
} from '../platform/database/index.js';
import { ReusableEngine } from './reusable-engine.js';

const CACHE = 'node_modules/.cache/credence';

/** Idle engines, each with the path of the archive from which it was started. An engine holds 300 MB of memory. */
const idle: { path: string; engine: ReusableEngine }[] = [];
const MAX_IDLE = 2;

/**
 * Opens an in-memory PGlite in the state after the migrations. It uses an idle engine of this process, reset to that
 * state, or starts a new one from an archive, which is created once per set of migrations.
 */
export async function openEmbeddedCopy(
  migrations: readonly Migration[],
  limits: EmbeddedOptions['limits'] = {},
): Promise<EmbeddedDatabase> {
  const path = await pathOf(migrations);
  const at = idle.findIndex((one) => one.path === path);
  const engine =
    at === -1 ? await ReusableEngine.start(await archiveAt(path, migrations)) : idle.splice(at, 1)[0]!.engine;
  const close = async () => {
    if (await engine.putBack()) idle.unshift({ path, engine });
    else await engine.pglite.close();
    for (const surplus of idle.splice(MAX_IDLE)) await surplus.engine.pglite.close();
  };
  return await openEmbedded({ engine: { pglite: engine.pglite, close }, limits });
}

/**
 * Puts the files of a migrated database without rows into the home of an embedded installation. Its first start then
 * takes a third of the time. For tests that are not about the first start.
 */
export async function putMigratedDatabase(home: string): Promise<void> {
  const migrations = await readMigrations();
  const path = await pathOf(migrations);
  await makeArchive(path, migrations);
  const dataDir = join(home, 'database');
  await mkdir(dataDir, { mode: 0o700 });
  await promisify(execFile)('tar', ['--extract', '--no-same-owner', '--file', path, '--directory', dataDir]);
}

const pathOf = async (migrations: readonly Migration[]): Promise<string> =>
  `${CACHE}/light-${await fingerprint(migrations)}.tar`;

async function archiveAt(path: string, migrations: readonly Migration[]): Promise<Blob> {
  await makeArchive(path, migrations);
  return new Blob([await readFile(path)]);
}

async function makeArchive(path: string, migrations: readonly Migration[]): Promise<void> {
  if (!existsSync(path)) await keep(path, await migratedDatabase(migrations));
}

/** The build has prepared the one with the product's own migrations. */
async function migratedDatabase(migrations: readonly Migration[]): Promise<Buffer> {
  const isOwn = (await fingerprint(migrations)) === (await fingerprint(await readMigrations()));
  const { loadDataDir } = isOwn ? await fromPrepared('migrated') : {};
  return loadDataDir === undefined ? await emptyDatabase(migrations) : Buffer.from(await loadDataDir.arrayBuffer());
}

/** Saves the archive. Several workers may do this at the same time, because each renames a complete file into place. */
async function keep(path: string, archive: Buffer): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, archive);
  await rename(draft, path);
}
