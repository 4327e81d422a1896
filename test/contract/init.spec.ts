import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { parseEnvironment } from '#libs/platform/config/index.js';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../../apps/cli/src/program.js';
import { openService, type Service, type Tenant } from '../service/index.js';

/** `credence init`, in the folder of a project. */
let service: Service;
let tenant: Tenant;
let project: string;
const before = process.cwd();
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'research', name: 'Research' });
});
afterAll(() => service.close());
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'));
  process.chdir(project);
});
afterEach(async () => {
  process.chdir(before);
  await rm(project, { recursive: true });
});

async function init(words: string[], key = tenant.owner.secret): Promise<{ status: number; out: string; err: string }> {
  const io = recordedIo({ CREDENCE_URL: service.url, CREDENCE_KEY: key, CREDENCE_SPACE: 'research' });
  const status = await runCli(['init', ...words], io);
  return { status, ...io.printed() };
}
const written = async (file: string): Promise<any> => JSON.parse(await readFile(join(project, file), 'utf8'));
const keys = async (): Promise<any[]> => (await tenant.owner.do('keys.list', { limit: 200 })).data;

it.each([
  ['claude-code', '.mcp.json', 'mcpServers', '${CREDENCE_AGENT_KEY}'],
  ['cursor', '.cursor/mcp.json', 'mcpServers', '${env:CREDENCE_AGENT_KEY}'],
  ['vscode', '.vscode/mcp.json', 'servers', '${env:CREDENCE_AGENT_KEY}'],
])(
  '`credence init` writes a file without a secret for %s, and with this file the official client gets tools',
  async (client, file, group, variable) => {
    const { status, out } = await init([client, '--json']);
    const { secret } = JSON.parse(out) as { secret: string };
    const text = await readFile(join(project, file), 'utf8');
    expect({ status, holdsSecret: text.includes(secret) }).toEqual({ status: 0, holdsSecret: false });

    const { url, headers } = (await written(file))[group].credence;
    const replaced = { Authorization: headers.Authorization.replace(variable, secret) };
    const agent = new Client({ name: 'test', version: '1' });
    await agent.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: replaced } }));
    const { tools } = await agent.listTools();
    await agent.close();
    expect(tools.map(({ name }) => name)).toContain('search');
  },
);

it('the variable that `credence init` names may be set where the service and its commands run', async () => {
  const { variable } = JSON.parse((await init(['codex', '--print', '--json'])).out) as { variable: string };
  expect(() => parseEnvironment({ [variable]: 'ck_x' })).not.toThrow();
});

it('`credence init` makes a key that may enter only one space and assert only inferences', async () => {
  await init(['claude-code', '--name', 'planner']);
  const made = (await keys()).find(({ name }) => name === 'planner');
  expect(made).toMatchObject({
    role: 'agent',
    principal: { kind: 'agent', name: 'planner' },
    allowedClasses: ['inference'],
    grants: [],
  });
  expect({ spaces: made.spaces.length, opensInIt: made.spaces[0] === made.defaultSpace }).toEqual({
    spaces: 1,
    opensInIt: true,
  });
});

it('`credence init` leaves other servers and settings of the file as they are, and can be run again', async () => {
  await mkdir(join(project, '.vscode'));
  const others = { inputs: [{ id: 'token' }], servers: { other: { command: 'other' } } };
  await writeFile(join(project, '.vscode/mcp.json'), JSON.stringify(others));
  await init(['vscode']);
  const once = await written('.vscode/mcp.json');
  await init(['vscode']);
  expect(await written('.vscode/mcp.json')).toEqual(once);
  expect(once).toMatchObject(others);
});

it.each(['{ // a comment\n}', '[]', '{"mcpServers": 7}'])(
  '`credence init` leaves a file with %s as it is, makes no key, prints what to add, and says what makes a key',
  async (text) => {
    await writeFile(join(project, '.mcp.json'), text);
    const count = (await keys()).length;
    const { status, err } = await init(['claude-code']);
    expect({ status, keys: (await keys()).length, file: await readFile(join(project, '.mcp.json'), 'utf8') }).toEqual({
      status: 1,
      keys: count,
      file: text,
    });
    expect(err).toContain('"url"');
    expect(err).not.toContain('--print');
    // What the message says to do.
    await rename(join(project, '.mcp.json'), join(project, 'old.json'));
    const again = await init(['claude-code']);
    expect({ status: again.status, keys: (await keys()).length }).toEqual({ status: 0, keys: count + 1 });
  },
);

it.each(['codex', 'claude-desktop'])(
  '`credence init` only prints the block for %s, because that client is configured outside of the project',
  async (client) => {
    const { status, out } = await init([client]);
    expect({ status, isThere: /export CREDENCE_AGENT_KEY=ck_/.test(out) }).toEqual({ status: 0, isThere: true });
    expect(out).toContain('mcp');
  },
);

it('`credence init` changes nothing with --print, and makes no key with --no-make-key', async () => {
  const count = (await keys()).length;
  const printed = await init(['claude-code', '--print']);
  await expect(written('.mcp.json')).rejects.toThrow('ENOENT');
  const shared = await init(['claude-code', '--no-make-key']);
  expect({ printed: printed.status, shared: shared.status, keys: (await keys()).length }).toEqual({
    printed: 0,
    shared: 0,
    keys: count,
  });
});

it('`credence init` says who may make keys if the caller may not', async () => {
  const reader = await tenant.as({ role: 'reader' });
  const { status, err } = await init(['claude-code'], reader.secret);
  expect({ status, names: err.includes('admin') }).toEqual({ status: 1, names: true });
});

it('`credence init` names the clients that it knows if the named client is unknown', async () => {
  const { status, err } = await init(['emacs']);
  expect({ status, names: err.includes('claude-code') }).toEqual({ status: 2, names: true });
});
