import { MigrationRefused, type Connection, type Database } from '#libs/platform/database/index.js';
import type { VectorIndex } from '../domain/vector-index.js';

/** The number of the advisory lock that keeps two processes from building indexes at the same time. */
const LOCK = 72707370;

/**
 * `changed`: the index existed, and enters vectors with another `ef_construction` from now on. `busy`: the index could
 * not be changed, because others used the table. `elsewhere`: another process is building an index.
 */
export type Made = 'made' | 'present' | 'changed' | 'busy' | 'elsewhere';

/**
 * Builds the partial index of a model without blocking writers. An index that an interrupted attempt left unusable is
 * built again. A usable index gets the `ef_construction` for future vectors. Throws MigrationRefused if an index of
 * that name has other dimensions.
 */
export async function makeVectorIndex(
  database: Database,
  model: string,
  index: VectorIndex,
  efConstruction: number,
): Promise<Made> {
  const connection = await database.connect();
  try {
    const {
      rows: [lock],
    } = await connection.query(`select pg_try_advisory_lock(${LOCK}) as "isOurs"`);
    // It does not wait for the lock, because a waiting statement would block `create index concurrently`.
    const made = lock.isOurs
      ? await make(connection, model, index, efConstruction).finally(() =>
          connection.query(`select pg_advisory_unlock(${LOCK})`),
        )
      : 'elsewhere';
    connection.release();
    return made;
  } catch (failure) {
    connection.release(failure as Error);
    throw failure;
  }
}

/** Whether there is a usable index with that name. */
export async function hasVectorIndex(database: Database, { name }: VectorIndex): Promise<boolean> {
  const connection = await database.connect();
  try {
    const { rows } = await connection.query({
      text: 'select from pg_index where indexrelid = to_regclass($1) and indisvalid',
      values: [name],
    });
    return rows.length > 0;
  } finally {
    connection.release();
  }
}

/** The `ef_construction` that pgvector uses for an index without this option. */
const PGVECTOR_EF_CONSTRUCTION = 64;
const PRESENT = `select i.indisvalid as "isUsable", pg_get_indexdef(i.indexrelid) as definition,
    coalesce((select o.option_value from pg_options_to_table(c.reloptions) o where o.option_name = 'ef_construction'), $2::text) as "efConstruction"
  from pg_index i join pg_class c on c.oid = i.indexrelid where i.indexrelid = to_regclass($1)`;

/** How long the change waits for statements that use the table. Meanwhile, all later statements wait for the change. */
const LOCK_TIMEOUT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns false if the index could not be changed because others used the table for too long. */
async function alter(connection: Connection, name: string, efConstruction: number): Promise<boolean> {
  await connection.query('begin');
  await connection.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await connection.query(`alter index ${name} set (ef_construction = ${efConstruction})`);
    await connection.query('commit');
    return true;
  } catch (failure) {
    await connection.query('rollback');
    if ((failure as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw failure;
  }
}

/** Names and types are not quoted. They come from `vectorIndexOf`, which never returns anything that needs quoting. */
async function make(
  connection: Connection,
  model: string,
  { name, type }: VectorIndex,
  efConstruction: number,
): Promise<Made> {
  const {
    rows: [present],
  } = await connection.query({
    text: PRESENT,
    values: [name, PGVECTOR_EF_CONSTRUCTION],
  });
  if (present !== undefined && !present.definition.includes(`::${type})`)) {
    throw new MigrationRefused(
      `The index ${name} is not one of ${type}: ${model} had other dimensions before. Give the model a new name; vectors of different models are never compared.`,
    );
  }
  if (present?.isUsable === true) {
    if (Number(present.efConstruction) === efConstruction) return 'present';
    return (await alter(connection, name, efConstruction)) ? 'changed' : 'busy';
  }
  if (present !== undefined) await connection.query(`drop index concurrently ${name}`);
  const options = efConstruction === PGVECTOR_EF_CONSTRUCTION ? '' : `with (ef_construction = ${efConstruction})`;
  await connection.query(
    `create index concurrently ${name} on embeddings using hnsw ((embedding::${type}) ${type.split('(')[0]}_cosine_ops) ${options} where model = '${model}'`,
  );
  return 'made';
}
