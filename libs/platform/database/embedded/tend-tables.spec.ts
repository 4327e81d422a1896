import { tendTables } from './tend-tables.js';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.js';

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbedded();
  await database.pool.query(
    'create table "Large one" (id integer primary key); create table small (id integer primary key)',
  );
});
afterAll(() => database.end());

const rowsOf = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select reltuples from pg_class where relname = '${table}'`)).rows[0].reltuples);
const deadIn = async (table: string): Promise<number> =>
  Number(
    (await database.pool.query(`select n_dead_tup from pg_stat_user_tables where relname = '${table}'`)).rows[0]
      .n_dead_tup,
  );

/** Counts of changed rows are told a second after the change, or at once to who asks for that. */
const change = async (sql: string): Promise<void> => {
  await database.pool.query(sql);
  await database.pool.query('select pg_stat_force_next_flush()');
};

it('looks at a table that has grown, and leaves one alone that has not', async () => {
  await change(
    'insert into "Large one" select generate_series(1, 500); insert into small select generate_series(1, 40)',
  );
  expect(await tendTables(database)).toBe(true);
  expect(await tendTables(database)).toBe(false);
  expect(await rowsOf('Large one')).toBe(500);
  expect(await rowsOf('small')).toBe(-1);
});

it('clears away what was deleted', async () => {
  await change('delete from "Large one" where id % 2 = 0');
  expect(await deadIn('Large one')).toBe(250);
  expect(await tendTables(database)).toBe(true);
  expect(await deadIn('Large one')).toBe(0);
  expect(await rowsOf('Large one')).toBe(250);
  expect(await tendTables(database)).toBe(false);
});
