import { setTimeout } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { openEmbeddedCopy } from '../../../testing/embedded-copy.js';
import { readMigrations } from '../index.js';
import type { EmbeddedDatabase } from './open-embedded.js';

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await openEmbeddedCopy(await readMigrations());
  await database.pool.query(
    'create table "Large one" (id integer primary key, fate text); create table small (id integer primary key); create table writes (id serial)',
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

/** Makes small writes until the table is in the expected state. */
async function writeUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await database.pool.query('insert into writes default values');
    await setTimeout(0);
  }
}

it('a table that has grown is analysed once enough was written, and other tables are not', async () => {
  await database.pool.query('insert into "Large one" select n from generate_series(1, 500) n');
  await database.pool.query('insert into small select generate_series(1, 40)');
  expect(await rowsOf('Large one')).toBe(-1);
  await writeUntil(async () => (await rowsOf('Large one')) === 500);
  expect(await rowsOf('small')).toBe(-1);
});

it('deleted rows are vacuumed', async () => {
  await database.pool.query('delete from "Large one" where id % 2 = 0');
  await writeUntil(async () => (await rowsOf('Large one')) === 250);
  expect(await deadIn('Large one')).toBe(0);
});

it('prepared statements are planned again when a table has grown', async () => {
  const connection = await database.connect();
  await database.pool.query(
    'create table filling (id integer primary key, fate text); create index filling_by_fate on filling (fate)',
  );
  const kept = 'select id from filling where fate = $1';
  const plan = async (): Promise<string> => {
    await connection.query('begin read only; set local plan_cache_mode = force_generic_plan');
    await connection.query({ name: 'test/kept', text: kept, values: ['none'] });
    const { rows } = await connection.query(`explain execute "test/kept"('none')`);
    await connection.query('commit');
    return JSON.stringify(rows);
  };
  expect(await plan()).toContain('rows=6');
  await database.pool.query(`insert into filling select n, n::text from generate_series(1, 5000) n`);
  await writeUntil(async () => (await rowsOf('filling')) === 5000);
  expect(await plan()).toContain('rows=1 ');
  connection.release();
});

it('the care of tables does not disturb a transaction, and ends with the database', async () => {
  const own = await openEmbeddedCopy(await readMigrations());
  await own.pool.query('create table letters (id serial, at timestamptz default now())');
  const client = await own.connect();
  const warned = jest.spyOn(process, 'emitWarning');
  await client.query('begin');
  await client.query('insert into letters select from generate_series(1, 500)');
  const others = Array.from({ length: 80 }, () => own.pool.query('insert into letters default values'));
  expect((await client.query('commit')).command).toBe('COMMIT');
  client.release();
  await Promise.all(others);
  expect((await own.pool.query('select count(*)::int as letters from letters')).rows).toEqual([{ letters: 580 }]);
  await own.end();
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
  await expect(own.connect()).rejects.toThrow('after calling end');
});
