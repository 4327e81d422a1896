import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

/** State gates, and what a done step depends on (gates and tasks spec, section 6). */
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const T0 = Date.parse('2026-01-01T00:00:00Z');
const SYSTEMS = {
  order_record: 'order_api',
  refund_policy: 'policy_db',
  refund_api_response: 'refund_api',
  approval_record: 'approval_system',
};
type Type = keyof typeof SYSTEMS;

/** A space with the schema `refund` and a simulated clock, used by an agent that may speak for every system of it. */
async function spaceOfRefundTask(transport: (typeof TRANSPORTS)[number] = 'rest', document?: Input) {
  const { space, setClock } = await tenant.aSpaceAt(T0);
  await tenant.owner.do('schemas.put', { space, ...(document === undefined ? { builtIn: 'refund' } : { document }) });
  const rights = { role: 'agent', sourceSystems: Object.values(SYSTEMS) } as const;
  const client = await mostlyOver(transport, await tenant.as({ ...rights, principal: { kind: 'agent', name: space } }));
  const order = 'ORD-123';
  const { id: taskId } = await client.do('tasks.create', { space, title: 'Refund', anchors: { order } });
  let call = 0;
  return {
    space,
    client,
    taskId,
    after: (seconds: number) => setClock(T0 + seconds * 1_000),
    step: async (stepType: string, more: Input = {}): Promise<string> =>
      (await client.do('steps.create', { space, taskId, stepType, title: stepType, ...more })).id,
    record: async (evidenceType: Type, content: Input, more: Input = {}): Promise<string> =>
      (
        await client.do('evidence.record', {
          space,
          kind: 'tool_output',
          evidenceType,
          sourceSystem: SYSTEMS[evidenceType],
          content: JSON.stringify(content),
          anchors: { order },
          externalId: `call ${(call += 1)}`,
          ...more,
        })
      ).id,
    move: (id: string, to: string, more: Input = {}, by: Client = client) =>
      by.do('steps.transition', { space, id, to, ...more }),
    get: (id: string) => client.do('steps.get', { space, id }),
    task: () => client.do('tasks.get', { space, id: taskId }),
    audit: (evaluationId: string) => client.do('gates.get_evaluation', { space, id: evaluationId }),
    audits: async (subject: string): Promise<Input[]> =>
      (await client.do('gates.list_evaluations', { space, subject })).data,
  };
}

const succeeded = { order_id: 'ORD-123', refund_id: 'REF-1', status: 'SUCCEEDED' };
const paid = { order_id: 'ORD-123', status: 'PAID' };

