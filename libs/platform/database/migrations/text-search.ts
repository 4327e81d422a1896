import type { Database } from '../port.js';

/** The functions by which text search uses its indexes under row-level security (docs/adr/0034), if they are not leakproof. */
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

/** What an operator does about a text search that may not use its indexes. */
export const LEAKPROOF_BY_HAND =
  'As a superuser, in this database: alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof; alter function space_words(text, tsvector) leakproof';

/**
 * Says again that text search leaks nothing, which a migration said once: a dump does not contain what was said about
 * a function of PostgreSQL, so a restored database does not know it. Returns whether text search can use its indexes
 * now. It cannot if the login may not say so.
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
