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

const CACHE = 'node_modules/.cache/credence';

/** As read, for those that open a copy later in this process. */
const archives = new Map<string, Archive>();

/** PGlite in memory, started from an archive of the migrated state; made once per set of migrations. */
export async function openEmbeddedCopy(
  migrations: readonly Migration[],
  limits: EmbeddedOptions['limits'] = {},
): Promise<EmbeddedDatabase> {
  const path = `${CACHE}/light-${await fingerprint(migrations)}.tar`;
  if (!archives.has(path) && !existsSync(path)) await keep(path, await archiveOf(migrations));
  const snapshot = archives.get(path) ?? new Archive(new Uint8Array(await readFile(path)).buffer);
  archives.set(path, snapshot);
  return await openEmbedded({ snapshot, limits });
}

/** Bytes in memory: a Blob of them would be copied piece by piece each time it is read. */
class Archive extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super([]);
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
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