describe.each(TRANSPORTS)('over %s', (transport) => {
  it('a step is not done without its evidence, and the refusal says what to call (G14)', async () => {
    const { space, step, move, record, get, task, audit, audits } = await spaceOfRefundTask(transport);
    const id = await step('refund_completion');
    const refused = await move(id, 'done');
    expect(refused).toMatchObject({
      outcome: 'rejected',
      unchanged: false,
      ignoredEvidence: [],
      currentState: 'open',
      step: { status: 'pending', version: 1 },
    });
    const { auditId, violations } = refused.rejection;
    expect({ auditId, violations: violations.length }).toEqual({ auditId: refused.auditId, violations: 1 });
    expect(violations[0]).toMatchObject({
      code: 'required_evidence_missing',
      gate: 'completion_done',
      evidenceType: 'refund_api_response',
      missingEvidenceTypes: ['refund_api_response'],
      allowed: [],
      stepIds: [],
      expected: { sourceSystems: ['refund_api'], anchors: { order: 'ORD-123' }, freshness: 'fresh' },
      suggestion: { tool: 'refund_api.get_refund', sourceSystem: 'refund_api', anchors: { order: 'ORD-123' } },
    });
    const resp = await record('refund_api_response', succeeded);
    const done = await move(id, 'done', { evidenceIds: [resp] });
    expect(done).toMatchObject({
      outcome: 'accepted',
      rejection: null,
      currentState: 'done',
      step: { status: 'done', evidenceIds: [resp] },
    });
    expect(await get(id)).toMatchObject({ status: 'done', evidenceIds: [resp] });
    expect(await task()).toMatchObject({ currentState: 'done' });
    // There is one evaluation for each decision, but none for a repeated request.
    expect(await move(id, 'done')).toMatchObject({ outcome: 'accepted', unchanged: true, auditId: null });
    expect(await audits(id)).toMatchObject([
      { id: done.auditId, accepted: true, about: 'done', kind: 'step' },
      { id: auditId, accepted: false, violations: [{ code: 'required_evidence_missing' }] },
    ]);
    expect(await audit(done.auditId)).toMatchObject({
      subjectId: id,
      schemaVersion: 1,
      evidenceIds: [resp],
      met: [{ gate: 'completion_done', evidenceType: 'refund_api_response', ids: [resp] }],
    });
    expect(await tenant.owner.do('gates.list_evaluations', { space, kind: 'step', accepted: false })).toMatchObject({
      data: [{ id: auditId }],
    });
  });

  it('setting a task to done is evaluated: accepted without open steps, otherwise refused with an audit entry (G24)', async () => {
    const { space, taskId, client, step, audit } = await spaceOfRefundTask(transport);
    const set = (id: string, status: string) => client.do('tasks.setStatus', { space, id, status });
    const { id: empty } = await client.do('tasks.create', { space, title: 'Nothing to do' });
    await set(empty, 'in_progress');
    expect(await set(empty, 'done')).toMatchObject({ outcome: 'accepted', rejection: null });
    const open = await step('eligibility_check');
    await set(taskId, 'in_progress');
    const refused = await set(taskId, 'done');
    expect(refused).toMatchObject({
      outcome: 'rejected',
      rejection: { auditId: refused.auditId, violations: [{ code: 'task_not_complete', stepIds: [open] }] },
    });
    expect(await audit(refused.auditId)).toMatchObject({ kind: 'task', subjectId: taskId, about: 'done', taskId });
    expect(await set(taskId, 'in_progress')).toMatchObject({ unchanged: true, auditId: null });
  });

  it('a step must have a type of the schema', async () => {
    const { space, taskId, client } = await spaceOfRefundTask(transport);
    expect(await client.call('steps.create', { space, taskId, stepType: 'payout', title: 'Pay' })).toMatchObject({
      isOk: false,
      body: { code: 'step_type_unknown' },
    });
  });
});

