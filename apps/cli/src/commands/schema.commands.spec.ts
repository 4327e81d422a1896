import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../program.js';
import type { Cli } from '../terminal/cli.js';
import { addSchemaCommands } from './schema.commands.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credence-schema-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command without any settings, so that no service could be found. */
async function run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const io = recordedIo({});
  const status = await runCli(words, io);
  return { status, ...io.printed() };
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

it.each(['refund', 'coding'])('`schema validate` finds the built-in schema %s by its name', async (name) => {
  const { status, out } = await run('schema', 'validate', name);
  expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining(`Schema ${name} can be used: `) });
});

it('`schema validate` exits with 2 for an invalid file, and shows the position and path of each problem', async () => {
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

it('`schema validate` answers with JSON in machine mode', async () => {
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

it('`schema validate` prefers a file to a built-in schema of the same name', async () => {
  const path = await file('refund', 'name: 1');
  expect((await run('schema', 'validate', path)).status).toBe(2);
});

it.each<[title: string, path: () => Promise<string>]>([
  ['an unknown name', () => Promise.resolve('refunds')],
  ['a folder', () => Promise.resolve(folder)],
  ['a file that is not text', () => file('bytes', new Uint8Array([0xff, 0xfe, 0xfd]))],
])('`schema validate` exits with 2 for %s and lists the valid names', async (_, path) => {
  const { status, err } = await run('schema', 'validate', await path());
  expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('refund, coding') as string });
});

/** What a command requests from the service, and what it shows of the answer. */
async function asked(answer: object, ...words: string[]): Promise<{ requests: unknown[]; shown: string }> {
  const [requests, shown] = [[] as unknown[], [] as string[]];
  const ask =
    (method: string) =>
    (...request: unknown[]) => {
      requests.push([method, ...request]);
      return Promise.resolve(answer);
    };
  const program = new Command();
  addSchemaCommands(program, {
    connect: () => ({ service: { put: ask('PUT'), get: ask('GET') }, base: '/v1/spaces/s' }),
    show: <T>(given: T, words: (given: T) => string) => shown.push(words(given)),
  } as unknown as Cli);
  await program.parseAsync(words, { from: 'user' });
  return { requests, shown: shown.join('\n') };
}

/** An answer to `schema put` for a space without facts and without claims that conflict with the schema. */
const PUT = {
  version: 3,
  problems: [],
  registeredSources: [] as string[],
  archivedClaims: { count: 0, ids: [] as string[] },
  facts: null as { leaving: number; returning: number } | null,
  runId: null as string | null,
  dryRun: false,
};

it('`schema put` sends a file unchanged, and a built-in schema by its name', async () => {
  const answer = { ...PUT, registeredSources: ['orders', 'mail'] };
  const path = await file('own.yaml', 'name: own # as it is\n');
  expect(await asked(answer, 'schema', 'put', path, '--expected-version', '2')).toEqual({
    requests: [['PUT', '/v1/spaces/s/schema', { document: 'name: own # as it is\n', expectedVersion: 2 }]],
    shown: 'Version 3 is in force.\nRegistered sources: orders, mail.',
  });
  expect(
    await asked({ ...PUT, facts: { leaving: 0, returning: 0 }, dryRun: true }, 'schema', 'put', 'refund', '--dry-run'),
  ).toEqual({
    requests: [['PUT', '/v1/spaces/s/schema?dryRun=true', { builtIn: 'refund' }]],
    shown: 'It would become version 3. Nothing changed.\n0 facts would become unusable, 0 facts usable again.',
  });
});

it.each<[title: string, answer: Partial<typeof PUT>, lines: string[]]>([
  [
    'a dry run: which claims would be archived, and how many facts would change',
    { archivedClaims: { count: 1, ids: ['clm_1'] }, facts: { leaving: 1, returning: 2 }, dryRun: true },
    [
      'It would become version 3. Nothing changed.',
      'Would archive 1 plain claim with predicates that only facts may have now:',
      '  clm_1',
      '1 fact would become unusable, 2 facts usable again.',
    ],
  ],
  [
    'a dry run with many facts: the run that counts them',
    { runId: 'job_1', dryRun: true },
    [
      'It would become version 3. Nothing changed.',
      'The maintenance run job_1 counts the facts that would become unusable or usable again; see the result with: credence maintenance runs',
    ],
  ],
  [
    'a new version: the first ten claims that are archived, and the run that does it',
    { archivedClaims: { count: 12, ids: Array.from({ length: 12 }, (_, n) => `clm_${n}`) }, runId: 'job_1' },
    [
      'Version 3 is in force.',
      'Archives 12 plain claims with predicates that only facts may have now:',
      ...Array.from({ length: 10 }, (_, n) => `  clm_${n}`),
      '  and 2 more',
      'The maintenance run job_1 archives these claims and checks all facts against this version; see the result with: credence maintenance runs',
    ],
  ],
  ['a version that affects nothing: its number', {}, ['Version 3 is in force.']],
])('`schema put` shows of %s', async (_, answer, lines) => {
  const { shown } = await asked({ ...PUT, ...answer }, 'schema', 'put', 'refund');
  expect(shown.split('\n')).toEqual(lines);
});

it('`schema show` shows one version, and `schema history` lists all versions', async () => {
  expect(await asked({ document: { name: 'own' } }, 'schema', 'show', '--version', '2')).toEqual({
    requests: [['GET', '/v1/spaces/s/schema', { version: '2' }]],
    shown: '{\n  "name": "own"\n}',
  });
  const version = { version: 1, name: 'own', putAt: '2026-01-01T00:00:00.000Z', putBy: 'prn_1' };
  const { shown } = await asked({ data: [version] }, 'schema', 'history');
  expect(shown).toContain('own');
});
