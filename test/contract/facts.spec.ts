import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Client, type Service, type Tenant } from '../service/index.js';
import { aRefundSpace, at, REFUND_SYSTEMS, violationsOf } from './refunds.js';

/** Gates spec, sections 4 and 11. */
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

describe.each(TRANSPORTS)('over %s', (transport) => {
  let agent: Client;
  beforeAll(async () => {
    agent = await mostlyOver(transport, await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS }));
  });

  it('G01: a fact without evidence is rejected with everything that it lacks, and the evaluation can be read', async () => {
    const { space, assert } = await aRefundSpace(tenant, agent);
    const result = await assert('refund_eligibility', []);
    expect(result).toMatchObject({ outcome: 'rejected', claim: null, schemaVersion: 1, ignoredEvidence: [] });
    expect(violationsOf(result)).toEqual([
      'claim_requires_source',
      'required_evidence_missing order_record',
      'required_evidence_missing refund_policy',
      'required_evidence_missing refund_policy refund_eligibility_requires_policy',
    ]);
    const { violations, auditId, reason } = result.rejection;
    expect(violations.map(({ suggestion }: { suggestion: { tool: string } }) => suggestion.tool)).toEqual([
      null,
      'order_api.get_order',
      'policy_db.get_policy',
      'policy_db.get_policy',
    ]);
    expect({ auditId, reason }).toEqual({ auditId: result.auditId, reason: 'gate_violations' });
    expect(await agent.do('gates.get_evaluation', { space, id: auditId })).toMatchObject({
      id: auditId,
      kind: 'fact',
      subjectId: null,
      about: 'refund_eligibility',
      accepted: false,
      anchors: { order: 'ORD-123' },
      violations,
    });
    expect((await agent.do('claims.list', { space, includeAll: true })).data).toEqual([]);
  });

  it('G02: evidence that exists is not listed as missing', async () => {
    const { order, assert } = await aRefundSpace(tenant, agent);
    const result = await assert('refund_eligibility', [await order()]);
    expect(violationsOf(result)).toEqual([
      'required_evidence_missing refund_policy',
      'required_evidence_missing refund_policy refund_eligibility_requires_policy',
    ]);
  });

  it('G03: a fact says what its type says, has the trust of its evidence, and keeps the words of its author', async () => {
    const { space, order, policy, assert, claim } = await aRefundSpace(tenant, agent);
    const evidence = [await order(), await policy()];
    const result = await assert('refund_eligibility', evidence, { text: 'VIP gets everything', tags: ['vip'] });
    expect(result).toMatchObject({
      outcome: 'accepted',
      rejection: null,
      schemaVersion: 1,
      claim: {
        text: 'Order ORD-123 is eligible for refund',
        triple: { subject: 'order:ORD-123', predicate: 'refund_eligibility', value: 'eligible' },
        trust: 0.85,
        base: 0.85,
        baseClass: 'tool_output',
        corroboration: 1,
        category: 'fact',
        tags: ['vip'],
        evidence: expect.arrayContaining(evidence),
        fact: {
          claimType: 'refund_eligibility',
          kind: 'observed',
          holds: 'state',
          anchors: { order: 'ORD-123' },
          callerText: 'VIP gets everything',
          schemaVersion: 1,
          usable: true,
          usableUntil: at(24 * 60),
        },
      },
    });
    const { id, fact } = result.claim;
    expect(await claim(id)).toMatchObject({ id, fact });
    expect(await agent.do('gates.get_evaluation', { space, id: result.auditId })).toMatchObject({
      accepted: true,
      subjectId: id,
      violations: [],
      met: [{ evidenceType: 'order_record' }, { evidenceType: 'refund_policy' }, { evidenceType: 'refund_policy' }],
    });
    const found = await agent.do('search.run', { space, query: 'everything for VIP' });
    expect(found.data[0].claim.text).toBe('Order ORD-123 is eligible for refund');
    const history = await agent.do('claims.history', { space, id });
    expect(history.data.map(({ kind }: { kind: string }) => kind)).toEqual(['gate_evaluated', 'claim_stored']);
  });

  it.each([
    [119, 'accepted', null],
    [120, 'rejected', 'stale_evidence'],
    [899, 'rejected', 'stale_evidence'],
    [900, 'rejected', 'expired_evidence'],
  ])('G04: a response %d s old is %s', async (seconds, outcome, code) => {
    const { response, assert, setClock } = await aRefundSpace(tenant, agent);
    const id = await response();
    await setClock(at(0, seconds));
    const result = await assert('refund_completed', [id]);
    expect(result.outcome).toBe(outcome);
    if (code === null) return;
    expect(violationsOf(result)).toEqual([`${code} refund_api_response`]);
    expect(result.rejection.violations[0]).toMatchObject({
      staleIds: code === 'stale_evidence' ? [id] : [],
      expiredIds: code === 'expired_evidence' ? [id] : [],
    });
  });

  it('G05: a fact whose type accepts stale evidence is usable while its evidence is stale', async () => {
    const { order, policy, assert } = await aRefundSpace(tenant, agent);
    const result = await assert('refund_eligibility', [await order(), await policy({ observedAt: at(-8 * 24 * 60) })]);
    expect(result.claim).toMatchObject({ grounding: 'stale', fact: { usable: true } });
  });

  it('G06: evidence that is too old is ignored if there is fresher evidence', async () => {
    const { response, assert } = await aRefundSpace(tenant, agent);
    const [old, fresh] = [await response({ observedAt: at(-20) }), await response()];
    const result = await assert('refund_completed', [old, fresh]);
    expect(result).toMatchObject({ outcome: 'accepted', ignoredEvidence: [{ id: old, code: 'expired_evidence' }] });
  });

  it('a fact is not usable once the only evidence for one of its parts is revoked, even before the correction reached it', async () => {
    const { order, policy, assert, claim, revoke } = await aRefundSpace(tenant, agent);
    const [first, second] = [await order(), await order()];
    const { id } = (await assert('refund_eligibility', [first, second, await policy()])).claim;
    // Evidence was taken from these records, so their claims are weighed later.
    await order({ parentEvidenceIds: [first] });
    await order({ parentEvidenceIds: [second] });
    await revoke(first);
    expect((await claim(id)).fact.usable).toBe(true);
    await revoke(second);
    expect((await claim(id)).fact.usable).toBe(false);
  });

  it('G07: evidence about another order is not evidence for this order', async () => {
    const { response, assert } = await aRefundSpace(tenant, agent);
    const other = await response({}, 'SUCCEEDED', 'ORD-999');
    const result = await assert('refund_completed', [other]);
    expect(violationsOf(result)).toEqual(['evidence_not_bound refund_api_response']);
    expect(result.rejection.violations[0]).toMatchObject({
      unboundIds: [other],
      suggestion: { tool: 'refund_api.get_refund', sourceSystem: 'refund_api', anchors: { order: 'ORD-123' } },
    });
  });

  it('G08: a failed call is not evidence for a completed refund', async () => {
    const { response, assert } = await aRefundSpace(tenant, agent);
    expect(violationsOf(await assert('refund_completed', [await response({}, 'FAILED')]))).toEqual([
      'content_condition_failed refund_api_response',
    ]);
  });

  it('G21: a fact has the trust of its weakest part, however many witnesses another part has', async () => {
    const space = await aRefundSpace(tenant, agent);
    await tenant.owner.do('sources.put', {
      space: space.space,
      sourceId: 'policy_db',
      class: 'document',
      independenceGroup: 'policies',
    });
    const evidence = [await space.order(), await space.policy()];
    expect((await space.assert('refund_eligibility', evidence)).claim).toMatchObject({ trust: 0.6, corroboration: 1 });
    const again = await space.assert('refund_eligibility', [await space.order(), evidence[1]!]);
    expect(again).toMatchObject({ outcome: 'deduplicated', claim: { trust: 0.6, corroboration: 1 } });
  });

  it('a dry run gives the same answer, and records nothing', async () => {
    const { space, order, policy, assert } = await aRefundSpace(tenant, agent);
    const evidence = [await order(), await policy()];
    expect(await assert('refund_eligibility', evidence, { dryRun: true })).toMatchObject({
      outcome: 'accepted',
      auditId: null,
      claim: { text: 'Order ORD-123 is eligible for refund', trust: 0.85 },
    });
    expect(await assert('refund_eligibility', [], { dryRun: true })).toMatchObject({
      outcome: 'rejected',
      auditId: null,
      rejection: { auditId: null },
    });
    expect((await agent.do('gates.list_evaluations', { space })).data).toEqual([]);
    expect((await agent.do('claims.list', { space, includeAll: true })).data).toEqual([]);
  });

  it('a fact asserted again under its external id gets the first answer, and an unknown claim type is refused', async () => {
    const { order, policy, assert, setClock } = await aRefundSpace(tenant, agent);
    const evidence = [await order(), await policy()];
    const first = await assert('refund_eligibility', evidence, { externalId: 'eligible-1' });
    await setClock(at(48 * 60));
    expect(await assert('refund_eligibility', evidence, { externalId: 'eligible-1' })).toMatchObject({
      outcome: 'accepted',
      auditId: first.auditId,
      claim: { id: first.claim.id, grounding: 'expired', fact: { usable: false } },
    });
    const { status, body } = await agent.call('facts.assert', {
      space: (await aRefundSpace(tenant, agent)).space,
      claimType: 'no_such_type',
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'claim_type_unknown' });
  });

  it('each entity of a fact type is given once, by its name or an alias', async () => {
    const { space, order, assert } = await aRefundSpace(tenant, agent);
    const evidence = [await order()];
    expect(violationsOf(await assert('order_status', evidence, { anchors: {} }))).toEqual([
      'claim_anchor_missing',
      'evidence_not_bound order_record',
    ]);
    expect(await assert('order_status', evidence, { anchors: { order_id: ' ORD-123 ' } })).toMatchObject({
      outcome: 'accepted',
      claim: { text: 'Order ORD-123 has status PAID', triple: { value: 'PAID' } },
    });
    expect(violationsOf(await assert('order_status', evidence, { text: 'ORD-123 is paid, unlike ORD-1234.' }))).toEqual(
      ['claim_anchor_mismatch'],
    );
    const anchors = { order: 'ORD-1', order_id: 'ORD-2' };
    const refused = await agent.call('facts.assert', { space, claimType: 'order_status', anchors });
    expect({ status: refused.status, field: refused.body.errors[0].field }).toEqual({
      status: 400,
      field: '/anchors/order_id',
    });
  });
});

