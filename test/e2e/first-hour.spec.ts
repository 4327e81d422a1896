import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transform } from '@swc/core';
import { hasPython, PYTHON_CLIENT, runPython, WITHOUT_PYTHON } from '../clients/python.js';
import { blocksOf, promisesOf, type Block } from '../site/page-examples.js';
import { keyOfDemo, Running } from './running.js';

/** From an empty folder and without a service. */
const LIMIT_MS = 180_000;
const TEST_MS = 300_000;
const LINES = 10;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-hour-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const blockOf = (file: string): Block => {
  const block = blocksOf('docs/quick-start.md').find((each) => each.file === file)!;
  expect(block.text.trim().split('\n')).toHaveLength(LINES);
  return block;
};

/** A service that has never run, and its key. */
async function newService(): Promise<{ service: Running; key: string }> {
  const home = join(folder, 'home');
  const service = await Running.start('api', { CREDENCE_HOME: home });
  return { service, key: await keyOfDemo(home) };
}

async function timed(work: (at: { url: string; key: string; project: string }) => Promise<string>): Promise<string> {
  const began = performance.now();
  const { service, key } = await newService();
  try {
    const project = join(folder, 'project');
    mkdirSync(project);
    const printed = await work({ url: service.url, key, project });
    expect(performance.now() - began).toBeLessThan(LIMIT_MS);
    return printed.trim();
  } finally {
    await service.end('SIGTERM');
  }
}

// On the embedded database, which newcomers use: a run on servers would test nothing more.
const here = process.env.DATABASE_URL ? it.skip : it;
if (!hasPython) console.warn(WITHOUT_PYTHON);

here(
  'ten lines of TypeScript remember, dispute, resolve and explain a fact, within three minutes from an empty folder',
  async () => {
    const { text } = blockOf('first.mts');
    // Stands for `npm run build:sdk` and `npm publish`, which would have been run before.
    const built = join(folder, 'built');
    execFileSync(process.execPath, ['scripts/build-sdk.mjs', built]);
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built });
    const printed = await timed(async ({ url, key, project }) => {
      const npm = (...words: string[]) => execFileSync('npm', words, { cwd: project });
      npm('init', '--yes');
      npm('install', '--offline', '--no-audit', '--no-fund', join(folder, packed.toString().trim()));
      const program = text.replace('http://127.0.0.1:4000', url);
      const parser = { syntax: 'typescript' } as const;
      const { code } = await transform(program, { swcrc: false, jsc: { target: 'es2022', parser } });
      writeFileSync(join(project, 'first.mjs'), code);
      const env = { ...process.env, CREDENCE_KEY: key };
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
    const printed = await timed(async ({ url, key, project }) => {
      await runPython([resolve(PYTHON_CLIENT, 'backend/credence_build.py'), project]);
      const wheel = execFileSync('ls', [project]).toString().trim();
      const program = `${text.replace('http://127.0.0.1:4000', url)}\ncredence.close()`;
      return runPython(['-c', program], { CREDENCE_KEY: key, PYTHONPATH: join(project, wheel) });
    });
    expect([printed]).toEqual(promisesOf(text));
  },
  TEST_MS,
);
