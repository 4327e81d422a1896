import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hasPython } from '../clients/python.js';

/** Commands whose help comes from another program, or from the product, which they build first. */
const ELSEWHERE = ['credence', 'demo', 'migrate', 'test', 'pictures', 'typecheck', 'format', 'lint', 'lint:code'];
const NO_HELP = ['prepack', 'lint:house'];

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const left = [...ELSEWHERE, ...NO_HELP, ...(hasPython ? [] : ['build:python'])];
const names = Object.keys(scripts).filter((name) => !left.includes(name));

/** Copies the parts of a fresh clone that the scripts need, without a build. Returns the folder. */
function clone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'help-'));
  for (const name of ['package.json', 'scripts', 'infra', '.ci', 'clients/python'])
    cpSync(name, join(folder, name), { recursive: true });
  cpSync('test', join(folder, 'test'), { recursive: true, filter: (path) => !/\.(ts|json|jsonl|txt)$/.test(path) });
  // Some scripts read SQL statements, and the code that fills the slots of these statements.
  const isRead = (path: string): boolean => !/\.\w+$/.test(path) || /\.sql$|^libs\/platform\/database\//.test(path);
  cpSync('libs', join(folder, 'libs'), { recursive: true, filter: isRead });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

let folder: string;

beforeAll(() => {
  folder = clone();
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each(names)('npm run %s -- --help answers in a clone that was never built, and does nothing else', async (name) => {
  const before = readdirSync(folder);
  // If a script consists of several commands, the last one gets the arguments.
  const command = `${scripts[name]!.split(' && ').at(-1)!} --help`;
  const child = spawn('bash', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
  const status = await new Promise((done) => child.on('close', done));
  expect({ status, stderr: output.stderr }).toEqual({ status: 0, stderr: '' });
  expect(output.stdout).toMatch(/\w/);
  expect(readdirSync(folder)).toEqual(before);
  expect(existsSync(join(folder, 'dist'))).toBe(false);
});
