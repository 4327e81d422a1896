import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { vector } from '@electric-sql/pglite-pgvector';

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

/** Fast compression for the directory of an engine, because the archive is soon read again on the same machine. */
export const FAST = { level: 1 } as const;
