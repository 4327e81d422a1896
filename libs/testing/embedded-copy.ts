import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  openEmbedded,
} from '../platform/database/embedded/open-embedded.js';
import { migrate, type Migration } from '../platform/database/index.js';
import { fingerprint } from './fingerprint.js';
import { ReusableEngine } from './reusable-engine.js';

const CACHE = 'node_modules/.cache/credence';

/** Engines that nobody uses, and the archive that each was started from. Each keeps 300 MB of memory. */
const idle: { path: string; engine: ReusableEngine }[] = [];
const MAX_IDLE = 2;

/**
 * PGlite in memory, in the state that the migrations leave behind: an engine that an earlier database of this process
 * is done with and that is put back to that state, or else one started from an archive, which is made once per set of
 * migrations.
 */
export async function openEmbeddedCopy(
  migrations: readonly Migration[],
  limits: EmbeddedOptions['limits'] = {},
): Promise<EmbeddedDatabase> {
  const path = `${CACHE}/light-${await fingerprint(migrations)}.tar`;
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

async function archiveAt(path: string, migrations: readonly Migration[]): Promise<Blob> {
  if (!existsSync(path)) await keep(path, await archiveOf(migrations));
  return new Blob([await readFile(path)]);
}

/** Without what makes a start slow: a log to go through, databases nobody connects to, and buffers larger than any test fills. */
async function archiveOf(migrations: readonly Migration[]): Promise<Blob> {
  const database = await openEmbedded();
  await migrate(database, migrations);
  const connection = await database.connect();
  for (const statement of [
    'update pg_database set datistemplate = false',
    'drop database template0',
    'drop database template1',
    "alter system set shared_buffers = '32MB'",
    'checkpoint',
  ])
    await connection.query(statement);
  connection.release();
  const archive = await database.snapshot();
  await database.end();
  return archive;
}

/** Several workers may do this at once: each renames a whole file into place. */
async function keep(path: string, archive: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await archive.arrayBuffer()));
  await rename(draft, path);
}
