import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TenantDatabase } from '../database.js';
import type { Statement } from '../statement.js';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.js';

const TENANT = 'ten_01arz3ndektsv4rrffq69g5fav';
const statement = (name: string, text: string): Statement => ({ name: `test/${name}`, text });
const addNote = statement('add-note', 'insert into notes (tenant_id, body) values ($1, $2)');
const listNotes = statement('list-notes', 'select body from notes where tenant_id = $1 order by position');

/** The simulated disk. A full disk reports no free space. Writes fail to files whose path matches `failing`. */
const disk = { isFull: false, failing: null as RegExp | null };
const { openSync, writeSync } = fs;
const paths = new Map<number, string>();

let home: string;
let database: EmbeddedDatabase;
let tenants: TenantDatabase;
beforeAll(async () => {
  fs.openSync = (path, ...more) => {
    const fd = openSync(path, ...more);
    paths.set(fd, String(path));
    return fd;
  };
  fs.writeSync = ((fd: number, ...more: [never]) => {
    if (disk.failing?.test(paths.get(fd) ?? ''))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
        syscall: 'write',
      });
    return writeSync(fd, ...more);
  }) as typeof fs.writeSync;
  home = await mkdtemp(join(tmpdir(), 'full-disk-'));
  database = await openEmbedded({ dataDir: join(home, 'database'), room: { isFull: () => disk.isFull } });
  await database.pool
    .query(`create role credence_app; create role credence_system; create table notes (tenant_id text, position int generated always as identity, body text);
    grant select, insert on notes to credence_app`);
  tenants = new TenantDatabase(database);
}, 60_000);
beforeEach(() => Object.assign(disk, { isFull: false, failing: null }));
afterAll(async () => {
  Object.assign(disk, { isFull: false, failing: null });
  await database.end();
  Object.assign(fs, { openSync, writeSync });
  await rm(home, { recursive: true });
});

const write = (...bodies: string[]) =>
  tenants.write(TENANT, async (tx) => {
    await Promise.all(bodies.map((body) => tx.run(addNote, body)));
  });
const read = async () =>
  (await tenants.read(TENANT, (tx) => tx.all<{ body: string }>(listNotes))).map(({ body }) => body);

it('while the disk is almost full, reads work, and a transaction that writes is refused as a whole', async () => {
  await write('before');
  disk.isFull = true;
  await expect(write('one', 'two')).rejects.toMatchObject({
    code: 'disk_full',
    category: 'unavailable',
    retryAfterSeconds: 10,
    isRetryable: true,
  });
  expect({ full: database.isFull!(), rows: await read() }).toEqual({ full: true, rows: ['before'] });
  disk.isFull = false;
  await write('after');
  expect(await read()).toEqual(['before', 'after']);
});

it('a transaction that could not begin runs none of its statements', async () => {
  const before = await read();
  disk.isFull = true;
  const connection = await database.connect();
  const answers = [connection.query('begin'), connection.query('select 1')];
  answers.push(
    connection.query(`insert into notes (tenant_id, body) values ('${TENANT}', 'outside')`),
    connection.query('commit'),
  );
  await answers[0]!.catch(() => undefined);
  disk.isFull = false;
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'rejected',
  ]);
  connection.release();
  expect(await read()).toEqual(before);
});

it('while the disk is full, the queue may only listen, and the queue gets messages once there is space', async () => {
  disk.isFull = true;
  const client = await database.pool.connect();
  const heard: unknown[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen "jobs"');
  await expect(database.pool.query("select nextval('notes_position_seq')")).rejects.toMatchObject({
    code: 'disk_full',
  });
  disk.isFull = false;
  await database.pool.query(`select pg_notify('jobs', 'now')`);
  await database.pool.query('select 1');
  expect(heard).toEqual(['now']);
  client.release();
});

it('a queue that retries in a loop while the disk is full is slowed down, and timers still run', async () => {
  disk.isFull = true;
  const waited = { isOver: false, asked: 0 };
  setTimeout(() => (waited.isOver = true), 400);
  while (!waited.isOver && waited.asked < 100_000) {
    waited.asked += 1;
    await expect(database.pool.query("select nextval('notes_position_seq')")).rejects.toMatchObject({
      code: 'disk_full',
    });
  }
  expect(waited.isOver).toBe(true);
  expect(waited.asked).toBeLessThan(5);
});

it('timers run even while one statement follows another without a pause', async () => {
  const waited = { isOver: false, asked: 0 };
  setTimeout(() => (waited.isOver = true), 20);
  for (; !waited.isOver && waited.asked < 100_000; waited.asked += 1) await database.pool.query('select 1');
  expect(waited.isOver).toBe(true);
});

it('if a table file suddenly cannot grow, the engine refuses the write, and no stored row is lost', async () => {
  const before = await read();
  disk.failing = /\/base\//;
  const failures = await Promise.allSettled(
    Array.from({ length: 5 }, (_, n) => write(`${'x'.repeat(100_000)}${Math.random()}${n}`)),
  );
  const large = Array.from({ length: 4_000 }, (_, n) => `${n} ${'large '.repeat(40)}`);
  await expect(write(...large)).rejects.toMatchObject({ code: 'disk_full' });
  disk.failing = null;
  expect((await read()).length).toBe(before.length + failures.filter(({ status }) => status === 'fulfilled').length);
  await write('small');
}, 60_000);

it('a failed engine loses no acknowledged write, blocks nothing, and is replaced once there is space', async () => {
  await write('acknowledged');
  const before = await read();
  const listener = await database.pool.connect();
  const heard: unknown[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen "jobs"');
  disk.failing = /xlogtemp/;
  await database.pool.query('select pg_switch_wal()');
  // The next write needs a new segment of the log, which cannot be created.
  const lost = await Promise.allSettled([write('never', 'nor this'), write('nor that')]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(lost[0]).toMatchObject({ reason: { code: 'unavailable' } });
  disk.isFull = true;
  await expect(read()).rejects.toMatchObject({ code: 'disk_full' });
  const timer = await new Promise((resolve) => {
    setTimeout(resolve, 20, 'runs');
  });
  expect(timer).toBe('runs');
  Object.assign(disk, { isFull: false, failing: null });
  expect(await read()).toEqual(before);
  await write('again');
  await database.pool.query(`select pg_notify('jobs', 'after')`);
  await database.pool.query('select 1');
  expect({ last: (await read()).at(-1), heard }).toEqual({ last: 'again', heard: ['after'] });
  listener.release();
}, 60_000);
