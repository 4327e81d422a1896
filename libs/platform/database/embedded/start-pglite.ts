import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { vector } from '@electric-sql/pglite-pgvector';

/** PGlite with the extensions that the product needs. */
export const startPglite = (options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { vector, btree_gin, btree_gist } });

/** Fast compression for the directory of an engine, because the archive is soon read again on the same machine. */
export const FAST = { level: 1 } as const;
