import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SealLog } from '#libs/history/seals/index.js';
import { eventually } from '#libs/testing/index.js';
import { recordedIo } from '#libs/testing/recorded-io.js';
import { runCli } from '../../apps/cli/src/program.js';
import { openService, type Service, type Tenant } from '../service/index.js';
import { REFUND_SYSTEMS } from './refunds.js';

/** The commands of the gates spec, section 9, as people type them, against a service. */
let service: Service;
let tenant: Tenant;
let home: string;
let agentKey: string;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  home = await mkdtemp(join(tmpdir(), 'cli-'));
  await tenant.owner.do('spaces.create', { slug: 'refunds', name: 'Refunds' });
  agentKey = (await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS })).secret;
});
afterAll(async () => {
  await rm(home, { recursive: true });
  await service.close();
});

interface Run {
  status: number;
  out: string;
  err: string;
  json: any;
}

async function credenceAs(key: string, words: string[], input = ''): Promise<Run> {
  const env = { CREDENCE_HOME: home, CREDENCE_URL: service.url, CREDENCE_KEY: key, CREDENCE_SPACE: 'refunds' };
  const io = recordedIo(env, input);
  const status = await runCli(words, io);
  const printed = io.printed();
  return { status, ...printed, json: words.includes('--json') ? JSON.parse(printed.out || 'null') : null };
}
const credence = (...words: string[]): Promise<Run> => credenceAs(tenant.owner.secret, words);
const agent = (...words: string[]): Promise<Run> => credenceAs(agentKey, words);

const ORDER = '{"order_id":"ORD-123","status":"PAID"}';
const record = async (...flags: string[]): Promise<any> =>
  (await agent('evidence', 'record', '--json', '--kind', 'tool_output', ...flags)).json;

