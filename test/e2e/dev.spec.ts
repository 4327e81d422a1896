import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, putMigratedDatabase } from '#libs/testing/index.js';
import { openEmbedded } from '#libs/platform/database/embedded/open-embedded.js';
import { freePort } from './running.js';

/** The first start builds everything. */
const START_MS = 180_000;
/**
 * From a save until the service listens again: 3 to 5 s on two cores with a load of 6, always well below this limit.
 */
const MAX_RESTART_S = 20;
const TEST_MS = 300_000;
const ENGINE = 'libs/platform/database/embedded/start-pglite.ts';
const VERSION = 'apps/api/src/transport/openapi/document.ts';

let copy: string;
let dev: ChildProcess;
let output = '';
let url: string;

/** The times that the command prints, each from a save until the service listens again. */
const restartTimes = (): number[] =>
  [...output.matchAll(/Restarted in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds));

/** A separate repository, so that a save here restarts nothing else. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'dev-'));
  for (const name of ['apps', 'libs', 'prisma', 'scripts', '.swcrc', 'package.json', 'package-lock.json'])
    await cp(name, join(copy, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  await mkdir(join(copy, '.credence'));
  await putMigratedDatabase(join(copy, '.credence'));
}, TEST_MS);

/** Each test starts the command, and has ended it. */
beforeEach(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  output = '';
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env;
  dev = spawn(process.execPath, [join(copy, 'scripts/dev.mjs')], {
    cwd: copy,
    env: { ...env, CREDENCE_HOME: join(copy, '.credence'), PORT: String(port), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout!, dev.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  await eventually(() => output.includes('Ctrl-C stops the service') || dev.exitCode !== null, START_MS);
}, TEST_MS);

afterEach(async () => {
  dev.kill('SIGKILL');
  await eventually(async () => (await isGone()) && !existsSync(lock()), START_MS);
}, TEST_MS);

afterAll(() => rm(copy, { recursive: true, force: true }));

const dataDir = (): string => join(copy, '.credence/database');
const lock = (): string => `${dataDir()}.lock`;

/** The process that has the database open. */
const enginePid = async (): Promise<number> => (JSON.parse(await readFile(lock(), 'utf8')) as { pid: number }).pid;

const version = (): Promise<string | undefined> =>
  fetch(`${url}/openapi.json`).then(
    async (answer) => ((await answer.json()) as { info: { version: string } }).info.version,
    () => undefined,
  );

const isGone = async (): Promise<boolean> => (await version()) === undefined;

async function save(path: string, change: (text: string) => string): Promise<void> {
  const file = join(copy, path);
  await writeFile(file, change(await readFile(file, 'utf8')));
}

it(
  'npm run dev serves what was saved, keeps serving when a save does not compile, and stops at once',
  async () => {
    const before = (await version())!;
    const engine = await enginePid();
    expect(before).toMatch(/^\d/);

    await save(VERSION, (text) => text.replace(before, '9.8.7'));
    await eventually(async () => (await version()) === '9.8.7', START_MS);
    await eventually(() => restartTimes().length === 1, START_MS);
    expect(output.match(/Credence is ready/g)).toHaveLength(1);

    await save(VERSION, (text) => `${text}\nexport const broken = ;\n`);
    await eventually(() => output.includes(`${VERSION} does not compile`), START_MS);
    expect(await version()).toBe('9.8.7');

    await save(VERSION, (text) => text.replace(/\nexport const broken[^]*$/, '').replace('9.8.7', '9.8.8'));
    await eventually(async () => (await version()) === '9.8.8', START_MS);
    await eventually(() => restartTimes().length === 2, START_MS);
    expect(Math.max(...restartTimes())).toBeLessThan(MAX_RESTART_S);
    expect(await enginePid()).toBe(engine);

    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect({ isGone: await isGone(), isLocked: existsSync(lock()) }).toEqual({ isGone: true, isLocked: false });
  },
  TEST_MS,
);

it(
  'what was written outlives the service, the engine, and a kill -9 of npm run dev',
  async () => {
    const { key } = JSON.parse(await readFile(join(copy, '.credence/demo.json'), 'utf8')) as { key: string };
    const store = async (text: string): Promise<number> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ text, provenance: { source: 'user_explicit' } });
      return (await fetch(`${url}/v1/spaces/demo/claims`, { method: 'POST', headers, body })).status;
    };
    const first = await enginePid();
    expect(await store('Before the engine was replaced')).toBe(201);

    await save(ENGINE, (text) => `${text}\n// saved\n`);
    await eventually(() => restartTimes().length === 1, START_MS);
    const second = await enginePid();
    expect(second).not.toBe(first);
    expect(await store('Before the engine was killed')).toBe(201);

    process.kill(second, 'SIGKILL');
    await eventually(() => output.includes('The service has stopped.'), START_MS);
    await save(VERSION, (text) => `${text}\n// saved\n`);
    await eventually(() => restartTimes().length === 2, START_MS);
    expect(await store('Before everything was killed')).toBe(201);

    dev.kill('SIGKILL');
    await eventually(() => !existsSync(lock()), START_MS);
    const database = await openEmbedded({ dataDir: dataDir() });
    const { rows } = await database.pool
      .query('select text from claim_statements order by text')
      .finally(() => database.end());
    expect(rows.map(({ text }) => text as string)).toEqual([
      'Before everything was killed',
      'Before the engine was killed',
      'Before the engine was replaced',
    ]);
  },
  TEST_MS,
);
