import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { COMMANDS } from '../../apps/cli/src/program.js';
import { openService, type Service, type Tenant } from '../service/index.js';

/** The package is built and installed, on a machine that may be busy. */
const SLOW_MS = 120_000;
const MAX_PACKED_BYTES = 400_000;

/** An empty folder in which npm, without a network, installed the package as `npm pack` packs it. */
let project: string;
let packed: string;
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'cli-'));
  const built = join(project, 'built');
  execFileSync(process.execPath, ['scripts/build-cli.mjs', built]);
  const inFolder = (cwd: string, ...words: string[]) => execFileSync('npm', words, { cwd }).toString().trim();
  packed = join(project, inFolder(built, 'pack', '--silent', '--pack-destination', project));
  rmSync(built, { recursive: true });
  inFolder(project, 'install', '--offline', '--no-audit', '--no-fund', '--silent', packed);
  service = await openService();
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
}, SLOW_MS);
afterAll(async () => {
  await service.close();
  rmSync(project, { recursive: true });
});

interface Ended {
  status: number;
  out: string;
  err: string;
}

const environment = () => ({
  ...(process.env as Record<string, string>),
  CREDENCE_URL: service.url,
  CREDENCE_KEY: tenant.owner.secret,
  CREDENCE_SPACE: 'demo',
});

/** Runs the installed command as a shell in the folder would. */
function run(words: readonly string[], command = ['npx', '--offline', 'credence']): Promise<Ended> {
  const [program, ...first] = command as [string, ...string[]];
  return new Promise((done) => {
    execFile(program, [...first, ...words], { cwd: project, env: environment() }, (failure, out, err) =>
      done({ status: failure === null ? 0 : Number(failure.code), out, err }),
    );
  });
}

const credence = (...words: string[]) => run(words, [process.execPath, 'node_modules/credence/credence.mjs']);

async function answerOf(...words: string[]): Promise<any> {
  const { status, out, err } = await credence(...words, '--json');
  expect({ words, status, err }).toEqual({ words, status: 0, err: '' });
  return JSON.parse(out);
}

describe('the package of the command line', () => {
  it('is small, and depends on no other package', () => {
    const manifest = JSON.parse(readFileSync(join(project, 'node_modules/credence/package.json'), 'utf8')) as object;
    expect(Object.keys(manifest).filter((name) => /dependencies|scripts/i.test(name))).toEqual([]);
    expect(statSync(packed).size).toBeLessThan(MAX_PACKED_BYTES);
    const licences = readFileSync(join(project, 'node_modules/credence/licences-of-others.md'), 'utf8');
    expect(licences).toMatch(/## commander[^]*## zod/);
  });

  it(
    'runs with npx: shows the version and the help, and searches in a running service',
    async () => {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
      expect(await run(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' });
      const help = await run(['init', '--help']);
      expect({ status: help.status, out: help.out.includes('claude-code') }).toEqual({ status: 0, out: true });
      await tenant.owner.do('claims.store', {
        space: 'demo',
        text: 'The budget of the voyage is 750.',
        provenance: { source: 'user_explicit' },
      });
      const { status, out } = await run(['search', 'budget']);
      expect({ status, isFound: out.includes('The budget of the voyage is 750.') }).toEqual({
        status: 0,
        isFound: true,
      });
    },
    SLOW_MS,
  );

  it('has every command', async () => {
    const { out } = await credence('--help');
    const listed = [...out.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining(COMMANDS.flatMap(([words]) => words.split(' '))));
  });

  it(
    'answers as the commands in the repository do',
    async () => {
      const { claim } = await answerOf('claims', 'store', 'The ship sails on Monday.', '--source', 'user_explicit');
      expect(await answerOf('claims', 'get', claim.id)).toMatchObject({ id: claim.id, status: 'active' });
      expect(await answerOf('whoami')).toMatchObject({ role: 'owner' });
      expect((await answerOf('context', 'When does the ship sail?')).context).toContain('Monday');
      expect(await answerOf('schema', 'validate', 'refund')).toEqual({ valid: true, problems: [] });
      expect((await answerOf('keys', 'create', 'reader', '--role', 'reader')).secret).toMatch(/^ck_/);
      expect((await answerOf('maintenance', 'runs')).data).toEqual([]);
      const printed = await answerOf('init', 'claude-desktop', '--print');
      expect(JSON.parse(printed.block).mcpServers.credence).toMatchObject({ command: 'credence', args: ['mcp'] });
    },
    SLOW_MS,
  );

  it(
    'is the MCP server that the configuration of a client starts',
    async () => {
      const agent = new Client({ name: 'test', version: '1' });
      const started = { command: join(project, 'node_modules/.bin/credence'), args: ['mcp'], cwd: tmpdir() };
      await agent.connect(new StdioClientTransport({ ...started, env: environment() }));
      const { tools } = await agent.listTools();
      const found = await agent.callTool({ name: 'search', arguments: { space: 'demo', query: 'budget' } });
      await agent.close();
      expect(tools.map(({ name }) => name)).toContain('get_context');
      expect(JSON.stringify(found)).toContain('The budget of the voyage is 750.');
    },
    SLOW_MS,
  );

  it.each([
    ['doctor'],
    ['migrate', 'status'],
    ['replay', '--verify'],
    ['tenants', 'list'],
    ['keys', 'create', 'first', '--tenant', 'ten_01h455vb4pex5vsknk084sn02q'],
  ])('says that %s needs an installation of the service', async (...words) => {
    const { status, out, err } = await credence('--json', ...words);
    expect({ status, out, code: JSON.parse(err).error.code }).toEqual({
      status: 2,
      out: '',
      code: 'not_an_installation',
    });
  });
});

it('npm pack in the repository says what to pack instead of the repository', () => {
  const pack = () => execFileSync('npm', ['pack', '--dry-run'], { cwd: resolve('.'), stdio: 'pipe' });
  expect(pack).toThrow('npm run build:cli');
});