describe('the gates on a step', () => {
  it('ask for all of their evidence, attached before or named now', async () => {
    const { space, step, move, record, client } = await spaceOfRefundTask();
    const id = await step('eligibility_check');
    const [order, policy] = [await record('order_record', paid), await record('refund_policy', { days: 30 })];
    await client.do('steps.attach', { space, id, evidenceIds: [order] });
    expect(await move(id, 'done')).toMatchObject({
      rejection: { violations: [{ code: 'required_evidence_missing', evidenceType: 'refund_policy' }] },
    });
    expect(await move(id, 'done', { evidenceIds: [policy] })).toMatchObject({ outcome: 'accepted' });
  });

  it('refuse evidence that is about another order, of a failed call or too old, and say which evidence and why', async () => {
    const { step, move, record, after } = await spaceOfRefundTask();
    const id = await step('refund_completion');
    const other = await record('refund_api_response', { status: 'SUCCEEDED' }, { anchors: { order: 'ORD-999' } });
    const failed = await record('refund_api_response', { ...succeeded, status: 'FAILED' });
    const refusal = async (...evidenceIds: string[]) => {
      const { rejection, ignoredEvidence, step: left } = await move(id, 'done', { evidenceIds });
      expect(left.evidenceIds).toEqual([]);
      return [rejection.violations.map(({ code }: Input) => code), ignoredEvidence];
    };
    expect(await refusal(other)).toEqual([['evidence_not_bound'], [{ id: other, code: 'evidence_not_bound' }]]);
    expect(await refusal(failed)).toEqual([
      ['content_condition_failed'],
      [{ id: failed, code: 'content_condition_failed' }],
    ]);
    const resp = await record('refund_api_response', succeeded);
    await after(120);
    expect(await refusal(resp)).toEqual([['stale_evidence'], [{ id: resp, code: 'stale_evidence' }]]);
    await after(900);
    expect(await refusal(resp)).toEqual([['expired_evidence'], [{ id: resp, code: 'expired_evidence' }]]);
  });

  it('are checked after the dependencies of the step, and the violations of both are reported together', async () => {
    const { space, taskId, client, step, move } = await spaceOfRefundTask();
    const [first, second] = [await step('eligibility_check'), await step('refund_completion')];
    await client.do('stepEdges.add', { space, taskId, from: second, to: first, kind: 'depends_on' });
    const { rejection } = await move(second, 'done');
    expect(rejection.violations.map(({ code, stepIds }: Input) => [code, stepIds])).toEqual([
      ['dependency_not_satisfied', [first]],
      ['required_evidence_missing', []],
    ]);
  });

  it('require the same to skip a step, unless a gate has its own requirements for skipping', async () => {
    const { space, step, move, record } = await spaceOfRefundTask();
    const writer = await tenant.as({ role: 'writer' });
    const [id, free] = [await step('refund_completion'), await step('refund_completion')];
    const skip = (one: string, more: Input = {}) => move(one, 'skipped', { reason: 'Not needed', ...more }, writer);
    expect(await skip(id)).toMatchObject({ rejection: { violations: [{ gate: 'completion_done' }] } });
    const resp = await record('refund_api_response', succeeded);
    expect(await skip(id, { evidenceIds: [resp] })).toMatchObject({ outcome: 'accepted' });
    const { document } = await tenant.owner.do('schemas.get', { space });
    document.stateGates.push({
      name: 'skipping',
      when: { stepType: 'refund_completion', to: 'skipped' },
      require: [{ evidence: 'approval_record', freshness: 'fresh', bind: ['order'] }],
    });
    await tenant.owner.do('schemas.put', { space, document });
    expect(await skip(free, { evidenceIds: [resp] })).toMatchObject({
      rejection: { violations: [{ gate: 'skipping' }] },
    });
    const approval = await record('approval_record', { decision: 'approved' });
    expect(await skip(free, { evidenceIds: [approval] })).toMatchObject({ outcome: 'accepted' });
  });

  it('judge evidence about the entity that the step names, under the name of the entity or an alias', async () => {
    const { step, move, record } = await spaceOfRefundTask();
    const resp = await record('refund_api_response', succeeded);
    const nameless = await step('refund_completion', { anchors: {} });
    expect(await move(nameless, 'done', { evidenceIds: [resp] })).toMatchObject({
      rejection: { violations: [{ code: 'step_anchor_missing' }, { code: 'evidence_not_bound' }] },
    });
    const two = await step('refund_completion', { anchors: { order: 'ORD-123', order_id: 'ORD-124' } });
    expect(await move(two, 'done', { evidenceIds: [resp] })).toMatchObject({ outcome: 'rejected' });
    const aliased = await step('refund_completion', { anchors: { order_id: ' ORD-123' } });
    expect(await move(aliased, 'done', { evidenceIds: [resp] })).toMatchObject({ outcome: 'accepted' });
  });

  it('without a step type apply to steps of every type', async () => {
    const { space } = await tenant.aSpace();
    await tenant.owner.do('schemas.put', { space, builtIn: 'coding' });
    const { id: taskId } = await tenant.owner.do('tasks.create', { space, title: 'Code' });
    const { id } = await tenant.owner.do('steps.create', { space, taskId, stepType: 'anything', title: 'Code' });
    expect(await tenant.owner.do('steps.transition', { space, id, to: 'in_progress' })).toMatchObject({
      outcome: 'accepted',
    });
    expect(await tenant.owner.do('steps.transition', { space, id, to: 'done' })).toMatchObject({
      rejection: { violations: [{ gate: 'done_needs_passing_tests', suggestion: { tool: 'test_runner.run' } }] },
    });
  });
});

