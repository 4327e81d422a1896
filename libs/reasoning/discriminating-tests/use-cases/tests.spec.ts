import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AttachContradiction,
  AttachContradictionInput,
  Corroborate,
  CorroborateInput,
  QuarantineClaim,
  QuarantineInput,
  ReviewClaim,
  ReviewInput,
} from '#libs/knowledge/claims/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { RecordEvidence, RecordEvidenceInput } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ListSources, ListSourcesInput } from '#libs/knowledge/sources/index.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { Reflect, ReflectInput, Why, WhyInput } from '../../explore/index.js';
import { ListEdges, ListEdgesInput } from '../../nodes/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import {
  GetTest,
  IngestTest,
  IngestTestInput,
  ListTests,
  ListTestsInput,
  ProposeTest,
  ProposeTestInput,
  TestInput,
  WithdrawTest,
} from '../index.js';

const START = new Date('2026-01-01T00:00:00Z');
const hours = (count: number): Date => new Date(START.getTime() + count * 3_600_000);
type As = { as?: Ctx } & Record<string, unknown>;
const BOT = { id: 'prn_01h455vb4pex5vsknk084sn02q', kind: 'agent', name: 'bot' } as const;

describe('a test that distinguishes claims', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule, ReasoningModule]);
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfTests() {
    const here = await openSpaceAt(world, START);
    await here.putSource('clock', { class: 'tool_output' });
    const agent = world.as('agent', { principal: BOT, sourceSystems: ['clock'] });
    const propose = async (expected: Record<string, string>, { as = here.as, ...more }: As = {}) =>
      (
        await here.call(
          ProposeTest,
          ProposeTestInput,
          { claimIds: Object.keys(expected), expected, method: 'Read it.', cost: 1, methodSourceId: 'clock', ...more },
          as,
        )
      ).id;
    const result = async (testId: string, content: string, { as = here.as, ...more }: As = {}) =>
      (
        await here.call(
          RecordEvidence,
          RecordEvidenceInput,
          {
            kind: 'reading',
            content,
            source: { class: 'tool_output', sourceId: 'clock' },
            evidenceType: 'test_result',
            anchors: { test: testId },
            ...more,
          },
          as,
        )
      ).id;
    const ingest = (id: string, evidenceId: string, outcome: string, as = here.as) =>
      here.call(IngestTest, IngestTestInput, { id, evidenceId, outcome }, as);
    return {
      ...here,
      agent,
      propose,
      result,
      ingest,
      /** Proposes, records and ingests at once. */
      tested: async (expected: Record<string, string>, outcome: string, as = here.as) => {
        const id = await propose(expected, { as });
        const evidenceId = await result(id, `The timezone of the server is ${outcome}.`, { as });
        const ingested = await ingest(id, evidenceId, outcome, as);
        return { id, evidenceId, test: ingested.test };
      },
      timezone: (value: string, source: string, more: object = {}) =>
        here.store(`The timezone of the server is ${value}.`, {
          triple: { subject: 'server', predicate: 'timezone', value },
          provenance: { source },
          ...more,
        }),
      listed: async (filter: object = {}) => (await here.listClaims(filter)).map(({ id }) => id),
    };
  }

  it('supports the claim that expected the outcome, and rejects the other claim until the evidence of the test is revoked', async () => {
    const {
      timezone,
      tested,
      belief,
      listed,
      revoke,
      reinstateEvidence,
      report,
      call,
      conclude,
      derive,
      settle,
      getClaim,
    } = await spaceOfTests();
    const utc = await timezone('UTC', 'user_explicit');
    const derived = await conclude('The logs of the server are in UTC.', [utc]);
    const before = await belief(utc);
    const { id, evidenceId, test } = await tested({ [utc]: 'UTC' }, 'PST');
    expect(test).toMatchObject({
      status: 'ingested',
      ordered: true,
      verdict: 'failed',
      outcome: 'PST',
      evidenceId,
      claims: [{ claimId: utc, expected: 'UTC', result: 'failed', decisive: true }],
    });
    const rejected = await belief(utc);
    await settle();
    const below = (await getClaim(derived)).grounding;
    const again = await derive('So are those of its clients.', [utc]);
    await call(Corroborate, CorroborateInput, { id: utc, evidenceId: await report('The timezone is UTC.') });
    const why = await call(Why, WhyInput, { id: utc });
    expect({
      rejected,
      supported: (await belief(utc)).ruleId,
      listed: await listed(),
      asked: await listed({ filter: { 'belief.state': { eq: 'rejected' } }, beliefs: ['rejected'] }),
      why: why.roots.filter(({ testId }) => testId !== null).map(({ testId, relation }) => [testId, relation]),
      missing: why.claim!.belief!.wouldChange!.missing[0]!.what,
    }).toMatchObject({
      rejected: { state: 'rejected', ruleId: 'rejected.failed_test', failedTest: id },
      supported: 'rejected.failed_test',
      listed: [derived],
      asked: [utc],
      why: [[id, 'contradiction']],
      missing: 'passing_test',
    });
    await revoke(evidenceId);
    const revoked = await belief(utc);
    await reinstateEvidence(evidenceId);
    expect({
      failedTest: revoked.failedTest,
      ruleId: revoked.ruleId,
      failedTestOfUtc: (await belief(utc)).failedTest,
    }).toEqual({ failedTest: null, ruleId: 'accepted.policy_threshold', failedTestOfUtc: id });
    expect({ before: before.state, below, again: again.outcome }).toEqual({
      before: 'provisional',
      below: 'stale',
      again: 'blocked',
    });
  });

  it('is recorded as the cause of a change of belief, and so is its evidence when the evidence is revoked', async () => {
    const { timezone, tested, revoke } = await spaceOfTests();
    const utc = await timezone('UTC', 'tool_output');
    const { id, evidenceId } = await tested({ [utc]: 'UTC' }, 'PST');
    await revoke(evidenceId);
    const changes = await world.database.owner(
      `select payload ->> 'to' as "to", payload -> 'because' as because from events where kind = 'belief_changed' and subject_id = $1 order by id`,
      [utc],
    );
    expect(changes).toEqual([
      { to: 'rejected', because: [id] },
      { to: 'provisional', because: [evidenceId] },
    ]);
  });

  it('distinguishes claims of several keys by one result; a later pass lifts the rejection', async () => {
    const { store, tested, belief, call } = await spaceOfTests();
    const said = (city: string) => store(`Acme is in ${city}.`, { provenance: { source: 'tool_output' } });
    const [oslo, bergen] = [await said('Oslo'), await said('Bergen')];
    const first = await tested({ [oslo]: 'Oslo', [bergen]: 'Bergen' }, 'Oslo');
    expect({ oslo: await belief(oslo), bergen: await belief(bergen) }).toMatchObject({
      oslo: { state: 'accepted', witnessGroups: 2 },
      bergen: { state: 'rejected', failedTest: first.id },
    });
    expect(first.test).toMatchObject({ separation: 1, verdict: 'passed' });
    const edges = await call(ListEdges, ListEdgesInput, { id: oslo, kind: 'tested_by' });
    expect(edges.data).toMatchObject([{ id: null, kind: 'tested_by', fromId: oslo, toId: first.id }]);
    const second = await tested({ [bergen]: 'Bergen' }, 'Bergen');
    expect({ failedTest: (await belief(bergen)).failedTest, decisive: second.test.claims[0]!.decisive }).toEqual({
      failedTest: null,
      decisive: true,
    });
    const third = await tested({ [bergen]: 'Bergen' }, 'Oslo');
    expect((await belief(bergen)).failedTest).toBe(third.id);
  });

  it('accepts only one result; an inconclusive result adds no evidence, and a retracted claim is skipped', async () => {
    const { timezone, propose, result, ingest, belief, store, retract, call } = await spaceOfTests();
    const utc = await timezone('UTC', 'tool_output');
    const gone = await store('The server is in Oslo.');
    const id = await propose({ [utc]: 'UTC', [gone]: 'Oslo' });
    await retract(gone);
    const evidenceId = await result(id, 'The timezone of the server is PST.');
    const first = await ingest(id, evidenceId, 'PST');
    const once = await belief(utc);
    const again = await ingest(id, await result(id, 'The timezone of the server is UTC.'), 'UTC');
    expect(first.test.claims.map((each) => each.result)).toEqual(['failed', 'skipped']);
    expect(again).toEqual({ ...first, outcome: 'deduplicated' });
    expect({ ...(await belief(utc)), evaluatedAt: '' }).toEqual({ ...once, evaluatedAt: '' });
    const vague = await propose({ [utc]: 'UTC' });
    const unclear = await ingest(vague, await result(vague, 'The display is broken.'), 'inconclusive');
    expect(unclear.test).toMatchObject({ verdict: 'inconclusive', claims: [{ result: null, decisive: null }] });
    expect((await belief(utc)).contradictionGroups).toBe(once.contradictionGroups);
    expect((await call(ListTests, ListTestsInput, { claimId: gone })).data.map((test) => test.id)).toEqual([id]);
  });

  it('is not used up by an agent that calls a record inconclusive which states an outcome, or does not say that it is', async () => {
    const { timezone, propose, result, ingest, agent } = await spaceOfTests();
    const utc = await timezone('UTC', 'tool_output');
    const id = await propose({ [utc]: 'UTC' });
    const [real, broken, both, unclear] = await Promise.all(
      [
        'The timezone of the server is UTC.',
        'The display is broken.',
        'The timezone of the server is UTC. At first, the reading was inconclusive.',
        'The reading was inconclusive.',
      ].map((content) => result(id, content, { as: agent })),
    );
    for (const evidenceId of [real!, broken!, both!])
      await expect(ingest(id, evidenceId, 'inconclusive', agent)).rejects.toMatchObject({ code: 'test_result_unfit' });
    expect((await ingest(id, real!, 'UTC', agent)).test).toMatchObject({ verdict: 'passed' });
    const second = await propose({ [utc]: 'UTC' });
    await expect(ingest(second, unclear!, 'inconclusive', agent)).rejects.toMatchObject({ code: 'test_result_unfit' });
    const said = await result(second, 'The reading was inconclusive.', { as: agent });
    expect((await ingest(second, said, 'inconclusive', agent)).test).toMatchObject({ verdict: 'inconclusive' });
  });

  it('skips a claim that a reviewer has rejected', async () => {
    const { timezone, propose, result, ingest, belief, call, getClaim } = await spaceOfTests();
    const utc = await timezone('UTC', 'tool_output');
    const pst = await timezone('PST', 'tool_output');
    const id = await propose({ [utc]: 'UTC', [pst]: 'PST' });
    await call(QuarantineClaim, QuarantineInput, { id: pst });
    const { version } = await getClaim(pst);
    await call(ReviewClaim, ReviewInput, { id: pst, action: 'reject', note: 'It is not.', expectedVersion: version });
    const before = await belief(pst);
    const { test } = await ingest(id, await result(id, 'The timezone of the server is PST.'), 'PST');
    expect(test.claims.map((each) => each.result)).toEqual(['failed', 'skipped']);
    expect({ ...(await belief(pst)), evaluatedAt: '' }).toEqual({ ...before, evaluatedAt: '' });
  });

  it('refuses evidence that is not a valid result of the test', async () => {
    const { timezone, propose, result, ingest, record, revoke, as, agent, setClock, putSource, call } =
      await spaceOfTests();
    const utc = await timezone('UTC', 'tool_output');
    await setClock(hours(1));
    const id = await propose({ [utc]: 'UTC' }, { notBefore: hours(2).toISOString(), deadline: hours(9).toISOString() });
    const reflected = async () =>
      Object.fromEntries(
        (await call(Reflect, ReflectInput, {})).sections
          .filter(({ section }) => section === 'testsDue' || section === 'testsLapsed')
          .map(({ section, data }) => [section, data.map((node) => node.id)]),
      );
    const early = await reflected();
    await setClock(hours(3));
    const due = await reflected();
    await putSource('other', { class: 'tool_output' });
    const fine = 'The timezone is PST.';
    const revoked = await result(id, fine);
    await revoke(revoked);
    const unfit = (reason: string) => ({ code: 'test_result_unfit', facts: { reason } });
    const attempts: [evidenceId: string, error: object, by?: typeof as, outcome?: string][] = [
      [await record(fine), unfit('not_a_test_result')],
      [await result(id, fine, { anchors: { test: utc } }), unfit('anchor_missing')],
      [await result(id, fine, { source: 'inference' }), unfit('inference')],
      [await result(id, fine, { source: { class: 'tool_output', sourceId: 'other' } }), unfit('other_source')],
      [await result(id, fine, { parentEvidenceIds: [await record('PST')] }), unfit('derived')],
      [await result(id, fine, { observedAt: hours(0).toISOString() }), unfit('observed_before')],
      [await result(id, fine), unfit('outcome_not_said'), as, 'CET'],
      [await result(id, 'The timezone is not PST.'), unfit('outcome_not_said')],
      [await result(id, fine, { observedAt: hours(1.5).toISOString() }), { code: 'test_not_due' }],
      [revoked, { code: 'evidence_revoked' }],
      [BOT.id.replace('prn', 'evd'), { code: 'not_found' }],
      [await result(id, fine), { code: 'forbidden' }, { ...agent, caller: { ...agent.caller, sourceSystems: [] } }],
    ];
    for (const [evidenceId, error, by = as, outcome = 'PST'] of attempts)
      await expect(ingest(id, evidenceId, outcome, by)).rejects.toMatchObject(error);
    expect((await call(GetTest, TestInput, { id })).status).toBe('proposed');
    const late = await result(id, fine);
    await setClock(hours(10));
    expect({ early, due, lapsed: await reflected() }).toEqual({
      early: { testsDue: [], testsLapsed: [] },
      due: { testsDue: [utc], testsLapsed: [] },
      lapsed: { testsDue: [], testsLapsed: [utc] },
    });
    await expect(ingest(id, late, 'PST')).rejects.toMatchObject({ code: 'test_not_open' });
    expect((await call(ListTests, ListTestsInput, { status: 'lapsed' })).data.map((test) => test.id)).toEqual([id]);
    expect((await call(WithdrawTest, TestInput, { id })).status).toBe('withdrawn');
  });

  it('if proposed by an agent, no longer rejects a claim that a user asserts afterwards', async () => {
    const { agent, timezone, tested, belief, listed } = await spaceOfTests();
    const utc = await timezone('UTC', 'inference');
    const { id } = await tested({ [utc]: 'UTC' }, 'PST', agent);
    expect(await belief(utc)).toMatchObject({ failedTest: id, state: 'rejected' });
    expect(await timezone('UTC', 'user_explicit')).toBe(utc);
    expect(await belief(utc)).toMatchObject({ failedTest: null, state: 'contested' });
    expect(await listed()).toContain(utc);
    const ordered = await tested({ [utc]: 'UTC' }, 'CET');
    expect(await belief(utc)).toMatchObject({ failedTest: ordered.id, state: 'rejected' });
  });

  it('if proposed by an agent, no longer rejects a claim that a stronger source asserts afterwards', async () => {
    const { agent, timezone, tested, belief, listed, report, corroborate } = await spaceOfTests();
    const utc = await timezone('UTC', 'inference');
    const { id } = await tested({ [utc]: 'UTC' }, 'PST', agent);
    await timezone('UTC', 'tool_output');
    for (const source of ['atlas', 'press'])
      await corroborate(utc, await report(`The timezone of the server is UTC, says the ${source}.`, source));
    expect(await belief(utc)).toMatchObject({ failedTest: id, state: 'rejected' });
    await timezone('UTC', 'system');
    expect(await belief(utc)).toMatchObject({ failedTest: null });
    expect(await listed()).toContain(utc);
  });

  it('if proposed by an agent, rejects no protected claim and lifts no rejection by a test that a reviewer ordered', async () => {
    const { agent, timezone, store, tested, belief, propose, call, setClock } = await spaceOfTests();
    const [own, document] = [
      await timezone('UTC', 'user_explicit'),
      await store('Acme is in Oslo.', { provenance: { source: 'document' } }),
    ];
    const against = await tested({ [own]: 'UTC' }, 'PST', agent);
    expect(against.test).toMatchObject({ ordered: false, claims: [{ result: 'failed', decisive: false }] });
    expect(await belief(own)).toMatchObject({ failedTest: null, state: 'contested' });
    // Evidence that says nothing about the claim does not count, whatever meaning the test gives it.
    const unrelated = await tested({ [document]: 'up' }, 'down', agent);
    expect({
      decisive: unrelated.test.claims[0]!.decisive,
      contradiction: (await belief(document)).contradiction,
    }).toEqual({ decisive: false, contradiction: 0 });
    const ordered = await tested({ [own]: 'UTC' }, 'PST');
    const lifting = await tested({ [own]: 'UTC' }, 'UTC', agent);
    expect({ decisive: lifting.test.claims[0]!.decisive, failedTest: (await belief(own)).failedTest }).toEqual({
      decisive: true,
      failedTest: ordered.id,
    });
    await expect(propose({ [own]: 'UTC' }, { as: agent, methodSourceId: 'nobody' })).rejects.toMatchObject({
      code: 'not_found',
    });
    // Tests past their deadline count too (ADR 74).
    for (let open = 0; open < 50; open += 1)
      await propose({ [own]: 'UTC' }, { as: agent, deadline: hours(1).toISOString() });
    await setClock(hours(2));
    await expect(propose({ [own]: 'UTC' }, { as: agent })).rejects.toMatchObject({ code: 'review_quota_exceeded' });
    const waiting = await propose({ [own]: 'UTC' });
    await expect(call(WithdrawTest, TestInput, { id: waiting }, agent)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('decides by its result even if the record of the result was attached before and is attached again', async () => {
    const { timezone, propose, result, ingest, belief, call, store } = await spaceOfTests();
    const utc = await timezone('UTC', 'tool_output');
    const id = await propose({ [utc]: 'UTC' });
    const evidenceId = await result(id, 'The timezone of the server is PST.');
    const against = () => call(AttachContradiction, AttachContradictionInput, { id: utc, evidenceId });
    await against();
    await ingest(id, evidenceId, 'PST');
    await against();
    await store('The server has a clock.', { evidence: [evidenceId] });
    expect((await belief(utc)).failedTest).toBe(id);
  });

  it('counts for the track record of the sources that supported the claim, not of the source of the result', async () => {
    const { putSource, record, store, tested, revoke, call } = await spaceOfTests();
    await putSource('meter', { class: 'tool_output' });
    const content = 'The timezone of the server is UTC.';
    const evidence = await record(content, { source: { class: 'tool_output', sourceId: 'meter' } });
    const utc = await store(content, { evidence: [evidence], provenance: { source: 'tool_output' } });
    const counts = async () =>
      Object.fromEntries(
        (await call(ListSources, ListSourcesInput, {})).data.map(({ sourceId, settled, overturned }) => [
          sourceId,
          [settled, overturned],
        ]),
      );
    const passed = await tested({ [utc]: 'UTC' }, 'UTC');
    const afterPass = await counts();
    const failed = await tested({ [utc]: 'UTC' }, 'PST');
    const afterFailure = await counts();
    await revoke(failed.evidenceId);
    const afterRevoking = await counts();
    await revoke(passed.evidenceId);
    expect({ afterPass, afterFailure, afterRevoking, after: await counts() }).toEqual({
      afterPass: { clock: [0, 0], meter: [1, 0] },
      afterFailure: { clock: [0, 0], meter: [1, 1] },
      afterRevoking: { clock: [0, 0], meter: [1, 0] },
      after: { clock: [0, 0], meter: [0, 0] },
    });
  });
});
