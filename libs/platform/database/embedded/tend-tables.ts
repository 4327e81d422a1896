import type { Database } from '../port.js';

/**
 * The table that most needs it, by the thresholds of autovacuum: rows dead or new since it was vacuumed, or changed since it was looked at.
 * Without a look at its rows the planner takes every table for an empty one, and may read all of it to find one row.
 */
const NEEDIEST = `
  select format('%I.%I', s.schemaname, s.relname) as "table", need.vacuum >= 1 as "isLittered"
  from pg_stat_user_tables s
  join pg_class c on c.oid = s.relid
  cross join lateral (select greatest(c.reltuples, 0) as rows) size
  cross join lateral (select
    greatest(s.n_dead_tup / (50 + 0.2 * size.rows), s.n_ins_since_vacuum / (1000 + 0.2 * size.rows)) as vacuum,
    s.n_mod_since_analyze / (50 + 0.1 * size.rows) as look) need
  where greatest(need.vacuum, need.look) >= 1
  order by greatest(need.vacuum, need.look) desc
  limit 1`;

/** Does for one table of an embedded database what autovacuum does on a server; true: another may need it too. */
export async function tendTables(database: Database): Promise<boolean> {
  if (database.kind === 'native') return false;
  const connection = await database.connect();
  try {
    const {
      rows: [found],
    } = await connection.query({ text: NEEDIEST, values: [] });
    if (found !== undefined)
      await connection.query(`${found.isLittered ? 'vacuum (analyze)' : 'analyze'} ${found.table}`);
    connection.release();
    return found !== undefined;
  } catch (failure) {
    connection.release(failure as Error);
    throw failure;
  }
}
