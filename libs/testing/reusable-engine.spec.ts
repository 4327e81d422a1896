import { openEmbeddedCopy } from './embedded-copy.js';
import { everythingStored } from './everything-stored.js';
import { testDatabaseOf, type TestDatabase } from './test-database.js';
import { readMigrations } from '../platform/database/index.js';

const DONE_TO_IT = [
  'create role somebody',
  `alter role credence_app set work_mem = '9MB'`,
  `create table things (id serial, body text, at vector(2))`,
  `insert into things (body) select repeat('x', 500) || n from generate_series(1, 20000) n`,
  `insert into tenants values ('ten_1', 'T', now())`,
  'drop table outbox cascade',
  `select nextval('event_positions')`,
  'create temporary table passing (id int)',
  `set work_mem = '9MB'`,
  'listen somewhere',
  'prepare something as select 1',
  'select pg_advisory_lock(1)',
  'select pg_switch_wal()',
  'checkpoint',
  'begin',
  'delete from tenants',
];

/** Queries that read all of the visible state of a database and its session. */
const LOOKS = [
  'select rolname, rolconfig from pg_roles order by 1',
  'select relname, relfilenode from pg_class order by oid',
  'select name, setting from pg_settings order by 1',
  'select name from pg_prepared_statements where name not like $1 order by 1',
  'select * from pg_listening_channels()',
  'select locktype, objid from pg_locks where locktype = $1',
  'select pg_current_wal_insert_lsn()::text, txid_current()::text',
  'select pg_ls_waldir()::text',
  'select last_value, is_called from event_positions',
];

async function seen(database: TestDatabase): Promise<unknown[]> {
  const rows: unknown[] = [await everythingStored(database)];
  for (const look of LOOKS) rows.push(await database.owner(look, look.includes('$1') ? ['advisory'] : []));
  return rows;
}

it('serves one database after another, and nothing of the first is visible in the second', async () => {
  const migrations = await readMigrations();
  const open = async () => testDatabaseOf(await openEmbeddedCopy(migrations));
  // The first database may start a new engine. All later ones reuse that engine.
  const [one, two] = [await open(), await open()];
  const untouched = await seen(one);
  for (const statement of DONE_TO_IT)
    await one.owner(statement).catch((failure: unknown) => {
      throw new Error(statement, { cause: failure });
    });
  await two.close();
  await one.close();
  const again = await open();
  expect(await seen(again)).toEqual(untouched);
  await again.owner(`insert into tenants values ('ten_2', 'U', now())`);
  expect(await again.owner('select name from tenants')).toEqual([{ name: 'U' }]);
  await again.close();
});
