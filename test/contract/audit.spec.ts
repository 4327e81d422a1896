import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SealLog } from '#libs/history/seals/index.js';
import { eventually } from '#libs/testing/index.js';
import {
  openService,
  over,
  TRANSPORTS,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';
import { aRefundSpace, REFUND_SYSTEMS, type RefundSpace } from './refunds.js';

/** Reads and verifies the chain as an outsider would, with only the text and without the code of the product. */
const outside = {
  canonical(value: any): string {
    if (Array.isArray(value)) return `[${value.map((each) => outside.canonical(each)).join(',')}]`;
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${outside.canonical(value[name])}`);
    return `{${members.join(',')}}`;
  },
  lines: (text: string): any[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  /** The number of the first entry that does not match; null: all do. */
  firstFault(text: string): number | null {
    let before = '0'.repeat(64);
    let expected = 1;
    for (const { seq, prevHash, hash, event, withheld } of outside.lines(text).slice(1, -1)) {
      const sum = createHash('sha256')
        .update(prevHash + outside.canonical(event))
        .digest('hex');
      if (seq !== expected || prevHash !== before || (withheld.length === 0 && sum !== hash)) return expected;
      [before, expected] = [hash, expected + 1];
    }
    return null;
  },
};

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let refunds: RefundSpace;
let facts: { rejected: any; accepted: any; order: string; policy: string };
beforeAll(async () => {
  service = await openService({ api: { denials: { flushEveryMs: 20, cooldownMs: 3_600_000 } } });
  tenant = await service.aTenant();
  agent = await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS });
  refunds = await aRefundSpace(tenant, agent);
  const [order, policy] = [await refunds.order(), await refunds.policy()];
  facts = {
    order,
    policy,
    rejected: await refunds.assert('refund_eligibility', [order]),
    accepted: await refunds.assert('refund_eligibility', [order, policy]),
  };
  await sealed();
});
afterAll(() => service.close());

/** Seals everything. A transaction that is running elsewhere can delay the sealing for a moment. */
const sealed = (): Promise<void> =>
  eventually(async () => {
    while (await service.get<SealLog>(SealLog).run());
    return (await verify()).waiting === 0;
  }, 30_000);
const verify = (input: Input = {}, by: RestClient = tenant.owner): Promise<any> => by.do('audit.verify', input);
const exported = (input: Input = {}, by: RestClient = tenant.owner): Promise<string> => by.do('audit.export', input);
const kindsOf = ({ data }: { data: { kind: string }[] }): string[] => data.map(({ kind }) => kind);

describe.each(TRANSPORTS)('the audit trail over %s', (transport) => {
  const list = async (input: Input = {}, by: RestClient = tenant.owner): Promise<any> =>
    (await over(transport, by)).do('audit.list', input);

  it('can be filtered by space, by kind, and by whether an entry was accepted', async () => {
    const { id: other } = await tenant.owner.do('spaces.create', { slug: `other-${transport}`, name: 'Other' });
    expect(kindsOf(await list({ space: other }))).toEqual(['space_created']);
    const evaluations = await list({ space: refunds.space, kind: 'gate_evaluated' });
    expect(evaluations.data.map(({ accepted, spaceId }: any) => [accepted, spaceId])).toEqual([
      [true, refunds.spaceId],
      [false, refunds.spaceId],
    ]);
    expect(
      (await list({ space: refunds.space, accepted: false, kind: 'gate_evaluated' })).data.map(({ id }: any) => id),
    ).toEqual([facts.rejected.auditId]);
    expect((await list({ accepted: true })).data.map(({ id }: any) => id)).toEqual([facts.accepted.auditId]);
    expect((await list({ accepted: true, kind: 'claim_stored' })).data).toEqual([]);
    expect(new Set(kindsOf(await list({ kind: 'claim_stored' })))).toEqual(new Set(['claim_stored']));
  });

  it('lists entries about a claim or evidence, and entries that refer to it', async () => {
    const { claim } = facts.accepted;
    expect(kindsOf(await list({ claimId: claim.id }))).toEqual(
      expect.arrayContaining(['claim_stored', 'gate_evaluated']),
    );
    const cited = await list({ evidenceId: facts.order });
    expect(cited.data.filter(({ kind }: any) => kind === 'gate_evaluated').map(({ id }: any) => id)).toEqual([
      facts.accepted.auditId,
      facts.rejected.auditId,
    ]);
    expect(kindsOf(cited)).toContain('evidence_recorded');
    expect((await list({ evidenceId: facts.policy, accepted: false })).data).toEqual([]);
  });

  it('lists denied attempts among the entries that were not accepted', async () => {
    const reader = await tenant.as({ role: 'reader' });
    await reader.call('claims.store', { space: refunds.space, text: 'x' });
    await eventually(async () =>
      (await list({ accepted: false, kind: 'attempts_denied' })).data.some(
        ({ actor }: any) => actor.keyId === reader.key!.id,
      ),
    );
  });

  it('lists what belongs to a task', async () => {
    const { space } = await aRefundSpace(tenant, agent);
    const { id: order } = await agent.do('evidence.record', { space, kind: 'note', content: 'a note' });
    const task = await agent.do('tasks.create', { space, title: `Refund ${transport}` });
    const step = await agent.do('steps.create', {
      space,
      taskId: task.id,
      stepType: 'eligibility_check',
      title: 'Check',
      anchors: { order: 'ORD-123' },
    });
    await agent.do('steps.transition', { space, id: step.id, to: 'done' });
    await agent.do('steps.attach', { space, id: step.id, evidenceIds: [order] });
    const kinds = kindsOf(await list({ taskId: task.id }));
    expect(kinds).toEqual(
      expect.arrayContaining(['task_created', 'step_created', 'gate_evaluated', 'step_evidence_attached']),
    );
    expect(kindsOf(await list({ taskId: task.id, accepted: false }))).toEqual(['gate_evaluated']);
    expect(kindsOf(await list({ taskId: task.id, evidenceId: order }))).toEqual(['step_evidence_attached']);
  });

  it.each<[string, Input, RegExp]>([
    ['a kind that nobody writes', { kind: 'claim_store' }, /nearest is claim_stored/],
    [
      'two subjects at once',
      { claimId: 'clm_00000000000000000000000001', evidenceId: 'evd_00000000000000000000000001' },
      /cannot be given with/,
    ],
    ['an id of another kind', { claimId: 'evd_00000000000000000000000001' }, /claimId/],
  ])('refuses %s', async (_, input, message) => {
    const { isOk, body } = await (await over(transport, tenant.owner)).call('audit.list', input);
    expect({ isOk, message: JSON.stringify(body) }).toEqual({ isOk: false, message: expect.stringMatching(message) });
  });

  it('shows nothing of another tenant, and reports a space that the key may not enter as not found', async () => {
    const other = await service.aTenant();
    const { id: side } = await tenant.owner.do('spaces.create', { slug: `side-${transport}`, name: 'Side' });
    const confined = await tenant.as({ role: 'admin', spaces: [side] });
    for (const [by, about] of [
      [other.owner, { claimId: facts.accepted.claim.id }],
      [other.owner, { evidenceId: facts.order }],
      [confined, { evidenceId: facts.order }],
      [confined, { claimId: facts.accepted.claim.id }],
      [confined, { accepted: true }],
    ] as const)
      expect((await list(about, by)).data).toEqual([]);
    for (const by of [other.owner, confined])
      expect(await (await over(transport, by)).call('audit.list', { space: refunds.spaceId })).toMatchObject({
        isOk: false,
        body: { code: 'not_found' },
      });
  });

  it.each(['audit.list', 'audit.verify', 'audit.export'])('%s is for admins: no agent reads it', async (name) => {
    if (name === 'audit.export' && transport !== 'rest') return;
    for (const role of ['reader', 'agent', 'writer', 'reviewer'] as const) {
      const client = await over(transport, await tenant.as({ role }));
      // For a caller, a tool that its role may not call is unknown.
      const code = transport === 'mcp' ? -32602 : 'forbidden';
      expect(await client.call(name, {})).toMatchObject({ isOk: false, body: { code } });
    }
  });

  it('can be verified in parts: each part starts with the hash with which the previous part ends', async () => {
    const client = await over(transport, tenant.owner);
    await sealed();
    const whole = await client.do('audit.verify', {});
    expect(whole).toMatchObject({ intact: true, from: 1, to: whole.head.seq, firstFault: null, hasMore: false });
    const first = await client.do('audit.verify', { to: 5 });
    const rest = await client.do('audit.verify', { from: 6 });
    expect({ first, rest }).toMatchObject({
      first: { intact: true, from: 1, to: 5, hasMore: false, startHash: '0'.repeat(64) },
      rest: { intact: true, from: 6, to: whole.to, startHash: first.endHash, endHash: whole.endHash },
    });
    expect(await client.do('audit.verify', { anchorSeq: 5, anchorHash: first.endHash })).toMatchObject({
      intact: true,
    });
    expect(await client.do('audit.verify', { anchorSeq: 5, anchorHash: 'a'.repeat(64) })).toMatchObject({
      intact: false,
      firstFault: { seq: 5, why: 'anchor_differs' },
    });
  });
});

it.each<[string, Input]>([
  ['a beginning beyond the log', { from: 1_000_000 }],
  ['an end before the beginning', { from: 5, to: 4 }],
  ['half an anchor', { anchorSeq: 5 }],
  ['a hash that is none', { anchorSeq: 5, anchorHash: 'ABC' }],
  ['a number that is none', { from: 0 }],
  ['an unknown field', { limit: 5 }],
])('a verification with %s is refused', async (_, input) => {
  expect(await tenant.owner.call('audit.verify', input)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});

describe('an export', () => {
  it('can be verified by somebody who has only the export', async () => {
    await sealed();
    const text = await exported();
    const [header, ...entries] = outside.lines(text);
    const end = entries.pop();
    const { head } = await verify();
    expect(header).toMatchObject({
      export: 'credence.audit/1',
      tenantId: tenant.id,
      from: 1,
      to: end.headSeq,
      complete: true,
    });
    expect(end).toMatchObject({ end: true, entries: end.headSeq, headSeq: head.seq, headHash: head.hash });
    expect(outside.firstFault(text)).toBeNull();
    expect(outside.firstFault(text.replace('refund_eligibility', 'refund_completed'))).toBeGreaterThan(1);
    expect(text).not.toContain('secretHash":"');
    expect(entries.filter(({ withheld }: any) => withheld.length > 0).map(({ event }: any) => event.kind)).toContain(
      'key_created',
    );
  });

  it('can be read in parts, each longer than a page', async () => {
    await refunds.setClock('2026-01-01T00:00:01Z');
    for (let n = 0; n < 3; n += 1)
      await tenant.owner.do('claims.storeBatch', {
        space: refunds.space,
        items: Array.from({ length: 100 }, (_, i) => ({ text: `Note ${n}.${i} of many` })),
      });
    await sealed();
    const whole = outside.lines(await exported()).slice(1, -1);
    expect(whole.length).toBeGreaterThan(300);
    const parts = [await exported({ to: 150 }), await exported({ from: 151 })];
    expect(parts.flatMap((part) => outside.lines(part).slice(1, -1))).toEqual(whole);
  });

  it('of a space contains only that space, and a key of one space never gets more', async () => {
    const { id: side } = await tenant.owner.do('spaces.create', { slug: 'alone', name: 'Alone' });
    const confined = await tenant.as({ role: 'admin', spaces: [side] });
    await sealed();
    for (const text of [await exported({ space: 'alone' }), await exported({}, confined)]) {
      const [header, ...entries] = outside.lines(text);
      expect(header.complete).toBe(false);
      expect(entries.slice(0, -1).map(({ event }: any) => [event.kind, event.spaceId])).toEqual([
        ['space_created', side],
      ]);
    }
    expect(await confined.call('audit.export', { space: refunds.spaceId })).toMatchObject({ status: 404 });
    const other = await service.aTenant();
    expect(await exported({}, other.owner)).not.toContain(tenant.id);
  });

  it('is also available as a table for people, and no text of a caller breaks the table', async () => {
    const text = await exported({ format: 'md' });
    const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
    expect(rows).toHaveLength((await verify()).head.seq);
    for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(11);
    const answer = await tenant.owner.send('GET', '/v1/audit:export?format=md&from=1&to=2');
    expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="audit-${tenant.id}.md"`);
  });

  it('ends when its reader disconnects, and counts as a stream of the tenant only while it runs', async () => {
    for (let n = 0; n < 30; n += 1) {
      const leaving = new AbortController();
      const response = await fetch(`${service.url}/v1/audit:export`, {
        headers: { authorization: `Bearer ${tenant.owner.secret}` },
        signal: leaving.signal,
      });
      expect(response.status).toBe(200);
      leaving.abort();
    }
    await eventually(async () => (await tenant.owner.call('audit.export', {})).isOk);
  });
});

