import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';
import { aRefundSpace, at, REFUND_SYSTEMS, T0, violationsOf, type RefundSpace } from './refunds.js';

// Gates spec, sections 1, 2 and 4: a fact is stored as a claim, so its subject, value and text must be valid for a
// claim.

const SYSTEMS = [...REFUND_SYSTEMS, 'filesystem', 'test_runner'];
let service: Service;
let tenant: Tenant;
let agent: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  agent = await tenant.as({ role: 'agent', sourceSystems: SYSTEMS });
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const evaluationsIn = async (space: string): Promise<Input[]> =>
  (await agent.do('gates.list_evaluations', { space })).data;

describe('what a fact is about', () => {
  const SHA = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
  const pathOf = (length: number): string => `${'deep/'.repeat(38)}${'f'.repeat(length - 193)}.ts`;

  async function aFile(world: RefundSpace, path: string) {
    const record = await world.record('file_read', 'filesystem', { path, sha256: SHA });
    return agent.do('facts.assert', {
      space: world.space,
      claimType: 'file_content',
      anchors: { file: path },
      evidence: [record],
    });
  }

  it.each([95, 101, 200])(
    'may be a name of %d characters: without evidence it is rejected as any other',
    async (length) => {
      const { space, assert } = await aRefundSpace(tenant, agent);
      const anchors = { order: 'x'.repeat(length) };
      const result = await assert('order_status', [], { anchors });
      expect(violationsOf(result)).toEqual(['claim_requires_source', 'required_evidence_missing order_record']);
      expect(await assert('order_status', [], { anchors, dryRun: true })).toMatchObject({ outcome: 'rejected' });
      expect(await evaluationsIn(space)).toMatchObject([{ id: result.auditId, accepted: false, anchors }]);
    },
  );

  it('may be a file whose path has 200 characters', async () => {
    const world = await aRefundSpace(tenant, agent, { schema: 'coding' });
    const path = pathOf(200);
    expect(path).toHaveLength(200);
    const { outcome, claim } = await aFile(world, path);
    expect({ outcome, triple: claim.triple, text: claim.text }).toEqual({
      outcome: 'accepted',
      triple: { subject: `file:${path}`, predicate: 'file_content', value: SHA },
      text: `File ${path} has the content ${SHA}`,
    });
    const { space } = world;
    const listed = await agent.do('claims.list', { space, filter: { 'anchors.file': path, usable: true } });
    expect(listed.data).toMatchObject([{ id: claim.id }]);
    const bySubject = await agent.do('claims.list', { space, subject: `FILE:${path}` });
    expect(bySubject.data).toMatchObject([{ id: claim.id }]);
    const conflicts = await agent.call('conflicts.list', { space, subject: `file:${path}` });
    expect({ status: conflicts.status, data: conflicts.body.data }).toEqual({ status: 200, data: [] });
  });

  it('is refused before anything else if it is too long, or nothing that one can see', async () => {
    const anchors = ['a', 'b', 'c'];
    const { space, assert } = await aRefundSpace(tenant, agent, {
      schema: {
        schema: 'credence.domain/1',
        name: 'long',
        entities: Object.fromEntries(anchors.map((name) => [name, { pattern: `${name}[0-9]+` }])),
        evidenceTypes: { note: { ttl: 'none', sourceSystems: ['policy_db'] } },
        claimTypes: {
          seen: {
            anchors,
            holds: 'state',
            requires: [],
            triple: { subject: '{a}{b}{c}', predicate: 'seen', value: 'yes' },
            template: '{a} was seen',
          },
        },
      },
    });
    const problemOf = async (value: string, more: Input = {}) => {
      const given = Object.fromEntries(anchors.map((name) => [name, value]));
      const request = { space, claimType: 'seen', anchors: given, ...more };
      const { status, body } = await agent.call('facts.assert', request);
      return { status, code: body.code, field: body.errors?.[0]?.field };
    };
    const refused = { status: 400, code: 'validation_failed', field: '/anchors' };
    expect({
      tooLong: await problemOf('x'.repeat(200)),
      tooLongInADryRun: await problemOf('x'.repeat(200), { dryRun: true }),
      invisible: await problemOf('\u200b'),
    }).toEqual({ tooLong: refused, tooLongInADryRun: refused, invisible: refused });
    expect(await evaluationsIn(space)).toEqual([]);
    const short = await assert('seen', [], { anchors: { a: 'x', b: 'y', c: 'z' } });
    expect(violationsOf(short)).toEqual(['claim_requires_source']);
  });

  it('does not affect facts that are asserted at the same time', async () => {
    const { space, order, assert } = await aRefundSpace(tenant, agent);
    const record = await order();
    const invisible = agent.call('facts.assert', { space, claimType: 'order_status', anchors: { order: '\u0000' } });
    const [accepted, rejected, refused] = await Promise.all([
      assert('order_status', [record]),
      assert('order_status', [record], { anchors: { order: 'x'.repeat(200) } }),
      invisible,
    ]);
    expect([accepted.outcome, rejected.outcome, refused.status]).toEqual(['accepted', 'rejected', 400]);
  });
});

