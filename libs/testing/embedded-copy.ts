import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  openEmbedded,
} from '../platform/database/embedded/open-embedded.js';
import { emptyDatabase, type Migration } from '../platform/database/index.js';
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
  if (!existsSync(path)) await keep(path, await emptyDatabase(migrations));
  return new Blob([await readFile(path)]);
}

/** Several workers may do this at once: each renames a whole file into place. */
async function keep(path: string, archive: Buffer): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, archive);
  await rename(draft, path);
}
