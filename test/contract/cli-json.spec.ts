import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { COMMANDS, runCli } from '../../apps/cli/src/program.js';
import { Cli } from '../../apps/cli/src/terminal/cli.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { REFUND_SYSTEMS } from './refunds.js';

/** The commands that make or inspect a database; operator.spec.ts next to them runs them with --json. */
const ON_THE_DATABASE = ['migrate', 'migrate status', 'doctor'];
/** A command that speaks JSON-RPC; test/clients/cli-package.spec.ts tests it. */
const NOT_ONE_ANSWER = ['mcp'];
/** A command that plays a whole story; test/e2e/first-run.spec.ts tests it. */
const LONG = ['demo'];
/** Some commands wait for jobs, and a recovery replays the log in a separate database. */
const SLOW_MS = 300_000;
/** Commands that print one JSON value per line. */
const IN_LINES = new Set(['export', 'audit export', 'events tail']);

let service: Service;
let tenant: Tenant;
let home: string;
/** The arguments of each command, by its name. The order is such that every command finds what it needs. */
const words: Record<string, string[]> = {};

interface Ran {
  status: number;
  out: string;
  err: string;
}

const io = () =>
  recordedIo({
    CREDENCE_HOME: home,
    CREDENCE_URL: service.url,
    CREDENCE_KEY: tenant.owner.secret,
    CREDENCE_SPACE: 'demo',
  });

async function run(...given: string[]): Promise<Ran> {
  const own = io();
  const status = await runCli([...given, '--json'], own);
  return { status, ...own.printed() };
}

async function prepareClaims(): Promise<void> {
  const { owner } = tenant;
  const claim = async (text: string, more: object = {}): Promise<string> =>
    (await owner.do('claims.store', { space: 'demo', text, provenance: { source: 'user_explicit' }, ...more })).claim
      .id;
  const [one, other, gone] = [
    await claim('The ship is blue.'),
    await claim('The ship is old.'),
    await claim('It sank.'),
  ];
  const budget = (value: string) => ({ subject: 'user', predicate: 'budget_is', value });
  await claim('The budget is 750.', { triple: budget('750') });
  const said = { text: 'It is 5000.', triple: budget('5000'), provenance: { source: 'document' } };
  const { conflicts } = await owner.do('claims.store', { space: 'demo', ...said });
  const conflict = await owner.do('conflicts.get', { space: 'demo', id: conflicts[0].id });
  const versions = ['--new-version', conflict.newClaim.version, '--existing-version', conflict.existingClaim.version];
  Object.assign(words, {
    'claims store': ['The ship sails.', '--source', 'user_explicit'],
    'claims get': [one],
    'claims list': [],
    'claims history': [one],
    'claims reinforce': [one],
    'claims dispute': [other, '--reason', 'seen otherwise'],
    'claims retract': [gone, '--error-type', 'other', '--reason', 'it floats'],
    'claims link': [one, other],
    'claims links': [one],
    'claims unlink': [one, other],
    'claims orphans': [],
    'conflicts list': [],
    'conflicts show': [conflict.id],
    'conflicts resolve': [conflict.id, '--action', 'reject', '--note', 'no', ...versions.map(String)],
    search: ['ship'],
    context: ['What colour is the ship?'],
  });
}

async function prepareWork(): Promise<void> {
  const { owner } = tenant;
  const agent = await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS });
  await owner.do('schemas.put', { space: 'demo', builtIn: 'coding' });
  const { id: taskId } = await owner.do('tasks.create', { space: 'demo', title: 'sail' });
  const step = await owner.do('steps.create', { space: 'demo', taskId, stepType: 'work', title: 'hoist' });
  await owner.do('tasks.trackProgress', { space: 'demo', taskId, in_progress: ['one'] });
  const handoff = await owner.do('handoffs.record', {
    space: 'demo',
    sessionId: 'handed',
    summary: 'to the night watch',
  });
  const record = async (by = owner) =>
    (await by.do('evidence.record', { space: 'demo', kind: 'log', content: `log ${Math.random()}` })).id as string;
  const [evidence, doubtful] = [await record(), await record(agent)];
  Object.assign(words, {
    'tasks show': [taskId],
    'tasks graph': [taskId],
    'steps transition': [step.id, 'in_progress'],
    'offloads list': ['--task', taskId],
    'checkpoints list': [taskId],
    'checkpoints show': [taskId],
    'checkpoints restore': [taskId],
    'handoffs list': [],
    'handoffs show': [handoff.handoffId],
    'evidence get': [evidence],
    'evidence list': [],
    'evidence record': ['a log', '--kind', 'log'],
    'evidence revoke': [doubtful, '--reason', 'forged'],
    'evidence reinstate': [doubtful, '--reason', 'it was not'],
    'candidates list': [],
    'proposals list': [],
  });
}