describe('tampering', () => {
  const tampered = async (statement: string, seq = 10): Promise<any> => {
    const victim = await service.aTenant();
    await victim.owner.do('spaces.create', { slug: 'v', name: 'V' });
    for (let n = 0; n < 4; n += 1) await victim.owner.do('claims.store', { space: 'v', text: `claim ${n}` });
    await eventually(async () => {
      while (await service.get<SealLog>(SealLog).run());
      return (await verify({}, victim.owner)).waiting === 0;
    }, 30_000);
    const anchor = (await verify({}, victim.owner)).head;
    const [row] = await service.database.owner('select position from event_seals where tenant_id = $1 and seq = $2', [
      victim.id,
      seq,
    ]);
    await service.database.owner(statement, [victim.id, row!.position]);
    return { victim, anchor };
  };
  const EVENT = 'where tenant_id = $1 and position = $2';

  it.each<[string, string, Input]>([
    ['a changed payload', `update events set payload = '{"n":99}' ${EVENT}`, { seq: 10, why: 'event_changed' }],
    [
      'another author',
      `update events set actor = actor || '{"role":"reader"}' ${EVENT}`,
      { seq: 10, why: 'event_changed' },
    ],
    ['a deleted event', `delete from events ${EVENT}`, { seq: 10, why: 'event_missing' }],
    ['a deleted seal', `delete from event_seals ${EVENT}`, { seq: 10, why: 'seq_gap' }],
    [
      'a relinked chain',
      `update event_seals set prev_hash = repeat('a', 64) ${EVENT}`,
      { seq: 10, why: 'link_broken' },
    ],
  ])('with one entry is reported with the number of the entry: %s', async (_, statement, firstFault) => {
    const { victim } = await tampered(statement);
    expect(await verify({}, victim.owner)).toMatchObject({ intact: false, to: 9, firstFault });
    expect(await verify({ to: 9 }, victim.owner)).toMatchObject({ intact: true });
    expect(await verify({ from: 8, to: 12 }, victim.owner)).toMatchObject({ intact: false, firstFault });
    expect(await verify({ from: 11 }, victim.owner)).toMatchObject(
      firstFault.why === 'seq_gap' ? { firstFault: { seq: 11, why: 'link_broken' } } : { intact: true },
    );
  });

  it('is detected by a stored anchor even if the last entries were deleted', async () => {
    const { victim, anchor } = await tampered(
      `with gone as (delete from event_seals where tenant_id = $1 and position >= $2 returning position) delete from events e using gone where e.tenant_id = $1 and e.position = gone.position`,
    );
    expect(await verify({}, victim.owner)).toMatchObject({ intact: true, head: { seq: 9 } });
    expect(await verify({ anchorSeq: anchor.seq, anchorHash: anchor.hash }, victim.owner)).toMatchObject({
      intact: false,
      firstFault: { seq: 10, why: 'tail_missing' },
    });
  });

  it('is detected even if an entry was inserted', async () => {
    const { victim } = await tampered(
      `insert into events select tenant_id, position + 1000000, 'evt_forged', xid, occurred_at, kind, schema_version, actor, space_id, session_id, task_id, subject_id, payload, request_id, idempotency_key from events ${EVENT}`,
    );
    expect(await verify({}, victim.owner)).toMatchObject({
      intact: false,
      firstFault: { seq: null, why: 'seal_missing' },
    });
  });
});
