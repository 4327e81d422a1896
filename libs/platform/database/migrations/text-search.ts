import type { Database } from '../port.js';

/**
 * Functions that are not leakproof but must be, so that text search can use its indexes under row-level security
 * (docs/adr/0034).
 */
const LEAKY = `
    select p.oid from pg_proc p
    where not p.proleakproof
      and p.oid in ('pg_catalog.ts_match_vq(tsvector, tsquery)'::regprocedure, to_regprocedure('space_words(text, tsvector)'))`;

const MEND = `
do $$
declare
  leaky regprocedure;
begin
  for leaky in ${LEAKY}
  loop
    execute format('alter function %s leakproof', leaky);
  end loop;
exception when insufficient_privilege then null;
end $$`;

const IS_LEAKY = `select exists (${LEAKY}) as is_leaky`;

/** What an operator must do if `mendTextSearch` returns false. */
export const LEAKPROOF_BY_HAND =
  'As a superuser, in this database: alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof; alter function space_words(text, tsvector) leakproof';

/**
 * Marks the functions of text search as leakproof again. A migration has done so already, but a dump does not contain
 * changes to PostgreSQL's own functions, so a restored database lacks the mark. Returns whether text search can use its
 * indexes now; false if the login lacks the right to set the mark.
 */
export async function mendTextSearch(database: Database): Promise<boolean> {
  const connection = await database.connect();
  try {
    let { rows } = await connection.query(IS_LEAKY);
    if (rows[0].is_leaky) {
      await connection.query(MEND);
      ({ rows } = await connection.query(IS_LEAKY));
    }
    connection.release();
    return !rows[0].is_leaky;
  } catch (failure) {
    connection.release(failure as Error);
    throw failure;
  }
}