describe.each(TRANSPORTS)('over %s', (transport) => {
  it('a step is done only as long as its evidence counts, and the steps that waited for it then need a review (G16)', async () => {
    const { space, taskId, client, step, move, record, get, task, audits } = await spaceOfRefundTask(transport);
    const [paidOut, check] = [await step('refund_completion'), await step('eligibility_check')];
    await client.do('stepEdges.add', { space, taskId, from: check, to: paidOut, kind: 'depends_on' });
    const [resp, order, policy] = [
      await record('refund_api_response', succeeded),
      await record('order_record', paid),
      await record('refund_policy', { days: 30 }),
    ];
    const { auditId } = await move(paidOut, 'done', { evidenceIds: [resp] });
    const done = await move(check, 'done', { evidenceIds: [order, policy] });
    expect(done.step.support).toEqual({
      auditId: done.auditId,
      gates: ['eligibility_done'],
      evidenceIds: [order, policy].sort(),
      stands: true,
    });
    await client.do('evidence.revoke', { space, id: resp, reason: 'The call was reversed' });
    expect(await get(paidOut)).toMatchObject({
      status: 'blocked',
      blockedReason: 'support_revoked',
      suggestedAction: 'Call refund_api.get_refund for order ORD-123.',
      support: { auditId, evidenceIds: [resp], stands: false },
    });
    expect(await get(check)).toMatchObject({ status: 'done', needsReview: true, support: { stands: true } });
    expect(await task()).toMatchObject({ currentState: 'blocked' });
    expect(await audits(paidOut)).toMatchObject([
      { accepted: false, evidenceIds: [] },
      { accepted: true, id: auditId },
    ]);
    // A step does not become done again by itself when its evidence counts again.
    await tenant.owner.do('evidence.reinstate', { space, id: resp, reason: 'It was not' });
    expect(await get(paidOut)).toMatchObject({ status: 'blocked', support: { auditId, stands: true } });
    expect(await move(paidOut, 'in_progress')).toMatchObject({
      step: { support: null, blockedReason: null, suggestedAction: null },
    });
    expect(await move(paidOut, 'done')).toMatchObject({ outcome: 'accepted', step: { support: { stands: true } } });
  });
});

