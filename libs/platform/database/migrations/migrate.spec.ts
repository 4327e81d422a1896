import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../../testing/index.js';
import { migrate, migrationStatus, readMigrations, refuseNewer } from './index.js';

const tables =
  'create table numbers (n int primary key);\ncreate function half(n int) returns int language plpgsql as $$ begin return n / 2; end $$;\n';
const rows = 'insert into numbers select generate_series(1, 9);\n';

let folder: string;
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase([]);
});
afterAll(() => db.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await db.owner('drop schema public cascade');
  await db.owner('create schema public');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}
const run = async () => migrate(db.database, await readMigrations(folder));
const status = async () => migrationStatus(db.database, await readMigrations(folder));
const recorded = () =>
  db.owner(
    'select migration_name, checksum, applied_steps_count, finished_at is not null as is_finished from _prisma_migrations order by migration_name',
  );

it('pending migrations are applied in the order of their names and recorded as Prisma records them', async () => {
  await write('0002_rows', rows);
  await write('0001_tables', tables);
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"');
  expect(await status()).toEqual({ applied: [], pending: ['0001_tables', '0002_rows'], unknown: [] });
  expect(await run()).toEqual(['0001_tables', '0002_rows']);
  expect(await db.owner('select sum(half(n))::int as halves from numbers')).toEqual([{ halves: 20 }]);
  expect(await recorded()).toEqual([
    {
      migration_name: '0001_tables',
      checksum: '54258ba800e3947a36b705a088925f07d68704803f3b6bc1aa5fc6c5000a2e1a',
      applied_steps_count: 1,
      is_finished: true,
    },
    {
      migration_name: '0002_rows',
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      applied_steps_count: 1,
      is_finished: true,
    },
  ]);
  await write('0003_more', 'insert into numbers values (10)');
  expect(await run()).toEqual(['0003_more']);
  expect(await run()).toEqual([]);
  expect(await status()).toEqual({ applied: ['0001_tables', '0002_rows', '0003_more'], pending: [], unknown: [] });
});

it('a changed file of an applied migration is refused before anything is applied', async () => {
  await write('0001_tables', tables);
  await run();
  await write('0001_tables', `${tables}-- a small improvement\n`);
  await write('0002_rows', rows);
  await expect(run()).rejects.toThrow('Migration 0001_tables has changed since it was applied (54258ba800e3 then');
  await expect(status()).rejects.toThrow('write the change as a new migration');
  expect(await db.owner('select count(*)::int as count from numbers')).toEqual([{ count: 0 }]);
});

it('a database that a newer version has migrated is refused and not changed', async () => {
  await write('0001_tables', tables);
  await write('0002_rows', rows);
  await write('0003_more', 'insert into numbers values (10)');
  await run();
  await rm(join(folder, '0002_rows'), { recursive: true });
  await rm(join(folder, '0003_more'), { recursive: true });
  await write('0004_mine', 'drop table numbers');
  expect(await status()).toEqual({
    applied: ['0001_tables'],
    pending: ['0004_mine'],
    unknown: ['0002_rows', '0003_more'],
  });
  const said =
    'A newer version has migrated this database: it has the migration 0002_rows and 1 more, which this version does not know. Run that version, or restore the backup from before the upgrade.';
  await expect(run()).rejects.toThrow(said);
  await expect(refuseNewer(db.database, await readMigrations(folder))).rejects.toThrow(said);
  expect(await db.owner('select count(*)::int as count from numbers')).toEqual([{ count: 10 }]);
});

it('a migration that fails is rolled back, and earlier migrations are kept', async () => {
  await write('0001_tables', tables);
  await write('0002_rows', `${rows}insert into numbers values (1);`);
  await expect(run()).rejects.toThrow(/^Migration 0002_rows failed: duplicate key/);
  expect(await status()).toEqual({ applied: ['0001_tables'], pending: ['0002_rows'], unknown: [] });
  expect(await db.owner('select count(*)::int as count from numbers')).toEqual([{ count: 0 }]);
});

it('each migration is applied once, even if many processes start at the same time', async () => {
  await write('0001_tables', tables);
  await write('0002_rows', rows);
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_tables', '0002_rows']);
});

describe('a migration marked to run outside a transaction', () => {
  const mark = '-- migrate: outside a transaction\n';

  it('runs a statement that Postgres refuses inside a transaction', async () => {
    await write('0001_tables', tables);
    await write('0002_index', `${mark}create index concurrently numbers_by_half on numbers (half(n));`);
    await expect(run()).rejects.toThrow('functions in index expression must be marked IMMUTABLE');
    await expect(run()).rejects.toThrow('Migration 0002_index stopped half-way');
    await db.owner('update _prisma_migrations set rolled_back_at = now() where finished_at is null');
    await write('0002_index', `${mark}create index concurrently numbers_downward on numbers (n desc);`);
    expect(await run()).toEqual(['0002_index']);
    expect(await db.owner(`select indisvalid from pg_index where indexrelid = 'numbers_downward'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
    expect(await run()).toEqual([]);
  });
});

it('the migrations of this repository are read if no folder is given', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names[0]).toMatch(/^0001_/);
  expect(names).toEqual([...names].sort());
});
