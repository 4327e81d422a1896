import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../program.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credence-schema-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Without any setting: no service could be found. */
async function run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err] = [[] as string[], [] as string[]];
  const status = await runCli(words, {
    env: {},
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    input: () => Promise.resolve(''),
    stop: new AbortController().signal,
  });
  return { status, out: out.join('\n'), err: err.join('\n') };
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

it.each(['refund', 'coding'])('the built-in schema %s is found by its name', async (name) => {
  const { status, out } = await run('schema', 'validate', name);
  expect([status, out]).toEqual([0, expect.stringContaining(`Schema ${name} can be used: `)]);
});

it('a file that is wrong ends with 2, and each problem has its place and path', async () => {
  const path = await file(
    'wrong.yaml',
    'schema: credence.domain/1\nname: Refund\nentities:\n  order: {pattern: "("}\n',
  );
  const { status, out } = await run('schema', 'validate', path);
  expect(status).toBe(2);
  expect(out.split('\n')).toEqual([
    `${path} cannot be used: 2 problems.`,
    expect.stringMatching(/^ {2}2:1 {2}\/name {2}must be 1 to 64 of/) as string,
    expect.stringMatching(/^ {2}4:11 {2}\/entities\/order\/pattern {2}must be a regular expression/) as string,
  ]);
});

it('answers JSON for machines', async () => {
  const path = await file('wrong.json', '{"schema": "credence.domain/1"}');
  const { status, out } = await run('--json', 'schema', 'validate', path);
  expect(status).toBe(2);
  expect(JSON.parse(out)).toEqual({
    valid: false,
    problems: [{ path: '/name', code: 'missing', message: 'must be given.', line: 1, column: 1 }],
  });
  const { out: right } = await run('--json', 'schema', 'validate', 'refund');
  expect(JSON.parse(right)).toEqual({ valid: true, problems: [] });
});

it('a file takes precedence over a name', async () => {
  const path = await file('refund', 'name: 1');
  expect((await run('schema', 'validate', path)).status).toBe(2);
});

it.each<[title: string, path: () => Promise<string>]>([
  ['a name that nothing has', () => Promise.resolve('refunds')],
  ['a folder', () => Promise.resolve(folder)],
  ['a file that is not text', () => file('bytes', new Uint8Array([0xff, 0xfe, 0xfd]))],
])('%s ends with 2 and says which names there are', async (_, path) => {
  const { status, err } = await run('schema', 'validate', await path());
  expect([status, err]).toEqual([2, expect.stringContaining('refund, coding') as string]);
});