describe('the value of a fact', () => {
  const diagnosisIn = async () => {
    const world = await aRefundSpace(tenant, agent, { schema: 'coding' });
    const log = (error: unknown, more: Input = {}) =>
      world.record('test_log', 'test_runner', { commit: 'abcdef1', exitCode: 1, error }, {}, more);
    const diagnose = (evidence: string[], more: Input = {}) =>
      world.assert('error_diagnosis', evidence, { anchors: { commit: 'abcdef1' }, ...more });
    return { ...world, log, diagnose };
  };

  it.each<[what: string, error: unknown]>([
    ['empty', ''],
    ['only space', ' \t\n '],
    ['invisible', '\u200b\u2060'],
    ['longer than 1,000 characters', 'x'.repeat(1_001)],
    ['very long', 'x'.repeat(100_000)],
    ['text with NUL', 'a\u0000b'],
    ['half a character', 'a\ud800'],
    ['null', null],
    ['a list', ['a']],
  ])('is not %s: the fact is rejected, and the evaluation says what was expected', async (_, error) => {
    const { space, log, diagnose } = await diagnosisIn();
    const record = await log(error);
    const result = await diagnose([record]);
    expect(violationsOf(result)).toEqual(['content_condition_failed test_log']);
    expect(result.rejection.violations[0]).toMatchObject({
      ignoredIds: [record],
      expected: { where: [{ at: '/error', exists: true }] },
      reason: expect.stringContaining(
        'has no value for the fact at /error: a number, true or false, or text of 1 to 1,000',
      ),
      suggestion: { tool: 'test_runner.run', action: 'Cite a record that has such a value at /error.' },
    });
    expect(result.ignoredEvidence).toEqual([{ id: record, code: 'content_condition_failed' }]);
    expect(await diagnose([record], { dryRun: true })).toMatchObject({ outcome: 'rejected', auditId: null });
    expect(await evaluationsIn(space)).toMatchObject([{ id: result.auditId, accepted: false, subjectId: null }]);
  });

  it.each<[what: string, error: unknown, value: string]>([
    ['text of 1,000 characters', '😀'.repeat(1_000), '😀'.repeat(1_000)],
    ['text within space', ' \n TypeError \t', 'TypeError'],
    ['zero', 0, '0'],
    ['false', false, 'false'],
  ])('may be %s', async (_, error, value) => {
    const { log, diagnose } = await diagnosisIn();
    const { outcome, claim } = await diagnose([await log(error)]);
    expect({ outcome, value: claim.triple.value, text: claim.text }).toEqual({
      outcome: 'accepted',
      value,
      text: `Commit abcdef1 fails its tests with ${value}`,
    });
  });

  it('comes from a suitable record if another record has no value, unless the record without a value is the newest', async () => {
    const { log, diagnose, setClock } = await diagnosisIn();
    await setClock(at(2));
    const [none, good] = [await log('', { observedAt: T0 }), await log('TypeError', { observedAt: at(1) })];
    expect(await diagnose([none, good])).toMatchObject({
      outcome: 'accepted',
      claim: { triple: { value: 'TypeError' } },
      ignoredEvidence: [{ id: none, code: 'content_condition_failed' }],
    });
    const newest = await log('x'.repeat(2_000), { observedAt: at(2) });
    const rejected = await diagnose([good]);
    expect(violationsOf(rejected)).toEqual(['newer_evidence_contradicts test_log']);
    expect(rejected.rejection.violations[0].ignoredIds).toEqual([newest]);
  });
});