describe('the support of a step', () => {
  it('is replaced by other evidence of the step, judged as of the transition', async () => {
    const { space, client, step, move, record, get, after, audits } = await spaceOfRefundTask();
    const id = await step('refund_completion');
    const [one, two, wrong] = [
      await record('refund_api_response', succeeded),
      await record('refund_api_response', succeeded),
      await record('refund_api_response', { status: 'SUCCEEDED' }, { anchors: { order: 'ORD-9' } }),
    ];
    await move(id, 'done', { evidenceIds: [one, wrong] });
    await client.do('steps.attach', { space, id, evidenceIds: [two] });
    await after(10_000);
    await client.do('evidence.revoke', { space, id: one, reason: 'Wrong' });
    const { support, version } = await get(id);
    expect(await get(id)).toMatchObject({ status: 'done', support: { evidenceIds: [two], stands: true } });
    expect(await audits(id)).toMatchObject([{ id: support.auditId, accepted: true }, { accepted: true }]);
    await client.do('evidence.revoke', { space, id: two, reason: 'Wrong as well' });
    expect(await get(id)).toMatchObject({ status: 'blocked', version: version + 1, support: { stands: false } });
  });

  it('falls with evidence that it is based on, but neither with age nor with evidence that met no requirement', async () => {
    const { space, client, step, move, record, get, after } = await spaceOfRefundTask();
    const id = await step('refund_completion');
    const page = await client.do('evidence.record', { space, kind: 'page', content: 'a page' });
    const resp = await record('refund_api_response', succeeded, { parentEvidenceIds: [page.id] });
    const note = await client.do('evidence.record', { space, kind: 'note', content: 'a note' });
    await move(id, 'done', { evidenceIds: [resp, note.id] });
    await after(86_400);
    await client.do('evidence.revoke', { space, id: note.id, reason: 'Wrong' });
    expect(await get(id)).toMatchObject({ status: 'done', support: { evidenceIds: [resp], stands: true } });
    await client.do('evidence.revoke', { space, id: page.id, reason: 'Wrong' });
    expect(await get(id)).toMatchObject({ status: 'blocked', support: { stands: false } });
    await tenant.owner.do('evidence.reinstate', { space, id: page.id, reason: 'Right' });
    expect(await get(id)).toMatchObject({ status: 'blocked', support: { stands: true } });
  });

  it('is judged by the schema that was in force at the transition, and not by a later version', async () => {
    const { space, client, step, move, record, get } = await spaceOfRefundTask();
    const id = await step('refund_completion');
    const [one, two] = [await record('refund_api_response', succeeded), await record('refund_api_response', succeeded)];
    await move(id, 'done', { evidenceIds: [one, two] });
    const { document } = await tenant.owner.do('schemas.get', { space });
    document.stateGates = document.stateGates.map((gate: Input) => ({
      ...gate,
      require: document.stateGates[1].require,
    }));
    await tenant.owner.do('schemas.put', { space, document });
    await client.do('evidence.revoke', { space, id: one, reason: 'Wrong' });
    expect(await get(id)).toMatchObject({ status: 'done', support: { evidenceIds: [two], stands: true } });
  });

  it('cannot be detached from a step that is done', async () => {
    const { space, client, step, move, record } = await spaceOfRefundTask();
    const writer = await tenant.as({ role: 'writer' });
    const id = await step('refund_completion');
    const resp = await record('refund_api_response', succeeded);
    const note = await client.do('evidence.record', { space, kind: 'note', content: 'seen' });
    await move(id, 'done', { evidenceIds: [resp, note.id] });
    const detach = (evidenceId: string) => writer.call('steps.detach', { space, id, evidenceId });
    expect(await detach(resp)).toMatchObject({ status: 409, body: { code: 'evidence_in_support' } });
    expect(await detach(note.id)).toMatchObject({ isOk: true, body: { evidenceIds: [resp], status: 'done' } });
    await move(id, 'in_progress', { reason: 'Look again' }, writer);
    expect(await detach(resp)).toMatchObject({ isOk: true, body: { evidenceIds: [], support: null } });
  });

  it('of a skipped step is shown as withdrawn, and the step stays skipped', async () => {
    const { space, client, step, move, record, get } = await spaceOfRefundTask();
    const writer = await tenant.as({ role: 'writer' });
    const id = await step('refund_completion');
    const resp = await record('refund_api_response', succeeded);
    await move(id, 'skipped', { evidenceIds: [resp], reason: 'Done elsewhere' }, writer);
    await client.do('evidence.revoke', { space, id: resp, reason: 'Wrong' });
    expect(await get(id)).toMatchObject({ status: 'skipped', support: { evidenceIds: [resp], stands: false } });
  });
});

describe.each(TRANSPORTS)('over %s', (transport) => {
  it('a fact can be attached while it may be relied on, and its step needs a review when the fact is withdrawn', async () => {
    const { space, client, step, move, record, get, after } = await spaceOfRefundTask(transport);
    const id = await step('eligibility_check');
    const [order, policy] = [await record('order_record', paid), await record('refund_policy', { days: 30 })];
    const about = { space, claimType: 'order_status', anchors: { order: 'ORD-123' }, evidence: [order] };
    const { claim } = await client.do('facts.assert', about);
    const attach = (claimId: string) => client.call('steps.attachFact', { space, id, claimId });
    expect(await attach(claim.id)).toMatchObject({ isOk: true, body: { factIds: [claim.id], version: 2 } });
    expect(await attach(claim.id)).toMatchObject({ isOk: true, body: { factIds: [claim.id], version: 2 } });
    expect(await client.do('claims.get', { space, id: claim.id })).toMatchObject({ fact: { stepIds: [id] } });
    const { claim: plain } = await client.do('claims.store', { space, text: 'A plain claim' });
    expect(await attach(plain.id)).toMatchObject({ isOk: false, body: { code: 'fact_not_usable' } });
    await move(id, 'done', { evidenceIds: [order, policy] });
    await after(3 * 86_400);
    const other = await step('eligibility_check');
    expect(await client.call('steps.attachFact', { space, id: other, claimId: claim.id })).toMatchObject({
      body: { code: 'fact_not_usable' },
    });
    const note = await client.do('evidence.record', { space, kind: 'note', content: 'nothing' });
    await client.do('evidence.revoke', { space, id: note.id, reason: 'Wrong' });
    expect(await get(id)).toMatchObject({ needsReview: false });
    await client.do('evidence.revoke', { space, id: order, reason: 'Wrong' });
    expect(await get(id)).toMatchObject({ status: 'blocked', needsReview: true, factIds: [claim.id] });
    expect(await attach(claim.id)).toMatchObject({ isOk: false, body: { code: 'fact_not_usable' } });
  });
});

