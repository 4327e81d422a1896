import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAddress, parseEnvironment } from '#libs/platform/config/index.js';
import { migrate, openDatabase, readMigrations } from '#libs/platform/database/index.js';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../program.js';

/** Each command opens the embedded database again, as it does when a person runs it. */
const SLOW_MS = 180_000;
const TENANT = 'ten_01h455vb4pex5vsknk084sn02q';

let home: string;
/**
 * The place where the first test leaves a copy of a database without tables for the second test. Making such a database
 * takes seconds.
 */
let upgraded: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'operator-'));
  upgraded = join(home, 'upgraded');
});
afterAll(() => rm(home, { recursive: true }));

const credence = (...words: string[]) => credenceAt(home, ...words);

async function credenceAt(own: string, ...words: string[]) {
  const io = recordedIo({ CREDENCE_HOME: own, CREDENCE_URL: 'http://127.0.0.1:1' });
  const status = await runCli(words, io);
  return { status, ...io.printed(), json: () => JSON.parse(io.printed().out) };
}

it(
  'the operator commands create a tenant and a key in an empty folder, and rebuild the tables from the log',
  async () => {
    expect(await credence('tenants', 'list')).toMatchObject({
      status: 1,
      err: expect.stringContaining(`There is no Credence data in ${home}`),
    });

    const count = (await readMigrations()).length;
    expect(await credence('migrate', 'status')).toMatchObject({
      status: 1,
      out: expect.stringContaining(`0 applied, ${count} pending`),
    });
    await cp(join(home, 'database'), join(upgraded, 'database'), { recursive: true });
    expect(await credence('migrate')).toMatchObject({
      status: 0,
      out: expect.stringContaining(`${count} applied, ${count} in all`),
    });
    const tenant = (await credence('tenants', 'create', 'Acme', '--json')).json();
    const made = await credence('keys', 'create', 'first', '--role', 'owner', '--tenant', tenant.id, '--json');
    expect(made.json()).toMatchObject({ key: { name: 'first', role: 'owner' }, secret: expect.stringMatching(/^ck_/) });
    expect((await credence('doctor', '--json')).json()).toMatchObject({
      isWell: true,
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'row_security', severity: 'ok' }),
        // This is checked early in the test, because after a minute without a worker it becomes an error.
        expect.objectContaining({ code: 'seals', message: 'events waiting for their seal: 3' }),
      ]),
    });
    expect(await credence('replay', '--verify')).toMatchObject({
      status: 0,
      out: expect.stringContaining(`${tenant.id}  3 events rebuild`),
    });
    expect(await credence('verify-chain')).toMatchObject({
      status: 0,
      out: expect.stringContaining(`${tenant.id}  0 events intact, head`),
    });
    const line = (await credence('seal', 'export')).out;
    expect(JSON.parse(line)).toEqual({
      tenantId: tenant.id,
      seq: 0,
      hash: '0'.repeat(64),
      exportedAt: expect.any(String),
    });
    const anchors = join(home, 'anchors.jsonl');
    await writeFile(anchors, `${line}\n`);
    expect(await credence('verify-chain', '--anchor', anchors)).toMatchObject({ status: 0 });
    await writeFile(anchors, `${line}\n${JSON.stringify({ ...JSON.parse(line), seq: 3 })}\n`);
    expect(await credence('verify-chain', '--anchor', anchors)).toMatchObject({
      status: 1,
      out: expect.stringContaining('BROKEN at event 1: tail_missing'),
    });
    await writeFile(anchors, 'nonsense');
    expect(await credence('verify-chain', '--anchor', anchors)).toMatchObject({
      status: 2,
      err: expect.stringContaining('line 1'),
    });
  },
  SLOW_MS,
);

it(
  '`migrate` runs without a snapshot only if asked explicitly',
  async () => {
    const migrations = await readMigrations();
    const address = databaseAddress(parseEnvironment({ CREDENCE_HOME: upgraded })) as { dataDir: string };
    const database = await openDatabase({ ...address, isBrief: true });
    try {
      await migrate(database, migrations.slice(0, -1));
      const connection = await database.connect();
      // A tenant with changes, whose snapshot cannot be stored.
      for (const statement of [
        `insert into tenants (tenant_id, name, created_at) values ('${TENANT}', 'Acme', now())`,
        `insert into event_seals (tenant_id, seq, position, event_id, prev_hash, hash) values ('${TENANT}', 1, 1, 'evt_1', '', '')`,
        'alter table snapshot_pages rename to snapshot_pages_away',
      ])
        await connection.query(statement);
      connection.release();
    } finally {
      await database.end();
    }
    const credenceThere = (...words: string[]) => credenceAt(upgraded, ...words);
    expect(await credenceThere('migrate')).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringMatching(/^The snapshot of .* failed .* credence migrate --no-snapshot$/s),
    });
    expect(await credenceThere('migrate', 'status')).toMatchObject({
      status: 1,
      out: expect.stringContaining('1 pending'),
    });
    expect((await credenceThere('migrate', '--no-snapshot', '--json')).json()).toMatchObject({
      snapshots: [],
      applied: [migrations.at(-1)!.name],
    });
    expect(await credenceThere('migrate', 'status')).toMatchObject({ status: 0 });
  },
  SLOW_MS,
);

