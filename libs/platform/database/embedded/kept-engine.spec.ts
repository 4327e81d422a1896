import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reply, Request } from './engine-process.js';
import { KeptEngine } from './kept-engine.js';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.js';

/** The process cannot load TypeScript, so it runs a module that was built for the tests. */
const ENTRY = fileURLToPath(
  new URL('../../../../dist/libs/platform/database/embedded/engine-process.js', import.meta.url),
);

let home: string;
let dataDir: string;
let engine: ChildProcess;
let lastPid = 0;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kept-engine-'));
  dataDir = join(home, 'database');
  engine = fork(ENTRY, [], { execArgv: [], serialization: 'advanced' });
});
afterEach(async () => {
  if (engine.exitCode === null) {
    engine.kill('SIGKILL');
    await once(engine, 'exit');
  }
  await rm(home, { recursive: true });
});

/** What a service sees of the process that started it and the engine. */
class Parent extends EventEmitter {
  readonly pid = (lastPid += 1);

  constructor() {
    super();
    engine.on('message', (reply: Reply) => this.emit('message', { engine: reply }));
    engine.on('exit', () => this.emit('disconnect'));
  }

  send = ({ engine: request }: { engine: Request }): boolean => engine.send(request);
}

function open(): Promise<EmbeddedDatabase> {
  const kept = new KeptEngine(new Parent());
  return openEmbedded({ dataDir, openElsewhere: (directory) => kept.open(directory) });
}

const stop = async (): Promise<void> => {
  engine.disconnect();
  await once(engine, 'exit');
};

it('a service finds what a killed one has committed, and nothing else of its session', async () => {
  const killed = await open();
  await killed.pool.query('create table kept as select 1 as number');
  const connection = await killed.connect();
  await connection.query('begin');
  await connection.query('insert into kept values (2)');
  await connection.query(`set application_name = 'killed'`);
  await connection.query('select pg_advisory_lock(1)');
  await connection.query({ name: 'statement', text: 'select 1 as one' });
  const unread = connection.query('select count(*) from generate_series(1, 300000)');

  const next = await open();
  const { pool } = next;
  await unread;
  const [{ rows }, { rows: locks }, { rows: settings }] = [
    await pool.query('select number from kept'),
    await pool.query(`select from pg_locks where locktype = 'advisory'`),
    await pool.query('show application_name'),
  ];
  expect({ rows, locks, settings }).toEqual({
    rows: [{ number: 1 }],
    locks: [],
    settings: [{ application_name: expect.not.stringContaining('killed') }],
  });
  const again = await next.connect();
  expect((await again.query({ name: 'statement', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
  await next.end();
}, 60_000);

it('notifications reach those that listen', async () => {
  const database = await open();
  const connection = await database.pool.connect();
  await connection.query('listen channel_a');
  const heard = once(connection, 'notification');
  await database.pool.query(`notify channel_a, 'hello'`);
  expect(await heard).toMatchObject([{ channel: 'channel_a', payload: 'hello' }]);
  await database.end();
}, 60_000);

it('the directory stays locked while no service runs, and is free once the engine has ended', async () => {
  const database = await open();
  await database.pool.query('create table kept as select 1 as number');
  await database.end();
  await expect(openEmbedded({ dataDir })).rejects.toThrow(`is in use by process ${engine.pid}`);
  await stop();
  const here = await openEmbedded({ dataDir });
  expect((await here.pool.query('select number from kept')).rows).toEqual([{ number: 1 }]);
  await here.end();
}, 60_000);

it('a directory that another process has open is refused', async () => {
  const here = await openEmbedded({ dataDir });
  await expect(open()).rejects.toMatchObject({
    name: 'DirectoryInUse',
    message: expect.stringContaining(`process ${process.pid}`),
  });
  await here.end();
}, 60_000);

it('calls are rejected once the engine has ended', async () => {
  const database = await open();
  await stop();
  await expect(database.pool.query('select 1')).rejects.toThrow('the process of the engine ended');
}, 60_000);
