import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { vector } from '@electric-sql/pglite-pgvector';
import { fromPrepared } from '../prepared.js';

/**
 * How many bytes of code a function of the engine has run before V8 compiles it again with its optimising compiler: ten
 * times V8's default. With the default, a start optimises functions that are rarely used after it; that took a third of
 * the processor time of the start.
 */
const OPTIMISED_AFTER_BYTES = 18_000_000;

/** PGlite with the extensions that the product needs. `isBrief`: see EmbeddedOptions. */
export const startPglite = (
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
  isBrief = false,
): Promise<PGlite> => {
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMISED_AFTER_BYTES}`);
  return PGlite.create({
    ...options,
    ...(isBrief && { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] }),
    extensions: { vector, btree_gin, btree_gist },
  });
};

/** Starts an engine on a directory, which the caller must have locked, or in memory. */
export const startOn = async (dataDir: string | undefined, isBrief = false): Promise<PGlite> =>
  startPglite({ dataDir, ...(await newFiles(dataDir)) }, isBrief);

/** A directory without a database gets the files of the prepared one, in a folder that only this user may read. */
async function newFiles(dataDir: string | undefined): Promise<Pick<PGliteOptions, 'loadDataDir'>> {
  if (dataDir !== undefined && existsSync(join(dataDir, 'PG_VERSION'))) return {};
  const files = await fromPrepared('new');
  if (dataDir !== undefined && files.loadDataDir) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return files;
}

/** Whether the engine reported a failure that would have ended the process of a server. */
export const hasGivenUp = (failure: unknown): boolean =>
  ['PANIC', 'FATAL'].includes(String((failure as { severity?: unknown }).severity));

/** Fast compression for the directory of an engine, because the archive is soon read again on the same machine. */
export const FAST = { level: 1 } as const;
