import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eventually } from '#libs/testing/index.js';

const RUN_MS = 120_000;
const TEST_MS = 180_000;
/** The files that the command needs, and a part of the product with few tests. */
const PARTS = [
  'libs/kernel',
  'libs/testing/typescript-hooks.mjs',
  'test/runner',
  'test/longest-first.mjs',
  'scripts',
  'jest.config.js',
  '.swcrc',
  '.gitignore',
  'package.json',
  'package-lock.json',
];
/** What the runner asks before it prepares databases. This part of the product has none. */
const PREPARE = 'libs/platform/database/prepare.ts';

let copy: string;

/** A separate repository: `--watch` compares with the last commit, and a save here affects nothing else. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'test-command-'));
  for (const part of PARTS) await cp(part, join(copy, part), { recursive: true });
  await mkdir(join(copy, 'apps'));
  await mkdir(join(copy, dirname(PREPARE)), { recursive: true });
  await writeFile(join(copy, PREPARE), 'export const missingDatabases = () => Promise.resolve([]);\n');
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: copy });
  git('init', '--quiet');
  git('add', '--', ...PARTS, PREPARE);
  git('commit', '--quiet', '--message', 'copy');
}, TEST_MS);

afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs `npm test -- <args>` in the copy, and collects what it prints. */
function startTests(...args: string[]): { tests: ChildProcess; output: () => string } {
  let output = '';
  const { JEST_WORKER_ID: _, ...env } = process.env;
  const tests = spawn(process.execPath, [join(copy, 'scripts/test.mjs'), ...args], {
    cwd: copy,
    env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [tests.stdout!, tests.stderr!])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  return { tests, output: () => output };
}

async function runTests(...args: string[]): Promise<{ status: unknown; output: string }> {
  const { tests, output } = startTests(...args);
  const [status] = await once(tests, 'close');
  return { status, output: output() };
}

const filesRun = (output: string): string[] => [...output.matchAll(/^PASS (\S+)/gm)].map(([, path]) => path!);

it(
  'the test command runs the given file, and with --coverage shows which lines the test reached',
  async () => {
    const { status, output } = await runTests('kernel/time', '--coverage');
    expect({ status, files: filesRun(output) }).toEqual({ status: 0, files: ['libs/kernel/time.spec.ts'] });
    expect(output).toMatch(/^ *time\.ts +\| +\d/m);
  },
  TEST_MS,
);

it(
  'with --watch, the test command runs the tests that a save affects, and ends at once when it is stopped',
  async () => {
    const { tests, output } = startTests('--watch');
    await eventually(() => output().includes('No tests found related to files changed'), RUN_MS);
    await appendFile(join(copy, 'libs/kernel/time.ts'), '\n');
    await eventually(() => filesRun(output()).includes('libs/kernel/time.spec.ts'), RUN_MS);
    expect(filesRun(output())).not.toContain('libs/kernel/text/stem.spec.ts');
    const ended = once(tests, 'close');
    tests.kill('SIGTERM');
    await ended;
  },
  TEST_MS,
);