it.each([
  [['replay'], `required option '--verify'`],
  [['claims', 'resolve'], `unknown command 'resolve'`],
  [['keys', 'create', 'x', '--role', 'king'], 'Allowed choices are reader'],
  [['keys', 'create', 'x', '--tenant', 'acme'], 'must be the id of a tenant'],
  [['spaces', 'list', '--limit', '0'], 'Use a whole number from 1 to 200'],
  [['spaces', 'list'], 'No API key for http://127.0.0.1:1'],
])('the command %j is wrong usage, and its error says what to do', async (words, message) => {
  expect(await credence(...words)).toMatchObject({ status: 2, out: '', err: expect.stringContaining(message) });
});

it('a failure is reported as JSON in machine mode', async () => {
  const { status, out, err } = await credence('spaces', 'list', '--json');
  expect({ status, out, error: JSON.parse(err) }).toEqual({
    status: 2,
    out: '',
    error: { error: { code: 'usage', message: expect.stringContaining('No API key') } },
  });
});

it('the guide describes every command', async () => {
  const guide = await readFile('docs/cli.md', 'utf8');
  const named = [
    ...(await credence('--help')).out
      .split('Commands:')[1]!
      .split('Examples:')[0]!
      .matchAll(/^ {2}([a-z-]+)/gm),
  ].map(([, name]) => name!);
  expect(named.filter((name) => name !== 'help' && !new RegExp(`^\\| \`${name}\\b`, 'm').test(guide))).toEqual([]);
});

it('the guide describes every command of every group', async () => {
  const rows = (await readFile('docs/cli.md', 'utf8')).split('\n').filter((line) => line.startsWith('| `'));
  const commandsIn = (help: string): string[] =>
    [...(help.split('\nCommands:')[1] ?? '').split(/\n(?:Global Options|Examples):/)[0]!.matchAll(/^ {2}([a-z-]+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'help');
  const lacking: string[] = [];
  for (const group of commandsIn((await credence('--help')).out)) {
    const described = rows.filter((row) => new RegExp(`^\\| \`${group}\\b`).test(row)).join('\n');
    for (const command of commandsIn((await credence(group, '--help')).out))
      if (!new RegExp(`\\b${command}\\b`).test(described)) lacking.push(`${group} ${command}`);
  }
  expect(lacking).toEqual([]);
});

it('the help of every command shows examples', async () => {
  const { out } = await credence('--help');
  const groups = [
    ...out
      .split('Commands:')[1]!
      .split('Examples:')[0]!
      .matchAll(/^ {2}([a-z-]+)/gm),
  ]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');
  expect(groups.length).toBeGreaterThan(8);
  for (const group of groups) {
    const help = (await credence(group, '--help')).out;
    const commands = [...(help.split('Commands:')[1] ?? '').split('Global Options:')[0]!.matchAll(/^ {2}([a-z-]+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== 'help');
    for (const command of commands)
      expect({ group, command, out: (await credence(group, command, '--help')).out }).toEqual({
        group,
        command,
        out: expect.stringContaining('Examples:\n'),
      });
    if (commands.length === 0) expect({ group, help }).toEqual({ group, help: expect.stringContaining('Examples:\n') });
  }
});

it('an error names the process that has the data open', async () => {
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { lockDirectory } from ${JSON.stringify(new URL('../../../../dist/libs/platform/database/embedded/directory-lock.js', import.meta.url).href)};
    await lockDirectory(process.argv[1]);
    console.log('held');
    setInterval(() => {}, 1000);
  `,
      join(home, 'database'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(holder.stdout, 'data');
    expect((await credence('doctor', '--json')).json()).toMatchObject({
      isWell: false,
      findings: [{ code: 'config' }, { code: 'database_in_use' }, { code: 'service_unreachable' }],
    });
    expect(await credence('tenants', 'list')).toMatchObject({
      status: 1,
      err: expect.stringMatching(
        new RegExp(`is in use by process ${holder.pid} .*Stop it, or choose another CREDENCE_HOME`),
      ),
    });
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'close');
  }
});