describe('the command line plays a refund', () => {
  let order: string;
  let policy: string;
  let fact: string;
  let task: string;
  let step: string;

  it('puts a schema', async () => {
    expect(await credence('schema', 'put', 'refund')).toMatchObject({ status: 0 });
    expect((await credence('schema', 'show')).out).toContain('refund');
  });

  it('records evidence from a file, from standard input and from an argument', async () => {
    const file = join(home, 'order.json');
    await writeFile(file, ORDER);
    const recorded = await record(
      '--type',
      'order_record',
      '--system',
      'order_api',
      '--anchor',
      'order=ORD-123',
      '--file',
      file,
    );
    expect(recorded).toMatchObject({ evidenceType: 'order_record', sourceSystem: 'order_api', content: ORDER });
    order = recorded.id;
    policy = (await record('--type', 'refund_policy', '--system', 'policy_db', '{"window":"P30D"}')).id;
    const piped = await credenceAs(
      agentKey,
      ['evidence', 'record', '--kind', 'note', '--file', '-', '--json'],
      'from a pipe',
    );
    expect(piped.json).toMatchObject({ content: 'from a pipe' });
    expect(await agent('evidence', 'record', '--kind', 'note')).toMatchObject({
      status: 2,
      err: expect.stringContaining('--file'),
    });
    expect(await agent('evidence', 'record', '--kind', 'note', '--file', join(home, 'none'))).toMatchObject({
      status: 2,
    });
  });

  it('shows evidence, complete or raw', async () => {
    expect((await credence('evidence', 'get', order, '--raw')).out).toBe(ORDER);
    expect((await credence('evidence', 'get', order)).out).toMatch(
      /active, fresh[^]*order_record[^]*order ORD-123[^]*PAID/,
    );
    expect((await credence('evidence', 'list', '--limit', '2')).out).toContain('TYPE');
    expect(await credence('evidence', 'get', 'evd_00000000000000000000000001')).toMatchObject({ status: 1 });
  });

  it('says whether evidence is enough for a fact, and records nothing', async () => {
    const words = ['facts', 'check', 'refund_eligibility', '--anchor', 'order=ORD-123', '--evidence', order];
    expect(await agent(...words)).toMatchObject({ status: 3, out: expect.stringContaining('policy_db.get_policy') });
    const checked = await agent(...words, '--evidence', policy, '--json');
    expect(checked).toMatchObject({ status: 0, json: { outcome: 'accepted', auditId: null } });
    expect((await credence('inspect', '--json')).json.facts).toEqual({ usable: 0, unusable: 0, inactive: 0 });
  });

  it('asserts a fact, and says what is missing if the fact is rejected', async () => {
    const words = ['facts', 'assert', 'refund_eligibility', '--anchor', 'order=ORD-123', '--evidence', order];
    expect(await agent(...words)).toMatchObject({ status: 3, out: expect.stringContaining('policy_db.get_policy') });
    const accepted = await agent(...words, '--evidence', policy, '--json');
    expect(accepted).toMatchObject({ status: 0, json: { outcome: 'accepted' } });
    fact = accepted.json.claim.id;
  });

  it('moves a step of a task', async () => {
    const { owner } = tenant;
    task = (await owner.do('tasks.create', { space: 'refunds', title: 'Refund' })).id;
    step = (
      await owner.do('steps.create', {
        space: 'refunds',
        taskId: task,
        stepType: 'eligibility_check',
        title: 'Check',
        anchors: { order: 'ORD-123' },
      })
    ).id;
    expect(await agent('steps', 'transition', step, 'done')).toMatchObject({ status: 3 });
    expect(await agent('steps', 'transition', step, 'done', '--evidence', `${order},${policy}`)).toMatchObject({
      status: 0,
    });
    expect((await credence('tasks', 'show', task)).out).toContain('1 done');
    expect((await credence('tasks', 'graph', task, '--mermaid')).out).toMatch(/^flowchart TD/);
    expect((await credence('context', 'refund', '--task', task)).out).toContain('## Task');
    expect(await credence('offloads', 'list', '--task', task)).toMatchObject({ status: 0, out: 'No offloads.' });
    expect(await credence('candidates', 'list')).toMatchObject({ status: 0 });
  });

  it('counts what the space holds', async () => {
    expect((await agent('inspect', '--json')).json).toMatchObject({
      schema: { name: 'refund', version: 1 },
      evidence: expect.arrayContaining([
        { evidenceType: 'order_record', count: 1 },
        { evidenceType: 'refund_policy', count: 1 },
      ]),
      facts: { usable: 1, unusable: 0, inactive: 0 },
      tasks: 1,
      steps: 1,
      edges: 0,
      atoms: 0,
      openProposals: 0,
      deadJobs: 0,
    });
    expect((await credence('inspect')).out).toMatch(/refund, version 1[^]*facts usable +1/);
  });

  it('revokes evidence after a preview, and reinstates it', async () => {
    const reason = ['--reason', 'entered twice'];
    expect((await credence('evidence', 'revoke', order, ...reason, '--dry-run')).out).toMatch(
      /nothing was changed[^]*1 claims depend/,
    );
    expect((await credence('inspect', '--json')).json.facts.usable).toBe(1);
    expect((await credence('evidence', 'revoke', order, ...reason)).out).toContain(fact);
    expect((await credence('inspect', '--json')).json.facts).toEqual({ usable: 0, unusable: 1, inactive: 0 });
    expect((await credence('evidence', 'reinstate', order, ...reason)).status).toBe(0);
    expect((await credence('inspect', '--json')).json.facts.usable).toBe(1);
    expect(await credence('evidence', 'revoke', order)).toMatchObject({ status: 2 });
  });

  it('reads the audit trail, as an admin only', async () => {
    const cited = (await credence('audit', 'list', '--evidence', order, '--kind', 'gate_evaluated', '--json')).json;
    // The accepted step and fact, and before them the fact that lacked a policy.
    expect(cited.data.map(({ accepted }: any) => accepted)).toEqual([true, true, false]);
    expect((await credence('audit', 'list', '--rejected', '--within', 'refunds')).out).toContain('rejected');
    expect((await credence('audit', 'list', '--limit', '1')).err).toContain('--cursor');
    expect(await credence('audit', 'list', '--kind', 'claim_store')).toMatchObject({
      status: 2,
      err: expect.stringContaining('claim_stored'),
    });
    for (const command of ['list', 'verify', 'export'])
      expect(await agent('audit', command)).toMatchObject({ status: 1, out: '' });
  });

  it('exports and verifies the audit trail, and exits with 1 if the export was tampered with', async () => {
    await eventually(async () => {
      while (await service.get<SealLog>(SealLog).run());
      return (await credence('audit', 'verify', '--json')).json.waiting === 0;
    }, 30_000);
    const { json: whole } = await credence('audit', 'verify', '--json');
    expect(whole).toMatchObject({ intact: true, firstFault: null });
    const anchor = `${whole.head.seq}:${whole.head.hash}`;
    expect(await credence('audit', 'verify', '--anchor', anchor)).toMatchObject({
      status: 0,
      out: expect.stringContaining('intact from 1'),
    });
    expect(await credence('audit', 'verify', '--anchor', 'nonsense')).toMatchObject({ status: 2 });
    const file = join(home, 'audit.jsonl');
    expect(await credence('audit', 'export', '--out', file)).toMatchObject({ status: 0, out: '' });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: true, entries: lines.length - 2 });
    expect((await credence('audit', 'export')).out.split('\n')).toHaveLength(lines.length);
    expect(await credence('audit', 'export', '--out', file)).toMatchObject({ status: 2 });
    expect((await credence('audit', 'export', '--format', 'md', '--to', '3')).out).toContain('| seq |');
    await service.database.owner(
      'update events set kind = $2 where tenant_id = $1 and position = (select position from event_seals where tenant_id = $1 and seq = 5)',
      [tenant.id, 'forged'],
    );
    expect(await credence('audit', 'verify')).toMatchObject({
      status: 1,
      out: expect.stringContaining('BROKEN at entry 5: what was sealed has been changed (event_changed)'),
    });
  });
});

