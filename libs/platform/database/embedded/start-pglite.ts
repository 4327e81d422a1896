import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { vector } from '@electric-sql/pglite-pgvector';

/** PGlite with the extensions that the product needs. `isBrief`: see EmbeddedOptions. */
export const startPglite = (
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
  isBrief = false,
): Promise<PGlite> =>
  PGlite.create({
    ...options,
    ...(isBrief && { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] }),
    extensions: { vector, btree_gin, btree_gist },
  });

/** Fast compression for the directory of an engine, because the archive is soon read again on the same machine. */
export const FAST = { level: 1 } as const;