describe('a record that writes the value of a fact in another way', () => {
  const stateOf = async ({ claim }: RefundSpace, id: string) => {
    const { triple, fact, status } = await claim(id);
    return { value: triple.value, status, usable: fact.usable, cause: fact.cause?.kind ?? null };
  };
  const unchanged = { value: 'PAID', status: 'active', usable: true, cause: null };

  it.each(['PAID ', '\tPAID\n', 'PAID', 'ＰＡＩＤ', 'paid', 'PAID.'])('agrees with the fact: %j', async (written) => {
    const world = await aRefundSpace(tenant, agent);
    await world.setClock(at(2));
    const { claim } = await world.assert('order_status', [await world.order({}, 'PAID ')]);
    expect(claim.triple.value).toBe('PAID');
    const later = await world.order({ observedAt: at(1) }, written);
    expect(await stateOf(world, claim.id)).toEqual(unchanged);
    const again = await world.assert('order_status', [later]);
    expect({ outcome: again.outcome, id: again.claim.id }).toEqual({ outcome: 'deduplicated', id: claim.id });
    expect(await stateOf(world, claim.id)).toEqual(unchanged);
  });

  it.each(['SHIPPED', 'PAID LATE', 'UNPAID', ''])(
    'contradicts the fact if it means something else: %j',
    async (written) => {
      const world = await aRefundSpace(tenant, agent);
      await world.setClock(at(2));
      const { claim } = await world.assert('order_status', [await world.order({}, ' PAID ')]);
      await world.order({ observedAt: at(1) }, written);
      expect(await stateOf(world, claim.id)).toEqual({ ...unchanged, usable: false, cause: 'newer_evidence' });
    },
  );

  it('agrees with the fact if its predicate compares numbers, and both are the same number', async () => {
    const world = await aRefundSpace(tenant, agent);
    await tenant.owner.do('predicates.put', { space: world.space, name: 'order_status', valueType: 'number' });
    await world.setClock(at(2));
    const { claim } = await world.assert('order_status', [await world.order({}, '1000')]);
    const later = await world.order({ observedAt: at(1) }, ' 1,000.00 ');
    expect(await stateOf(world, claim.id)).toEqual({ ...unchanged, value: '1000' });
    expect(await world.assert('order_status', [later])).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: claim.id },
    });
  });

  it('agrees with the fact also after a change of the schema', async () => {
    const world = await aRefundSpace(tenant, agent);
    const { space } = world;
    const { claim } = await world.assert('order_status', [await world.order({}, 'PAID ')]);
    const { document } = await tenant.owner.do('schemas.get', { space });
    document.claimTypes.order_status.requires[0].where = [{ at: '/status', exists: true }];
    const { runId } = await tenant.owner.do('schemas.put', { space, document });
    await eventually(async () => (await tenant.owner.do('maintenance.getRun', { space, id: runId })).state === 'done');
    expect(await stateOf(world, claim.id)).toEqual(unchanged);
  });

  it('lets a derived fact keep its id when it is derived again', async () => {
    const world = await aRefundSpace(tenant, agent);
    const { space } = world;
    const { document } = await tenant.owner.do('schemas.get', { space });
    Object.assign(document.claimTypes.refund_payable, {
      dependsOn: ['order_status'],
      requires: [{ evidence: 'approval_record', freshness: 'stale', bind: ['order'] }],
    });
    document.claimTypes.refund_payable.triple.value = { from: 'approval_record', at: '/decision' };
    await tenant.owner.do('schemas.put', { space, document });
    const approval = (decision: string, observedAt: string) =>
      world.record('approval_record', 'approval_system', { order_id: 'ORD-123', decision }, {}, { observedAt });
    const derive = async (parent: Input, evidence: string) =>
      world.assert('refund_payable', [evidence], { dependsOn: [(parent.claim as Input).id] });
    await world.setClock(at(3));
    const paid = await world.assert('order_status', [await world.order()]);
    const first = await derive(paid, await approval('approved ', T0));
    expect(first).toMatchObject({ outcome: 'accepted', claim: { triple: { value: 'approved' } } });
    const shipped = await world.assert('order_status', [await world.order({ observedAt: at(1) }, 'SHIPPED')]);
    const again = await derive(shipped, await approval('Approved', at(2)));
    expect({ outcome: again.outcome, id: again.claim.id }).toEqual({ outcome: 'deduplicated', id: first.claim.id });
    await eventually(async () => (await world.claim(first.claim.id)).fact.usable === true);
  });
});