async function prepareOthers(): Promise<void> {
  const { owner } = tenant;
  const key = async (name: string): Promise<string> => (await owner.do('keys.create', { name })).key.id;
  const lines = join(home, 'items.jsonl');
  await writeFile(lines, '{"text":"The mast is tall."}\n');
  const chat = join(home, 'chat.jsonl');
  await writeFile(chat, '{"sessionId":"s-1","role":"user","content":"Hello."}\n');
  Object.assign(words, {
    import: [lines, '--format', 'jsonl', '--map', 'text=text', '--name', 'items'],
    'import conversations': [chat],
    export: [],
    'events tail': ['--once', '--after', '0'],
    'audit list': [],
    'audit export': [],
    'audit verify': [],
    inspect: [],
    'spaces list': [],
    'spaces create': ['another'],
    'schema validate': ['refund'],
    'schema put': ['coding'],
    'schema show': [],
    'schema history': [],
    'keys list': [],
    'keys create': ['made'],
    'keys rotate': [await key('rotated')],
    'keys revoke': [await key('revoked')],
    whoami: [],
    init: ['codex', '--print'],
    'agent-rules': [],
    completion: ['bash'],
    'jobs list': [],
    'embeddings list': [],
    'embeddings cancel': [],
    'embeddings remove': ['nothing'],
    'maintenance run': ['expire'],
    'maintenance runs': [],
    'maintenance schedule': [],
    'maintenance pause': [],
    'maintenance unpause': [],
    'maintenance every': ['decay', '60'],
    sweep: [],
    mode: [],
    'snapshots list': [],
    'snapshots make': [],
    recover: [],
    integrity: [],
    archives: [],
    health: [],
  });
}

/** Calls that the service or the command itself refuses. Both kinds of refusal are JSON. */
const REFUSED: Record<string, string[]> = {
  'facts check': ['order_paid', '--anchor', 'order=1'],
  'facts assert': ['order_paid', '--anchor', 'order=1'],
  'proposals approve': ['prp_01h455vb4pex5vsknk084sn02q'],
  'proposals refuse': ['prp_01h455vb4pex5vsknk084sn02q'],
  'jobs retry': ['job_01h455vb4pex5vsknk084sn02q'],
  'maintenance stop': ['job_01h455vb4pex5vsknk084sn02q'],
  'maintenance resume': ['job_01h455vb4pex5vsknk084sn02q'],
  'embeddings migrate': ['--to', 'nothing'],
  // There is no database in the folder of the test.
  'tenants create': ['Acme'],
  'tenants list': [],
  replay: ['--verify'],
  'verify-chain': [],
  'seal export': [],
};

/** The names of all commands that do something. */
async function leaves(): Promise<string[]> {
  const program = new Command();
  for (const [, load] of COMMANDS) (await load())(program, new Cli(io(), () => ({})));
  // A command with subcommands may also do something itself, as `migrate` does.
  const of = (command: Command, path: string): string[] => {
    const inner = command.commands.flatMap((each) => of(each, `${path} ${each.name()}`.trim()));
    const isNamed = path !== '' && (command as unknown as { _actionHandler: unknown })._actionHandler !== null;
    return isNamed ? [path, ...inner] : inner;
  };
  return of(program, '');
}

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  home = await mkdtemp(join(tmpdir(), 'cli-'));
  await tenant.owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
  await prepareClaims();
  await prepareWork();
  await prepareOthers();
});
afterAll(async () => {
  await rm(home, { recursive: true });
  await service.close();
});

describe('every command with --json', () => {
  it('is tested here, or in the file that is named for it', async () => {
    const elsewhere = [...ON_THE_DATABASE, ...NOT_ONE_ANSWER, ...LONG];
    const here = [...Object.keys(words), ...Object.keys(REFUSED)];
    expect([...here, ...elsewhere].sort()).toEqual((await leaves()).sort());
    const operator = await readFile('apps/cli/src/commands/operator.spec.ts', 'utf8');
    for (const name of ON_THE_DATABASE) expect(operator).toContain(`'${name.split(' ')[0]!}'`);
  });

  it(
    'prints one JSON value, or one JSON value per line, and nothing else',
    async () => {
      const faults: object[] = [];
      for (const [name, given] of Object.entries(words)) {
        const { status, out, err } = await run(...name.split(' '), ...given);
        const values = IN_LINES.has(name) ? out.trimEnd().split('\n') : [out];
        const isJson = values.every((value) => isObject(value));
        if (!isJson || err !== '' || ![0, 3].includes(status))
          faults.push({ name, status, out: out.slice(0, 300), err });
      }
      expect(faults).toEqual([]);
    },
    SLOW_MS,
  );

  it('prints a refusal as one JSON value on standard error', async () => {
    const faults: object[] = [];
    for (const [name, given] of Object.entries(REFUSED)) {
      const ran = await run(...name.split(' '), ...given);
      const isRefused = ran.out === '' && isObject(ran.err) && 'error' in (JSON.parse(ran.err) as object);
      if (!isRefused || ran.status === 0) faults.push({ name, ...ran });
    }
    expect(faults).toEqual([]);
  });

  it('exits with status 2 and prints nothing if its answer cannot be JSON', async () => {
    const { status, out } = await run('audit', 'export', '--format', 'md');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(JSON.parse((await run('evidence', 'get', words['evidence get']![0]!, '--raw')).out)).toMatch(/^log/);
  });
});

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
