import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEmbeddedCopy } from '../../../testing/embedded-copy.js';
import { readMigrations } from '../index.js';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.js';
import { ChildEngine } from './child-engine.js';

/** The child process cannot load TypeScript, so it runs a module that was built for the tests. */
const ENTRY = new URL('../../../../dist/libs/platform/database/embedded/engine-process.js', import.meta.url);

let database: EmbeddedDatabase;
let reference: EmbeddedDatabase;
beforeAll(async () => {
  [database, reference] = await Promise.all([
    openEmbedded({ engine: await new ChildEngine(null, ENTRY).running() }),
    openEmbeddedCopy(await readMigrations()),
  ]);
}, 60_000);
afterAll(() => Promise.all([database.end(), reference.end()]));

const outcome = async (on: EmbeddedDatabase, text: string, values?: unknown[]) =>
  on.pool.query(text, values).then(
    ({ command, rowCount, rows, fields }) => ({
      command,
      rowCount,
      rows,
      types: fields.map(({ dataTypeID }) => dataTypeID),
    }),
    (failure: object) => ({ ...failure, message: (failure as Error).message, isError: failure instanceof Error }),
  );

it.each<[string, string, unknown[]]>([
  [
    'rows of many types',
    `select 1 as a, 'x' as b, null as c, true as d, '\\x00ff'::bytea as e, array[1,2] as f, now() > '2020-01-01' as g, '{"a":1}'::jsonb as h`,
    [],
  ],
  ['parameters', 'select $1::text as a, $2::int as b, $3::bytea as c', ['ä', 7, Buffer.from([1, 2])]],
  ['many rows', 'select n from generate_series(1, 5000) n', []],
  ['a command', 'create table if not exists numbers (id int primary key)', []],
  ['a statement that is refused', 'select * from missing', []],
  ['a violation of a constraint', 'insert into numbers values (1), (1)', []],
])('the engine in its own process answers %s like an engine in this process', async (_, text, values) => {
  const [own, other] = [await outcome(database, text, values), await outcome(reference, text, values)];
  expect(own).toEqual(other);
});

it('the engine computes while this process does something else', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  // With an engine in this process, no other task would run between a statement and its answer.
  await database.pool.query('select count(*) from generate_series(1, 3000000)');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

it('the engine is copied as a whole, and another engine starts from the copy', async () => {
  await database.pool.query('create table copied as select 42 as answer');
  const archive = new Uint8Array(await (await database.snapshot()).arrayBuffer());
  const copy = await openEmbedded({ engine: await new ChildEngine(archive, ENTRY).running() });
  expect((await copy.pool.query('select answer from copied')).rows).toEqual([{ answer: 42 }]);
  await copy.end();
}, 60_000);

describe('an engine whose program is broken', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'child-engine-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  async function program(name: string, text: string): Promise<URL> {
    const path = join(directory, `${name}.mjs`);
    await writeFile(path, text);
    return pathToFileURL(path);
  }
  const ANSWERS_FAILURES = `
    let isStarted = false;
    process.on('message', ({ id }) => {
      process.send(isStarted ? { id, failure: 'broken' } : { id, messages: [] });
      isStarted = true;
    });`;
  const ended = 'the process of the engine ended';

  it('rejects pending calls if it cannot start', async () => {
    const entry = await program('throws', `throw new Error('out of memory')`);
    await expect(new ChildEngine(null, entry).running()).rejects.toThrow('out of memory');
  });

  it('rejects pending calls if it dies', async () => {
    const entry = await program(
      'dies',
      ANSWERS_FAILURES.replace('process.send(isStarted', 'isStarted ? process.exit(3) : process.send(isStarted'),
    );
    const engine = await new ChildEngine(null, entry).running();
    await expect(engine.pglite.dumpDataDir('none')).rejects.toThrow(`${ended} with code 3`);
  });

  it('stops when it is closed', async () => {
    const engine = await new ChildEngine(null, await program('closed', ANSWERS_FAILURES)).running();
    await expect(engine.pglite.dumpDataDir('none')).rejects.toThrow('broken');
    await engine.close();
    await expect(engine.pglite.dumpDataDir('none')).rejects.toThrow(ended);
  });

  it('stops if it cannot be opened', async () => {
    const engine = await new ChildEngine(null, await program('unopened', ANSWERS_FAILURES)).running();
    await expect(openEmbedded({ engine })).rejects.toThrow('broken');
    await expect(engine.pglite.dumpDataDir('none')).rejects.toThrow(ended);
  });
});