it('a derived fact may have more evidence than can be cited at once, with that of its parents', async () => {
  const world = await aRefundSpace(tenant, agent);
  const { space } = world;
  const { document } = await tenant.owner.do('schemas.get', { space });
  Object.assign(document.claimTypes.refund_payable, {
    dependsOn: ['order_status'],
    requires: ['approval_record', 'order_record'].map((evidence) => ({
      evidence,
      freshness: 'stale',
      bind: ['order'],
    })),
  });
  await tenant.owner.do('schemas.put', { space, document });
  const approvals = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      world.record('approval_record', 'approval_system', { order_id: 'ORD-123', decision: 'approved', n }),
    ),
  );
  const { claim } = await world.assert('order_status', [await world.order()]);
  const payable = await world.assert('refund_payable', approvals, { dependsOn: [claim.id] });
  expect(payable).toMatchObject({ outcome: 'accepted', ignoredEvidence: [] });
});

describe('a schema whose facts no claim could state', () => {
  const TYPE = '/claimTypes/order_status';

  /** The problems of the schema `refund` with a changed claim type, as a version of a space. */
  async function problemsOf(change: (type: any) => void): Promise<Input> {
    const { space } = await aRefundSpace(tenant, agent);
    const { document } = await tenant.owner.do('schemas.get', { space });
    change(document.claimTypes.order_status);
    const { status, body } = await tenant.owner.call('schemas.put', { space, document });
    const checked = await tenant.owner.do('schemas.validate', { space, document });
    expect(checked).toEqual({ valid: status < 400, problems: body.problems ?? [] });
    expect(await tenant.owner.do('schemas.get', { space })).toMatchObject({ version: status < 400 ? 2 : 1 });
    return { status, problems: checked.problems.map(({ path, code }: Input) => `${path} ${code}`) };
  }

  it('is refused with all its problems, and the version in force stays', async () => {
    const refused = await problemsOf((type) => {
      type.triple.subject = 'order:{order}/{value}';
      type.triple.value = '\u200b';
      type.template = 'Order{order}'.repeat(41);
    });
    expect(refused).toEqual({
      status: 400,
      problems: [
        `${TYPE}/triple/subject invalid_value`,
        `${TYPE}/triple/value invalid_value`,
        `${TYPE}/template limit`,
      ],
    });
  });

  it('may name the value in the text', async () => {
    const accepted = await problemsOf((type) => {
      type.template = '{value}: the status of {order}';
    });
    expect(accepted).toEqual({ status: 200, problems: [] });
  });
});
