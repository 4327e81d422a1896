import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import {
  mostlyOver,
  openService,
  seenClaim,
  settleCascades,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';
import { aRefundSpace, at, REFUND_SYSTEMS, violationsOf } from './refunds.js';

/**
 * Gates spec, sections 3 to 5: the newest record that counts never contradicts a fact in use, whatever happened to the
 * record or the fact.
 */
let service: Service;
let tenant: Tenant;
let voters: RestClient[];
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  voters = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => tenant.user(name)));
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

describe.each(TRANSPORTS)('a fact about a state, over %s', (transport) => {
  let agent: Client;
  let owner: Client;
  beforeAll(async () => {
    agent = await mostlyOver(transport, await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS }));
    owner = await mostlyOver(transport, tenant.owner);
  });

  /**
   * A space with the fact that ORD-123 is paid; voters can dispute it. `isTaken`: its record was taken from another
   * record.
   */
  async function aFact({ isTaken = false } = {}) {
    const world = await aRefundSpace(tenant, agent);
    const { space } = world;
    await tenant.owner.do('sources.put', { space, sourceId: 'order_api', class: 'inference' });
    /** A page from which records are taken. */
    const page = async (moment: string): Promise<string> => {
      const content = `Orders as of ${moment}.`;
      const input = { space, kind: 'tool_output', sourceSystem: 'order_api', content, observedAt: moment };
      return (await agent.do('evidence.record', input)).id;
    };
    const first = isTaken ? await page(at(0)) : null;
    const record = await world.order(first === null ? {} : { parentEvidenceIds: [first] });
    const { claim } = await world.assert('order_status', [record]);
    const id = claim.id as string;
    const vote = async (how: 'dispute' | 'withdrawVote') => {
      const operation = `claims.${how}`;
      for (const voter of voters) await voter.do(operation, { space, id });
    };
    return {
      ...world,
      id,
      record,
      first,
      page,
      stands: async () => {
        await settleCascades(service, tenant, world.spaceId);
        const { status, grounding, fact } = await world.claim(id);
        return `${status} ${grounding} ${fact.usable ? 'usable' : 'unusable'} ${fact.cause?.id ?? 'no cause'}`;
      },
      evidenceOf: async () => [...(await world.claim(id)).evidence].sort(),
      usableUntil: async () => (await world.claim(id)).fact.usableUntil,
      quarantine: () => owner.do('claims.quarantine', { space, id, note: 'Let me look.' }),
      activate: async () =>
        owner.do('claims.review', { ...(await seenClaim(tenant.owner, space, id)), space, action: 'activate' }),
      retract: () => owner.do('claims.retract', { space, id, errorType: 'other', reason: 'It is in doubt.' }),
      putBack: () => owner.do('claims.reinstate', { space, id, reason: 'It was right.' }),
      dispute: () => vote('dispute'),
      withdraw: () => vote('withdrawVote'),
    };
  }
  type World = Awaited<ReturnType<typeof aFact>>;

  const OUT_OF_FORCE: [
    how: string,
    leave: (world: World) => Promise<unknown>,
    back: (world: World) => Promise<unknown>,
  ][] = [
    ['disputed', ({ dispute }) => dispute(), ({ withdraw }) => withdraw()],
    ['quarantined', ({ quarantine }) => quarantine(), ({ activate }) => activate()],
    ['retracted', ({ retract }) => retract(), ({ putBack }) => putBack()],
  ];

  it.each(OUT_OF_FORCE)(
    '%s while a record contradicted it, is not usable when it returns',
    async (status, leave, back) => {
      const world = await aFact();
      await leave(world);
      await world.setClock(at(1));
      const cancelled = await world.order({ observedAt: at(1) }, 'CANCELLED');
      expect(await world.stands()).toMatch(new RegExp(`^${status} .* unusable`));
      await back(world);
      expect(await world.stands()).toBe(`active stale unusable ${cancelled}`);
      await world.revoke(cancelled);
      expect(await world.stands()).toBe('active sound usable no cause');
    },
  );

  it.each(OUT_OF_FORCE)(
    '%s while the record against it was revoked, is usable when it returns',
    async (_, leave, back) => {
      const world = await aFact();
      await world.setClock(at(1));
      const cancelled = await world.order({ observedAt: at(1) }, 'CANCELLED');
      expect(await world.stands()).toBe(`active stale unusable ${cancelled}`);
      await leave(world);
      await world.revoke(cancelled);
      await back(world);
      expect(await world.stands()).toBe('active sound usable no cause');
    },
  );

  it.each(OUT_OF_FORCE)('%s while a record confirmed it, has that record when it returns', async (_, leave, back) => {
    const world = await aFact();
    await leave(world);
    await world.setClock(at(20));
    const later = await world.order({ observedAt: at(20) });
    await back(world);
    expect(await world.stands()).toBe('active sound usable no cause');
    expect({ evidence: await world.evidenceOf(), until: await world.usableUntil() }).toEqual({
      evidence: expect.arrayContaining([world.record, later]),
      until: at(20 + 24 * 60),
    });
  });

  it.each([
    ['activates', ({ quarantine }: World) => quarantine(), ({ activate }: World) => activate()],
    ['reinstates', ({ retract }: World) => retract(), async ({ putBack }: World) => (await putBack()).claim],
  ])('is already unusable in the answer to the reviewer who %s it', async (_, leave, back) => {
    const world = await aFact();
    await leave(world);
    await world.setClock(at(1));
    const cancelled = await world.order({ observedAt: at(1) }, 'CANCELLED');
    expect(((await back(world)) as Input).fact).toMatchObject({
      usable: false,
      cause: { kind: 'newer_evidence', id: cancelled },
    });
  });

  it('is not usable against the newest record, however its return races with that record', async () => {
    for (let round = 0; round < 4; round += 1) {
      const world = await aFact();
      await world.dispute();
      await world.setClock(at(1));
      const withdrawals = voters.map((voter) =>
        voter.call('claims.withdrawVote', { space: world.space, id: world.id }),
      );
      const [cancelled] = await Promise.all([world.order({ observedAt: at(1) }, 'CANCELLED'), ...withdrawals]);
      await world.withdraw();
      expect(await world.stands()).toBe(`active stale unusable ${cancelled}`);
    }
  });

  it('does not return on a record that is being revoked, and is judged by that record later', async () => {
    const world = await aFact();
    await world.dispute();
    await world.setClock(at(20));
    const later = await world.order({ observedAt: at(20) });
    // Simulates that another transaction has locked the record, because the embedded database runs only one transaction
    // at a time.
    const locked = jest.spyOn(EvidenceRepository.prototype, 'loadFreeMarks').mockResolvedValue([]);
    await world.withdraw();
    locked.mockRestore();
    expect(await world.stands()).toBe('active sound usable no cause');
    expect({
      evidence: await world.evidenceOf(),
      due: await service.database.owner('select about from judgements_due where space_id = $1', [world.spaceId]),
    }).toEqual({ evidence: [world.record], due: [{ about: later }] });
  });

  it('never stands on a record that was revoked while the fact returned', async () => {
    for (let round = 0; round < 4; round += 1) {
      const world = await aFact();
      await world.dispute();
      await world.setClock(at(20));
      const later = await world.order({ observedAt: at(20) });
      const withdrawals = voters.map((voter) =>
        voter.call('claims.withdrawVote', { space: world.space, id: world.id }),
      );
      await Promise.all([world.revoke(later), ...withdrawals]);
      await world.withdraw();
      expect(await world.stands()).toBe('active sound usable no cause');
      expect({ until: await world.usableUntil() }).toEqual({ until: at(24 * 60) });
    }
  });

  it('returns when evidence above the contradicting record is revoked, and leaves when this evidence is reinstated', async () => {
    const world = await aFact();
    await world.setClock(at(1));
    const source = await world.page(at(1));
    const [cancelled, between] = [
      await world.order({ observedAt: at(1), parentEvidenceIds: [source] }, 'CANCELLED'),
      await world.page(at(1)),
    ];
    expect(await world.stands()).toBe(`active stale unusable ${cancelled}`);
    await world.revoke(source);
    expect(await world.stands()).toBe('active sound usable no cause');
    await world.revoke(between);
    expect(await world.stands()).toBe('active sound usable no cause');
    await world.reinstate(source);
    expect(await world.stands()).toBe(`active stale unusable ${cancelled}`);
  });

  it('leaves and returns with one of many records that were taken from the same evidence', async () => {
    const world = await aFact();
    await world.setClock(at(1));
    const source = await world.page(at(1));
    const items = Array.from({ length: 60 }, (_, n) => ({
      kind: 'note',
      content: `Line ${n}.`,
      parentEvidenceIds: [source],
    }));
    await agent.do('evidence.recordBatch', { space: world.space, items });
    const cancelled = await world.order({ observedAt: at(1), parentEvidenceIds: [source] }, 'CANCELLED');
    await world.revoke(source);
    expect(await world.stands()).toBe('active sound usable no cause');
    await world.reinstate(source);
    expect(await world.stands()).toBe(`active stale unusable ${cancelled}`);
  });

  it('has all records of one request that confirm it, and is usable for as long as the newest', async () => {
    const world = await aFact();
    await world.setClock(at(20));
    const item = (minutes: number) => ({
      kind: 'tool_output',
      evidenceType: 'order_record',
      sourceSystem: 'order_api',
      content: JSON.stringify({ order_id: 'ORD-123', status: 'PAID', minutes }),
      observedAt: at(minutes),
    });
    const { data } = await agent.do('evidence.recordBatch', { space: world.space, items: [item(20), item(10)] });
    const ids = (data as Input[]).map(({ id }) => String(id));
    expect({ evidence: await world.evidenceOf(), until: await world.usableUntil() }).toEqual({
      evidence: [world.record, ...ids].sort(),
      until: at(20 + 24 * 60),
    });
  });

  it('whose record was taken from revoked evidence returns only by a record that was observed after the revocation', async () => {
    const world = await aFact({ isTaken: true });
    await world.setClock(at(10));
    await world.revoke(world.first!);
    expect(await world.stands()).toBe('active tainted unusable no cause');
    await world.setClock(at(11));
    await world.order({ observedAt: at(9) });
    expect(await world.stands()).toBe('active tainted unusable no cause');
    await world.order({ observedAt: at(11) });
    expect(await world.stands()).toBe('active sound usable no cause');
  });

  it('returns by a record observed after the revocation of its own records, even if other evidence named with it was revoked later', async () => {
    const world = await aFact();
    const { space } = world;
    const content = JSON.stringify({ order_id: 'ORD-123', status: 'PAID' });
    const own = { space, kind: 'note', evidenceType: 'order_record', source: 'inference', content, observedAt: at(0) };
    const { id: ignored } = await agent.do('evidence.record', own);
    const { ignoredEvidence } = await world.assert('order_status', [world.record, ignored]);
    expect(ignoredEvidence).toEqual([{ id: ignored, code: 'llm_output_not_as_source' }]);
    await world.setClock(at(5));
    await world.revoke(world.record);
    await world.setClock(at(10));
    await world.revoke(ignored);
    expect(await world.stands()).toBe('active tainted unusable no cause');
    await world.order({ observedAt: at(7) });
    expect(await world.stands()).toBe('active sound usable no cause');
  });

  it('returns only by a record observed after every revocation, however far above its record the revoked evidence is', async () => {
    const world = await aFact();
    const { space } = world;
    const [near, root] = [await world.page(at(0)), await world.page(at(0))];
    let above = [root];
    for (let depth = 0; depth < 14; depth += 1) {
      const items = Array.from({ length: 8 }, (_, n) => ({
        kind: 'note',
        content: `Copy ${depth} ${n}.`,
        parentEvidenceIds: above,
      }));
      const { data } = await agent.do('evidence.recordBatch', { space, items });
      above = (data as Input[]).map(({ id }) => String(id));
    }
    await world.order({ parentEvidenceIds: [near, ...above.slice(1)] });
    await world.revoke(world.record);
    await world.setClock(at(10));
    await world.revoke(near);
    await world.setClock(at(20));
    await world.revoke(root);
    expect(await world.stands()).toBe('active tainted unusable no cause');
    await world.order({ observedAt: at(15) });
    expect(await world.stands()).toBe('active tainted unusable no cause');
    await world.order({ observedAt: at(20) });
    expect(await world.stands()).toBe('active sound usable no cause');
  });

  it('is rejected if its record was taken from revoked evidence, and the violation names this evidence', async () => {
    const world = await aFact({ isTaken: true });
    await world.revoke(world.first!);
    const result = await world.assert('order_status', [world.record]);
    expect(violationsOf(result)).toEqual(['revoked_evidence order_record']);
    expect(result.rejection.violations[0].revokedIds).toEqual([world.record, world.first]);
    const { id: taskId } = await agent.do('tasks.create', { space: world.space, title: 'Refund' });
    const step = {
      space: world.space,
      taskId,
      stepType: 'refund_completion',
      title: 'Pay',
      anchors: { order: 'ORD-123' },
    };
    const { id } = await agent.do('steps.create', step);
    const response = await world.response({ parentEvidenceIds: [await world.page(at(0))] });
    const [parent] = (await agent.do('evidence.get', { space: world.space, id: response })).parentEvidenceIds;
    await world.revoke(parent);
    const moved = await agent.do('steps.transition', { space: world.space, id, to: 'done', evidenceIds: [response] });
    expect(moved.rejection.violations[0]).toMatchObject({ code: 'revoked_evidence', revokedIds: [response, parent] });
  });

  it('is rejected without naming revoked evidence that its author may not read', async () => {
    const world = await aRefundSpace(tenant, agent);
    const { space } = world;
    const principal = { kind: 'user' as const, name: `clerk over ${transport}` };
    const clerk = await tenant.as({ role: 'writer', principal, sourceSystems: REFUND_SYSTEMS });
    const { id: sessionId } = await clerk.do('sessions.open', { space, externalId: 'private' });
    const input = { space, kind: 'tool_output', sourceSystem: 'order_api', observedAt: at(0) };
    const { id: secret } = await clerk.do('evidence.record', { ...input, content: 'A secret.', sessionId });
    const content = JSON.stringify({ order_id: 'ORD-123', status: 'PAID' });
    const taken = { ...input, evidenceType: 'order_record', content, parentEvidenceIds: [secret] };
    const { id: record } = await clerk.do('evidence.record', taken);
    const response = await clerk.do('evidence.record', {
      ...taken,
      evidenceType: 'refund_api_response',
      sourceSystem: 'refund_api',
      content: JSON.stringify({ order_id: 'ORD-123', refund_id: 'REF-1', status: 'SUCCEEDED' }),
    });
    await world.revoke(secret);
    const byClerk = await clerk.do('facts.assert', {
      space,
      claimType: 'order_status',
      anchors: { order: 'ORD-123' },
      evidence: [record],
    });
    expect(byClerk.rejection.violations[0].revokedIds).toEqual([record, secret]);
    const { id: taskId } = await agent.do('tasks.create', { space, title: 'Refund' });
    const step = { space, taskId, stepType: 'refund_completion', title: 'Pay', anchors: { order: 'ORD-123' } };
    const { id } = await agent.do('steps.create', step);
    const moved = await agent.do('steps.transition', { space, id, to: 'done', evidenceIds: [response.id] });
    expect(moved.rejection.violations[0].revokedIds).toEqual([response.id]);
    const result = await world.assert('order_status', [record]);
    expect(result.rejection.violations[0].revokedIds).toEqual([record]);
  });
});
