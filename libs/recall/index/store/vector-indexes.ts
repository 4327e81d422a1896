import { MigrationRefused, type Connection, type Database } from '#libs/platform/database/index.js';
import type { VectorIndex } from '../domain/vector-index.js';

/** The number of the advisory lock that keeps two processes from building indexes at the same time. */
const LOCK = 72707370;

/** `elsewhere`: another process is building an index. */
export type Made = 'made' | 'present' | 'elsewhere';

/**
 * Builds the partial index of a model without blocking writers. An index that an interrupted attempt left unusable is
 * built again. Throws MigrationRefused if an index of that name has other dimensions.
 */
export async function makeVectorIndex(database: Database, model: string, index: VectorIndex): Promise<Made> {
  const connection = await database.connect();
  try {
    const {
      rows: [lock],
    } = await connection.query(`select pg_try_advisory_lock(${LOCK}) as "isOurs"`);
    // It does not wait for the lock, because a waiting statement would block `create index concurrently`.
    const made = lock.isOurs
      ? await make(connection, model, index).finally(() => connection.query(`select pg_advisory_unlock(${LOCK})`))
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

/** Needs no quoting, because names and types come from `vectorIndexOf`, which never returns anything that needs it. */
async function make(connection: Connection, model: string, { name, type }: VectorIndex): Promise<Made> {
  const {
    rows: [present],
  } = await connection.query({
    text: 'select indisvalid as "isUsable", pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid = to_regclass($1)',
    values: [name],
  });
  if (present !== undefined && !present.definition.includes(`::${type})`)) {
    throw new MigrationRefused(
      `The index ${name} is not one of ${type}: ${model} had other dimensions before. Give the model a new name; vectors of different models are never compared.`,
    );
  }
  if (present?.isUsable === true) return 'present';
  if (present !== undefined) await connection.query(`drop index concurrently ${name}`);
  await connection.query(
    `create index concurrently ${name} on embeddings using hnsw ((embedding::${type}) ${type.split('(')[0]}_cosine_ops) where model = '${model}'`,
  );
  return 'made';
}
