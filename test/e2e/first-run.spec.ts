import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing/index.js';

/** The first start creates a database and may build, which takes long on a busy machine. */
const START_MS = 180_000;
const TEST_MS = 300_000;

const script = (name: string): string => join(process.cwd(), 'scripts', `${name}.mjs`);

let home: string;
let started: ChildProcess[];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'first-run-'));
  started = [];
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(home, { recursive: true, force: true });
});

/**
 * A script of the repository in a separate process, as `npm run` would start it without the servers of this test run.
 */
function run(name: string, ...args: string[]) {
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, [script(name), ...args], {
    env: { ...env, CREDENCE_HOME: home, PORT: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const status = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => said, status };
}

async function start() {
  const service = run('start');
  await eventually(
    () => service.said().includes('Ctrl-C stops the service') || service.child.exitCode !== null,
    START_MS,
  );
  expect(service.said()).toContain('Credence is ready');
  return service;
}

const demoFile = async () =>
  JSON.parse(await readFile(join(home, 'demo.json'), 'utf8')) as { url: string; space: string; key: string };

/** The requests from the start-up message, sent as curl would. */
function pasted(greeting: string): Promise<Record<string, unknown>[]> {
  const requests = [...greeting.matchAll(/curl -sw '\\n' (\S+) -H '([^']*)' -H '([^']*)' -d '([^']*)'/g)];
  return requests.reduce(async (before, [, url, ...rest]) => {
    const [headers, body] = [rest.slice(0, 2).map((header) => header.split(': ') as [string, string]), rest[2]!];
    const answers = await before;
    return [
      ...answers,
      (await (await fetch(url!, { method: 'POST', headers, body })).json()) as Record<string, unknown>,
    ];
  }, Promise.resolve<Record<string, unknown>[]>([]));
}

// This test always uses the embedded engine. On servers, it would not test anything more.
(process.env.DATABASE_URL ? it.skip : it)(
  'npm start leads from nothing to a whole story, and uses the same key at the next start',
  async () => {
    const service = await start();
    const [stored, contradicting, answered] = await pasted(service.said());
    expect(stored).toMatchObject({ outcome: 'accepted' });
    expect(contradicting).toMatchObject({ outcome: 'quarantined', conflicts: [{ reason: 'trust_insufficient' }] });
    expect(answered!.context).toContain('User budget is $750');
    expect(answered!.context).not.toContain('$5,000');

    const second = run('start');
    expect(await second.status).toBe(1);
    expect(second.said()).toMatch(
      new RegExp(`is in use by process ${service.child.pid} .*Stop it, or choose another CREDENCE_HOME\\.`),
    );

    const demo = run('demo', '--json');
    expect(await demo.status).toBe(0);
    expect(JSON.parse(demo.said())).toMatchObject({
      first: 'accepted',
      scraped: 'quarantined',
      resolution: 'reject',
      again: 'rejected',
      second: 'accepted',
      retraction: 'retracted',
    });

    const credence = async (...words: string[]) => {
      const command = run('credence', ...words, '--json');
      expect({ status: await command.status, said: command.said() }).toEqual({
        status: 0,
        said: expect.stringContaining('{'),
      });
      return JSON.parse(command.said());
    };
    const { url, ...shown } = await demoFile();
    const { id: tenant } = await credence('tenants', 'create', 'Acme');
    const { secret } = await credence('keys', 'create', 'first', '--role', 'owner', '--tenant', tenant);
    expect((await credence('tenants', 'list')).data.map(({ name }: { name: string }) => name)).toContain('Acme');
    const spaces = await fetch(`${url}/v1/spaces`, { headers: { authorization: `Bearer ${secret}` } });
    expect({ status: spaces.status, data: ((await spaces.json()) as { data: unknown[] }).data }).toEqual({
      status: 200,
      data: [],
    });
    expect(await run('credence', 'tenants', 'create', ' ').status).toBe(2);
    for (const path of ['/operator', '/v1/tenants', '/v1/operator/tenants'])
      expect({
        path,
        status: (await fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${shown.key}` } })).status,
      }).toEqual({ path, status: 404 });

    const { key } = await demoFile();
    service.child.kill('SIGTERM');
    expect(await service.status).toBe(0);
    expect(existsSync(join(home, 'database.lock'))).toBe(false);

    const again = await start();
    expect((await demoFile()).key).toBe(key);
    again.child.kill('SIGKILL');
    await again.status;

    const replayed = run('credence', 'replay', '--verify');
    expect(await replayed.status).toBe(0);
    expect(replayed.said()).toMatch(/events rebuild \d+ tables exactly/);
  },
  TEST_MS,
);
