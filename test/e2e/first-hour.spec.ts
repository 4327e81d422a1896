import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transform } from '@swc/core';
import { Credence } from '../../libs/sdk/index.js';
import { hasPython, PYTHON_CLIENT, runPython, WITHOUT_PYTHON } from '../clients/python.js';
import { blocksOf, promisesOf, type Block } from '../site/page-examples.js';
import { keyOfDemo, Running } from './running.js';

/** The limit for all steps, from an empty folder and without a running service. */
const LIMIT_MS = 180_000;
const TEST_MS = 300_000;
const LINES = 10;

/** The test runs only on the embedded database, which newcomers use. On servers, it would not test anything more. */
const isHere = process.env.DATABASE_URL === undefined;

/** A service that has never run. Both languages use it, so the time of its start counts for each of them. */
let folder: string;
let home: string;
let service: Running | undefined;
let demoKey: string;
let startMs: number;
beforeAll(async () => {
  if (!isHere) return;
  folder = await mkdtemp(join(tmpdir(), 'first-hour-'));
  home = join(folder, 'home');
  const began = performance.now();
  service = await Running.start('api', { CREDENCE_HOME: home });
  demoKey = await keyOfDemo(home);
  startMs = performance.now() - began;
}, TEST_MS);
afterAll(async () => {
  if (!isHere) return;
  await service?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const blockOf = (file: string): Block => {
  const block = blocksOf('docs/quick-start.md').find((each) => each.file === file)!;
  expect(block.text.trim().split('\n')).toHaveLength(LINES);
  return block;
};

/** The key of a second tenant, which has an empty space like that of the first one. */
async function anotherKey(): Promise<string> {
  const credence = (...words: string[]) => {
    const env = { ...process.env, CREDENCE_HOME: home };
    const line = ['dist/apps/cli/src/main.js', ...words, '--json'];
    return JSON.parse(execFileSync(process.execPath, line, { env }).toString()) as { id: string; secret: string };
  };
  const { id } = credence('tenants', 'create', 'Another');
  const { secret } = credence('keys', 'create', 'first', '--role', 'owner', '--tenant', id);
  await new Credence({ url: service!.url, key: secret }).spaces.create({ slug: 'demo', name: 'Demo' });
  return secret;
}

async function timed(language: string, work: (project: string) => Promise<string>): Promise<string> {
  const began = performance.now();
  const project = join(folder, language);
  mkdirSync(project);
  const printed = await work(project);
  expect(startMs + performance.now() - began).toBeLessThan(LIMIT_MS);
  return printed.trim();
}

const here = isHere ? it : it.skip;
if (!hasPython) console.warn(WITHOUT_PYTHON);

here(
  'ten lines of TypeScript remember, dispute, resolve and explain a fact, within three minutes from an empty folder',
  async () => {
    const { text } = blockOf('first.mts');
    // Replaces `npm run build:sdk` and `npm publish`, which the publisher would have run before.
    const built = join(folder, 'built');
    execFileSync(process.execPath, ['scripts/build-sdk.mjs', built]);
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
    const printed = await timed('typescript', async (project) => {
      const npm = (...words: string[]) => execFileSync('npm', words, { cwd: project });
      npm('init', '--yes');
      npm('install', '--offline', '--no-audit', '--no-fund', join(folder, packed.toString().trim()));
      const program = text.replace('http://127.0.0.1:4000', service!.url);
      const parser = { syntax: 'typescript' } as const;
      const { code } = await transform(program, { swcrc: false, jsc: { target: 'es2022', parser } });
      writeFileSync(join(project, 'first.mjs'), code);
      const env = { ...process.env, CREDENCE_KEY: demoKey };
      return execFileSync(process.execPath, ['first.mjs'], { cwd: project, env }).toString();
    });
    expect([printed]).toEqual(promisesOf(text));
  },
  TEST_MS,
);

(hasPython ? here : it.skip)(
  'ten lines of Python do the same as the ten lines of TypeScript',
  async () => {
    const { text } = blockOf('first.py');
    const key = await anotherKey();
    const printed = await timed('python', async (project) => {
      await runPython([resolve(PYTHON_CLIENT, 'backend/credence_build.py'), project]);
      const wheel = execFileSync('ls', [project]).toString().trim();
      const program = `${text.replace('http://127.0.0.1:4000', service!.url)}\ncredence.close()`;
      return runPython(['-c', program], { CREDENCE_KEY: key, PYTHONPATH: join(project, wheel) });
    });
    expect([printed]).toEqual(promisesOf(text));
  },
  TEST_MS,
);
