import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, putMigratedDatabase } from '#libs/testing/index.js';
import { freePort } from './running.js';

/** The first start builds everything. */
const START_MS = 180_000;
/**
 * From a save until the service listens again: 4 to 6 s on two cores with a load of 7, always well below this limit.
 */
const MAX_RESTART_S = 20;
const TEST_MS = 300_000;
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
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
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

afterAll(async () => {
  dev.kill('SIGKILL');
  await eventually(() => isGone(), START_MS);
  await rm(copy, { recursive: true, force: true });
}, TEST_MS);

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

    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await isGone()).toBe(true);
  },
  TEST_MS,
);