it('a text that slows down the patterns of the schema is read for at most a second, and delays nobody else', async () => {
  const { space } = await tenant.aSpace();
  const document = {
    schema: 'credence.domain/1',
    name: 'slow',
    // This pattern searches to the end of the text from every position.
    entities: { thing: { pattern: '[ab ]+[ab ]+[ab ]+!|a' } },
    evidenceTypes: { note: { ttl: 'none', sourceSystems: ['notes'], anchors: {} } },
    claimTypes: {
      seen: {
        anchors: ['thing'],
        holds: 'state',
        requires: [],
        triple: { subject: 'thing:{thing}', predicate: 'seen', value: 'yes' },
        template: '{thing} was seen',
      },
    },
  };
  await tenant.owner.do('schemas.put', { space, document });
  const assert = (text: string) =>
    tenant.owner.do('facts.assert', { space, claimType: 'seen', anchors: { thing: 'a' }, text });
  await assert('a');
  let turns = 0;
  const watch = setInterval(() => (turns += 1), 5);
  const [slow, quick] = await Promise.all([assert('a '.repeat(5_000)), assert('a')]);
  clearInterval(watch);
  expect(slow.rejection.violations[0]).toMatchObject({
    code: 'claim_anchor_mismatch',
    suggestion: { action: 'Shorten the text, or leave it out.' },
  });
  expect([slow, quick].map(violationsOf)).toEqual([
    ['claim_anchor_mismatch', 'claim_requires_source'],
    ['claim_requires_source'],
  ]);
  // There are about two hundred turns on an idle machine. If the text had blocked the process, there would be at most
  // one turn.
  expect(turns).toBeGreaterThan(2);
});