it('evidence of a session is not revealed to those who take no part in it, wherever the support of a step is shown', async () => {
  const { space, taskId, client, step, move, record, get } = await spaceOfRefundTask();
  const bob = await tenant.agent(`bob ${space}`);
  const id = await step('refund_completion');
  const { id: sessionId } = await client.do('sessions.open', { space, externalId: 'mine' });
  const own = await record('refund_api_response', succeeded, { sessionId });
  const wrong = await record(
    'refund_api_response',
    { ...succeeded, status: 'FAILED' },
    {
      sessionId,
      observedAt: new Date(T0 - 60_000).toISOString(),
    },
  );
  await move(id, 'done', { evidenceIds: [wrong] });
  const { auditId } = await move(id, 'done', { evidenceIds: [wrong, own] });
  expect(await get(id)).toMatchObject({ support: { evidenceIds: [own], stands: true } });
  const shown = async () => [
    await bob.do('steps.get', { space, id }),
    await bob.do('tasks.history', { space, id: taskId }),
    await bob.do('gates.get_evaluation', { space, id: auditId }),
    await bob.do('gates.list_evaluations', { space }),
  ];
  expect(JSON.stringify(await shown())).not.toContain(own);
  expect(JSON.stringify(await shown())).not.toContain(wrong);
  expect(await bob.do('steps.get', { space, id })).toMatchObject({ support: { evidenceIds: [], stands: true } });
  await client.do('evidence.revoke', { space, id: own, reason: 'Wrong' });
  expect(await bob.do('steps.get', { space, id })).toMatchObject({ status: 'blocked', support: { stands: false } });
  expect(JSON.stringify(await shown())).not.toContain(own);
  expect(await client.do('gates.get_evaluation', { space, id: auditId })).toMatchObject({ met: [{ ids: [own] }] });
});

