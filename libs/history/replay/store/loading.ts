import type { PooledConnection } from '#libs/platform/database/index.js';

/**
 * Indexes that no constraint needs, but that projectors use to find rows. A test compares the list with the headers of
 * the SQL files of the projectors.
 */
export const PROJECTOR_INDEXES = [
  'claim_evidence_by_evidence_idx',
  'edges_to_idx',
  'entity_names_by_name_idx',
] as const;

/**
 * Prepares a migrated database for loading a tenant. It drops the indexes that only readers need, and makes tables
 * unlogged, because their content is temporary. It records the foreign keys and drops them: they are checked together
 * once everything is loaded, at a fraction of the cost of checking each row.
 */
export const LOADING = `do $$
declare statement text;
begin
  for statement in
    select format('drop index %I', c.relname) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisexclusion
      and c.relname <> all ('{${PROJECTOR_INDEXES.join(',')}}')
  loop execute statement; end loop;
  -- Only maintenance reads decays_at, and the state does not contain it, so it is not computed.
  alter table claims drop column decays_at;
  alter table claims add column decays_at timestamptz generated always as (null::timestamptz) stored;
  create table replay_references as
    select format('alter table %I drop constraint %I', t.relname, c.conname) as remove,
      format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where t.relnamespace = 'public'::regnamespace and c.contype = 'f';
  for statement in select r.remove from replay_references r loop execute statement; end loop;
  -- The engine empties unlogged tables when it starts, so only tables of tenants are unlogged: they are empty until
  -- loaded.
  for statement in
    select format('alter table %I set unlogged', t.relname) from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  loop execute statement; end loop;
  -- A forced policy would hide the rows from the owner, who checks the references.
  for statement in
    select format('alter table %I no force row level security', t.relname) from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relforcerowsecurity
  loop execute statement; end loop;
end $$`;

/** Rows that the log produces break a reference, so some event is wrong. */
export class BrokenReference extends Error {
  override readonly name = 'BrokenReference';
}

/** Statements that remove the indexes of one table before a load, and add them again after it. */
export interface LateIndexes {
  table: string;
  remove: string;
  add: string;
}

/**
 * Lists all indexes of some tables. No foreign key may refer to these tables. Creating an index for all rows at once
 * takes a fraction of the time of adding the rows to the index one by one.
 */
export async function lateIndexes(connection: PooledConnection, tables: readonly string[]): Promise<LateIndexes[]> {
  const { rows } = await connection.query({
    text: `
      select t.relname as table,
        string_agg(case when k.oid is null then format('drop index %I', c.relname)
          else format('alter table %I drop constraint %I', t.relname, c.relname) end, '; ' order by c.relname) as remove,
        string_agg(case when k.oid is null then pg_get_indexdef(c.oid)
          else format('alter table %I add constraint %I %s', t.relname, c.relname, pg_get_constraintdef(k.oid)) end, '; ' order by c.relname) as add
      from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid
      left join pg_constraint k on k.conindid = c.oid and k.conrelid = t.oid
      where t.relnamespace = 'public'::regnamespace and t.relname = any ($1::text[])
      group by t.relname, t.oid`,
    values: [tables],
  });
  return rows as LateIndexes[];
}

/** Adds the references that loading left out, but does not check existing rows, which are known to satisfy them. */
export async function trustReferences(connection: PooledConnection): Promise<void> {
  const { rows } = await connection.query('select r.add from replay_references r');
  const statements = (rows as { add: string }[]).map(({ add }) =>
    add.endsWith(NOT_VALID) ? add : `${add} ${NOT_VALID}`,
  );
  await connection.query(statements.join('; '));
}

const NOT_VALID = 'NOT VALID';

const FOREIGN_KEY_VIOLATION = '23503';

/** Adds the references that loading left out. Throws BrokenReference if a row breaks one. */
export async function addReferences(connection: PooledConnection): Promise<void> {
  const { rows } = await connection.query('select r.add from replay_references r');
  if (rows.length === 0) throw new Error('a database for loading does not know its references');
  await connection.query('begin');
  try {
    for (const { add } of rows as { add: string }[]) await connection.query(add);
    await connection.query('commit');
  } catch (failure) {
    await connection.query('rollback');
    if ((failure as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw failure;
    throw new BrokenReference((failure as Error).message, { cause: failure });
  }
}
