import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromPrepared, missingDatabases, openDatabase } from '../index.js';
import { PREPARED, zippedPrepared } from '../prepared.js';
import { openEmbedded } from './open-embedded.js';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'credence-'));
});
afterAll(() => rm(home, { recursive: true }));

it('the embedded database keeps its rows in its directory, and only one process can open the directory at a time', async () => {
  const dataDir = join(home, 'new', 'database');
  const first = await openEmbedded({ dataDir });
  const { rows } = await first.pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
  expect({ tables: rows, mode: (await stat(dataDir)).mode & 0o777 }).toEqual({ tables: [], mode: 0o700 });
  await first.pool.query(`create extension vector; create table kept as select '[1,2]'::vector(2) as v`);
  await expect(openDatabase({ dataDir })).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
  await first.end();
  await expect(first.connect()).rejects.toThrow('after calling end on the pool');

  const second = await openEmbedded({ dataDir });
  expect((await second.pool.query('select v from kept')).rows).toEqual([{ v: '[1,2]' }]);
  await second.end();
});

it('the build has prepared a new and a migrated database, and an installation without them makes its own', async () => {
  expect(await missingDatabases()).toEqual([]);
  for (const kind of PREPARED)
    expect({ kind, bytes: (await zippedPrepared(kind))?.length, without: await fromPrepared(kind, home) }).toEqual({
      kind,
      bytes: expect.any(Number),
      without: {},
    });
});