describe('evidence of a session', () => {
  /** A step with evidence of a session of the client, and an agent that takes no part in the session. */
  async function aSecretSupport() {
    const world = await spaceOfRefundTask();
    const { space, client, step, record } = world;
    const sourceSystems = Object.values(SYSTEMS);
    const bob = await tenant.agent(`bob ${space}`, { sourceSystems });
    const id = await step('refund_completion');
    const { id: sessionId } = await client.do('sessions.open', { space, externalId: 'mine' });
    const inSession = (content: Input, more: Input = {}) =>
      record('refund_api_response', { ...succeeded, ...content }, { sessionId, ...more });
    const before = new Date(T0 - 60_000).toISOString();
    return { ...world, bob, id, inSession, before };
  }

  it('does not fill the step for others, who learn nothing of it', async () => {
    const { space, client, id, record } = await aSecretSupport();
    const fill = async (name: string, count: number) => {
      const by = await tenant.agent(`${name} ${space}`);
      const { id: sessionId } = await by.do('sessions.open', { space, externalId: name, private: true });
      const evidenceIds: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const said = { space, kind: 'document', source: 'document', content: `${name} ${n}`, sessionId };
        evidenceIds.push((await by.do('evidence.record', said)).id);
      }
      for (const some of [evidenceIds.slice(0, 32), evidenceIds.slice(32)])
        if (some.length > 0) await by.do('steps.attach', { space, id, evidenceIds: some });
      return (await by.do('steps.get', { space, id })).evidenceIds as string[];
    };
    // An agent has at most half of the places: what it attaches then takes the places of its own.
    expect(await fill('one', 33)).toHaveLength(32);
    expect(await fill('two', 32)).toHaveLength(32);
    const writer = await tenant.user(`Ada ${space}`);
    const resp = await record('refund_api_response', succeeded);
    const done = await writer.do('steps.transition', { space, id, to: 'done', evidenceIds: [resp] });
    expect(done).toMatchObject({
      outcome: 'accepted',
      step: { evidenceIds: [resp], support: { evidenceIds: [resp] } },
    });
    const open = await record('order_record', paid);
    expect((await client.do('steps.attach', { space, id, evidenceIds: [open] })).evidenceIds.sort()).toEqual(
      [open, resp].sort(),
    );
    expect((await tenant.owner.do('steps.get', { space, id })).evidenceIds).toHaveLength(64);
  });

  it('is not shown in the answers of those who take no part in it, whether a transition is accepted or rejected', async () => {
    const { space, client, bob, id, move, record, inSession, before } = await aSecretSupport();
    const own = await inSession({});
    const hidden = [
      own,
      await inSession({ status: 'FAILED' }, { observedAt: before }),
      await inSession({ order_id: 'ORD-999' }, { anchors: {} }),
      await inSession({}, { observedAt: new Date(T0 - 180_000).toISOString() }),
      await inSession({}, { observedAt: new Date(T0 - 3_600_000).toISOString() }),
    ];
    await client.do('steps.attach', { space, id, evidenceIds: hidden.slice(1) });
    const rejected = await move(id, 'done', {}, bob);
    expect(rejected).toMatchObject({ outcome: 'rejected', ignoredEvidence: [], step: { evidenceIds: [] } });
    const open = await record('refund_api_response', { ...succeeded, status: 'FAILED' }, { observedAt: before });
    const named = await move(id, 'done', { evidenceIds: [open] }, bob);
    expect(named.ignoredEvidence).toEqual([{ id: open, code: 'content_condition_failed' }]);
    await client.do('steps.attach', { space, id, evidenceIds: [own] });
    const accepted = await move(id, 'done', {}, bob);
    expect(accepted).toMatchObject({
      outcome: 'accepted',
      ignoredEvidence: [],
      step: { evidenceIds: [], support: { evidenceIds: [], stands: true } },
    });
    for (const secret of hidden) expect(JSON.stringify([rejected, named, accepted])).not.toContain(secret);
    expect((await move(id, 'done')).step).toMatchObject({ support: { evidenceIds: [own] } });
  });

  it('that contradicts is not named to callers who do not take part in the session, for steps and for facts', async () => {
    const { space, client, bob, id, move, record, inSession, before } = await aSecretSupport();
    const open = await record('refund_api_response', succeeded, { observedAt: before });
    const newest = await inSession({ status: 'FAILED' });
    const about = { space, claimType: 'refund_completed', anchors: { order: 'ORD-123' }, evidence: [open] };
    const contradicted = (by: Client) =>
      Promise.all([move(id, 'done', { evidenceIds: [open] }, by), by.do('facts.assert', about)]);
    const named = (answers: any[]) =>
      answers.map(({ rejection }) => rejection.violations.map(({ code, ignoredIds }: Input) => [code, ignoredIds]));
    const said = (ids: string[]) => [['newer_evidence_contradicts', ids]];
    expect(named(await contradicted(bob))).toEqual([said([]), said([])]);
    expect(named(await contradicted(client))).toEqual([said([newest]), said([newest])]);
  });
});