describe('proposals about what was said', () => {
  const said = 'Refund agents must never promise a completion date to anybody at all.';

  /** A candidate that waits for a reviewer, and the message that it quotes. */
  async function pending(sessionId: string): Promise<{ proposal: string; candidate: string; message: string }> {
    const { owner } = tenant;
    const messages = [{ role: 'user', content: said }];
    const recorded = await owner.do('conversations.record', { space: 'refunds', sessionId, messages });
    const message = recorded.messages[0].id as string;
    const sha256 = createHash('sha256').update(said).digest('hex');
    const proposed = await (
      await tenant.as({ role: 'agent' })
    ).do('candidates.record', {
      space: 'refunds',
      level: 'atom',
      kind: 'episodic',
      text: said,
      spans: [{ messageId: message, start: 0, end: said.length, sha256 }],
      confidence: 0.72,
    });
    expect(proposed.state).toBe('pending_review');
    return { proposal: proposed.proposalId, candidate: proposed.id, message };
  }
  const why = ['--note', 'as the user said'];

  it('are approved or refused with a note', async () => {
    const [one, other] = [await pending('one'), await pending('other')];
    expect((await credence('proposals', 'list', '--status', 'open')).out).toContain(one.proposal);
    expect(await credence('proposals', 'approve', one.proposal)).toMatchObject({ status: 2 });
    expect(await credence('proposals', 'approve', one.proposal, ...why)).toMatchObject({
      status: 0,
      out: `${one.proposal}  candidate of ${one.candidate}: approved`,
    });
    expect(await credence('proposals', 'refuse', other.proposal, ...why, '--json')).toMatchObject({
      status: 0,
      json: { outcome: 'refused' },
    });
    expect(await credence('proposals', 'approve', other.proposal, ...why)).toMatchObject({ status: 1 });
    expect((await credence('candidates', 'list', '--state', 'promoted')).out).toContain(one.candidate);
  });

  it('stay open, with exit status 3 and the reason, if approval is blocked', async () => {
    const { proposal, candidate, message } = await pending('third');
    await credence('evidence', 'revoke', message, '--reason', 'It was forged.');
    const blocked = await credence('proposals', 'approve', proposal, ...why);
    expect(blocked.status).toBe(3);
    expect(blocked.out).toContain(
      `${proposal}  candidate of ${candidate}: blocked, and still open\n  message_unknown:`,
    );
    expect((await credence('proposals', 'list', '--status', 'open')).out).toContain(proposal);
  });
});

describe('maintenance by hand', () => {
  it('`sweep` is short for the run that records what has expired', async () => {
    expect(await credence('sweep', '--dry-run', '--json')).toMatchObject({ status: 0, json: { dryRun: true } });
    const { json: started } = await credence('sweep', '--no-wait', '--json');
    expect(await tenant.owner.do('maintenance.getRun', { space: 'refunds', id: started.id })).toMatchObject({
      kind: 'expire',
    });
    expect(await credence('sweep', '--full')).toMatchObject({ status: 2 });
  });

  it('`maintenance run` has the options of each kind', async () => {
    const help = (await credence('maintenance', 'run', '--help')).out;
    for (const flag of [
      '--full',
      '--dedup-threshold',
      '--max-claims',
      '--compress-age',
      '--method',
      '--fallback',
      '--no-prune-superseded',
      '--prune-age',
      '--prune-quarantined',
      '--quarantine-max-age',
    ])
      expect(help).toContain(flag);
    const words = ['maintenance', 'run', 'consolidate', '--no-wait', '--json'];
    const { json: started } = await credence(
      ...words,
      '--full',
      '--dedup-threshold',
      '0.97',
      '--no-prune-superseded',
      '--method',
      'extractive',
    );
    expect((await tenant.owner.do('maintenance.getRun', { space: 'refunds', id: started.id })).options).toMatchObject({
      full: true,
      dedupThreshold: 0.97,
      pruneSuperseded: false,
      method: 'extractive',
    });
  });

  it.each([
    [['decay', '--full'], '--full is an option of consolidate, not of decay'],
    [['consolidate', '--dedup-threshold', '2'], 'from 0.9 to 1'],
    [['consolidate', '--method', 'magic'], 'Allowed choices are extractive, llm'],
    [['consolidate', '--prune-age', '1.5'], 'whole number'],
  ])('refuses %j', async (words, message) => {
    expect(await credence('maintenance', 'run', ...words)).toMatchObject({
      status: 2,
      err: expect.stringContaining(message),
    });
  });
});