it('a task with its steps, facts and evidence is one query of GraphQL', async () => {
  const { space, taskId, client, step, record } = await spaceOfRefundTask();
  const id = await step('eligibility_check');
  const order = await record('order_record', paid);
  const about = { space, claimType: 'order_status', anchors: { order: 'ORD-123' }, evidence: [order] };
  const { claim } = await client.do('facts.assert', about);
  await client.do('steps.attachFact', { space, id, claimId: claim.id });
  await client.do('steps.attach', { space, id, evidenceIds: [order] });
  const query = `{ task(space: "${space}", id: "${taskId}") { steps { data { id facts { id text } evidence { id } } } } }`;
  const { body } = await tenant.owner.send('POST', '/graphql', JSON.stringify({ query }));
  expect(body.data.task.steps.data).toEqual([
    { id, facts: [{ id: claim.id, text: 'Order ORD-123 has status PAID' }], evidence: [{ id: order }] },
  ]);
});

/** Requests are concurrent only on a server; on the embedded database they take turns. */
it('no request that races a revocation leaves a step done without its evidence', async () => {
  const { space, taskId, client, step, record } = await spaceOfRefundTask();
  const rounds = 12;
  for (let round = 0; round < rounds; round += 1) {
    const [one, two, first] = [
      await record('refund_api_response', succeeded),
      await record('refund_api_response', succeeded),
      await step('refund_completion'),
    ];
    const second = await step('refund_completion');
    const finish = (id: string, evidenceIds: string[]) =>
      client.call('steps.transition', { space, id, to: 'done', evidenceIds });
    const revoke = (id: string) => client.call('evidence.revoke', { space, id, reason: 'Wrong' });
    if (round % 2 === 1) await finish(first, [one, two]);
    const answers = await Promise.all([
      finish(first, [one, two]),
      revoke(one),
      finish(second, [one]),
      client.call('steps.attach', { space, id: second, evidenceIds: [two] }),
      ...(round % 3 === 0 ? [revoke(two)] : []),
    ]);
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    for (const id of [one, ...(round % 3 === 0 ? [two] : [])])
      await client.do('evidence.revoke', { space, id, reason: 'Wrong' });
    const isLive = new Map(
      await Promise.all(
        [one, two].map(
          async (id) => [id, (await client.do('evidence.get', { space, id })).revokedAt === null] as const,
        ),
      ),
    );
    for (const { status, support } of (await client.do('steps.list', { space, taskId, limit: 200 })).data.slice(-2)) {
      if (status !== 'done') continue;
      expect(support.stands).toBe(true);
      expect(support.evidenceIds.length).toBeGreaterThan(0);
      for (const id of support.evidenceIds) expect({ round, live: isLive.get(id) }).toEqual({ round, live: true });
    }
  }
});

it('if a revocation affects more steps than it judges itself, the worker judges them within seconds', async () => {
  const working = await openService({ isWorking: true });
  try {
    const owner = await (await working.aTenant()).as({ role: 'owner', sourceSystems: Object.values(SYSTEMS) });
    await owner.do('spaces.create', { slug: 's', name: 'S' });
    const space = 's';
    await owner.do('schemas.put', { space, builtIn: 'refund' });
    const { id: taskId } = await owner.do('tasks.create', { space, title: 'Many', anchors: { order: 'ORD-123' } });
    const about = { kind: 'tool_output', sourceSystem: 'refund_api', evidenceType: 'refund_api_response' };
    const { id } = await owner.do('evidence.record', { space, ...about, content: JSON.stringify(succeeded) });
    for (let n = 0; n < 51; n += 1) {
      const made = await owner.do('steps.create', { space, taskId, stepType: 'refund_completion', title: `${n}` });
      await owner.do('steps.transition', { space, id: made.id, to: 'done', evidenceIds: [id] });
    }
    const counts = async () => (await owner.do('tasks.get', { space, id: taskId })).stepCounts;
    expect(await counts()).toMatchObject({ done: 51 });
    await owner.do('evidence.revoke', { space, id, reason: 'Reversed' });
    const { data } = await owner.do('steps.list', { space, taskId, limit: 5 });
    const isSupported = (step: { status: string; support: { stands: boolean } }): boolean =>
      step.status === 'done' && step.support.stands;
    expect(data.some(isSupported)).toBe(false);
    await eventually(async () => (await counts()).blocked === 51);
    expect(await counts()).toMatchObject({ done: 0, blocked: 51 });
  } finally {
    await working.close();
  }
});
