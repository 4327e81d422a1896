import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';
import { aRefundSpace, at, REFUND_SYSTEMS, violationsOf } from './refunds.js';

/** Gates spec, sections 4, 5 and 11: facts that follow from facts, and facts over time. */
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

  /** A space with both parents of `refund_payable`, and what they depend on. */
  async function spaceOfFacts() {
    const world = await aRefundSpace(tenant, agent);
    const [order, policy] = [await world.order(), await world.policy()];
    const eligibility = (await world.assert('refund_eligibility', [order, policy])).claim.id as string;
    const status = (await world.assert('order_status', [order])).claim.id as string;
    const stands = async (id: string) => {
      const { grounding, fact, status: stated } = await world.claim(id);
      return `${stated} ${grounding} ${fact.usable ? 'usable' : 'unusable'}`;
    };
    const derive = (dependsOn: string[], more: Input = {}) =>
      world.assert('refund_payable', [], { dependsOn, ...more });
    return { ...world, order, policy, eligibility, status, stands, derive, newOrder: world.order };
  }

  it('G09: a derived fact follows from facts of the types that it depends on, and falls with them', async () => {
    const { derive, status, eligibility, order, revoke, stands, settle } = await spaceOfFacts();
    const result = await derive([status, eligibility]);
    expect(result).toMatchObject({
      outcome: 'accepted',
      claim: {
        type: 'derivation',
        text: 'Refund for order ORD-123 may be paid out',
        trust: 0.85,
        corroboration: 1,
        fact: { kind: 'derived', usable: true, usableUntil: at(24 * 60) },
      },
    });
    const { id } = result.claim;
    await revoke(order);
    await settle();
    for (const each of [status, eligibility, id]) expect(await stands(each)).toBe('active tainted unusable');
  });

  it('a filter on `usable` leaves out facts that a correction has yet to reach', async () => {
    const { space, derive, status, eligibility, order, revoke, claim, settle } = await spaceOfFacts();
    const { id } = (await derive([status, eligibility])).claim;
    const listed = async (filter: Input) =>
      (await agent.do('claims.list', { space, filter, includeAll: true })).data.map((each: Input) => each.id);
    const found = async (filter: Input) =>
      (await agent.do('search.run', { space, query: 'refund order paid out', filter })).data.map(
        (each: Input) => each.id,
      );
    expect({ listed: await listed({ usable: true }), found: await found({ usable: true }) }).toEqual({
      listed: expect.arrayContaining([id]),
      found: expect.arrayContaining([id]),
    });
    await revoke(order);
    expect(await claim(id)).toMatchObject({ correctionPending: true, fact: { usable: false } });
    expect({ listed: await listed({ usable: true }), found: await found({ usable: true }) }).toEqual({
      listed: [],
      found: [],
    });
    expect(await listed({ or: [{ usable: true }, { claimType: 'refund_payable' }] })).toEqual([id]);
    await settle();
    expect({ usable: await listed({ usable: true }), unusable: await listed({ usable: false }) }).toEqual({
      usable: [],
      unusable: expect.arrayContaining([id, status, eligibility]),
    });
  });

  it('the facts that a derived fact depends on must exist, be in use, and be about the same thing', async () => {
    const { space, derive, status, eligibility, order, revoke, newOrder, assert, settle } = await spaceOfFacts();
    const other = await assert('order_status', [await newOrder({}, 'PAID', 'ORD-9')], { anchors: { order: 'ORD-9' } });
    expect(violationsOf(await derive([]))).toEqual(['derived_requires_dependencies']);
    expect(violationsOf(await derive([status]))).toEqual(['derived_requires_dependencies']);
    expect(violationsOf(await derive([other.claim.id, eligibility]))).toEqual(['dependency_not_bound']);
    const { claim: plain } = await agent.do('claims.store', { space, text: 'It may be paid out.' });
    expect(violationsOf(await derive([status, eligibility, plain.id]))).toEqual(['derived_requires_dependencies']);
    await revoke(order);
    await settle();
    expect(violationsOf(await derive([status, eligibility]))).toEqual(['dependency_not_live', 'dependency_not_live']);
    const unknown = await agent.call('facts.assert', {
      space,
      claimType: 'refund_payable',
      anchors: { order: 'ORD-123' },
      dependsOn: [`clm_${'0'.repeat(26)}`],
    });
    expect(unknown.status).toBe(404);
  });

  it('callers cannot use the reasoning of rules, and cannot give a derived fact other premises', async () => {
    const { space, derive, status, eligibility } = await spaceOfFacts();
    const { id } = (await derive([status, eligibility])).claim;
    const step = { premises: [status], logicalChain: 'so', claim: 'It may be paid out.' };
    expect((await agent.call('nodes.derive', { space, ...step, reasoningType: 'rule' })).status).toBe(400);
    expect(
      (
        await agent.call('nodes.rederive', {
          space,
          id,
          premises: [status],
          reasoningType: 'modus_ponens',
          logicalChain: 's',
        })
      ).isOk,
    ).toBe(false);
  });

  it('a derived fact that is asserted again follows from the facts that replaced its parents, and keeps its id', async () => {
    const { derive, status, eligibility, newOrder, assert, setClock, stands, settle } = await spaceOfFacts();
    const { id } = (await derive([status, eligibility])).claim;
    await setClock(at(1));
    const later = await assert('order_status', [await newOrder({ observedAt: at(1) }, 'DELIVERED')]);
    expect(later).toMatchObject({
      outcome: 'accepted',
      superseded: [status],
      claim: { triple: { value: 'DELIVERED' } },
    });
    await settle();
    expect(await stands(status)).toMatch(/^superseded/);
    expect(await stands(id)).toBe('active stale unusable');
    expect(await derive([later.claim.id, eligibility])).toMatchObject({ outcome: 'deduplicated', claim: { id } });
    await settle();
    expect(await stands(id)).toBe('active sound usable');
  });

  it('a fact asserted again gains the new evidence, and is valid as long as the new evidence', async () => {
    const { assert, newOrder, status, setClock, stands, claim, order } = await spaceOfFacts();
    await setClock(at(20));
    const later = await newOrder({ observedAt: at(20) });
    expect(await assert('order_status', [later])).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: status, evidence: [order, later], fact: { usableUntil: at(20 + 24 * 60) } },
    });
    await setClock(at(40));
    expect(await stands(status)).toBe('active sound usable');
    expect((await claim(status)).observedAt).toBe(at(20));
  });

  it('G11: a fact about a state is judged by the clock', async () => {
    const { status, stands, setClock } = await spaceOfFacts();
    const seen: string[] = [];
    for (const minutes of [29, 30, 23 * 60 + 59, 24 * 60]) {
      await setClock(at(minutes));
      seen.push(await stands(status));
    }
    expect(seen).toEqual([
      'active sound usable',
      'active stale usable',
      'active stale usable',
      'active expired unusable',
    ]);
  });

  it('G12: an event does not age', async () => {
    const { response, assert, setClock, stands, claim } = await spaceOfFacts();
    const { id } = (await assert('refund_completed', [await response()])).claim;
    for (const minutes of [3, 2 * 24 * 60]) {
      await setClock(at(minutes));
      expect(await stands(id)).toBe('active sound usable');
    }
    expect(await claim(id)).toMatchObject({
      staleAt: null,
      expiresAt: null,
      fact: { holds: 'occurrence', usableUntil: null },
    });
  });

  it('G13: a fact is supported while each of its parts has a record that counts, and is restored when such a record counts again', async () => {
    const { assert, newOrder, order, status, revoke, reinstate, stands, settle } = await spaceOfFacts();
    const second = await newOrder();
    await assert('order_status', [order, second]);
    await revoke(order);
    expect(await stands(status)).toBe('active sound usable');
    await revoke(second);
    await settle();
    expect(await stands(status)).toBe('active tainted unusable');
    await reinstate(second);
    await settle();
    expect(await stands(status)).toBe('active sound usable');
  });

  it('a newer record that disagrees makes the older record unusable, no matter who cites the older record', async () => {
    const { assert, newOrder, order, setClock } = await spaceOfFacts();
    await setClock(at(1));
    const cancelled = await newOrder({ observedAt: at(1) }, 'CANCELLED');
    const result = await assert('order_status', [order]);
    expect(violationsOf(result)).toEqual(['newer_evidence_contradicts order_record']);
    expect(result.rejection.violations[0].ignoredIds).toEqual([cancelled]);
  });

  it('G10: a new record restores what lost its evidence, under the same ids', async () => {
    const { space, derive, status, eligibility, order, revoke, newOrder, setClock, stands, settle } =
      await spaceOfFacts();
    const { id } = (await derive([status, eligibility])).claim;
    await setClock(at(1));
    await revoke(order);
    await settle();
    expect(await stands(id)).toBe('active tainted unusable');
    await setClock(at(2));
    await newOrder({ observedAt: at(0) });
    await settle();
    expect(await stands(status)).toBe('active tainted unusable');
    await newOrder({ observedAt: at(2) });
    await settle();
    for (const each of [status, eligibility, id]) expect(await stands(each)).toBe('active sound usable');
    for (const each of [status, eligibility]) {
      const { data } = await agent.do('claims.history', { space, id: each });
      const changes = data.filter(({ kind }: { kind: string }) => kind !== 'belief_changed');
      expect(changes.at(-1)).toMatchObject({ kind: 'fact_regrounded' });
    }
  });

  it('G22: a newer record that says otherwise takes a fact out of use, and a later record that agrees brings it back', async () => {
    const { space, derive, status, eligibility, newOrder, setClock, stands, settle, revoke, reinstate } =
      await spaceOfFacts();
    const { id } = (await derive([status, eligibility])).claim;
    await setClock(at(1));
    const cancelled = await newOrder({ observedAt: at(1) }, 'CANCELLED');
    await settle();
    const standing = async () => Promise.all([status, eligibility, id].map(stands));
    expect(await standing()).toEqual(Array(3).fill('active stale unusable'));
    const { data } = await agent.do('claims.history', { space, id: eligibility });
    expect(data.at(-1)).toMatchObject({
      kind: 'fact_grounding_changed',
      details: { after: { cause: { kind: 'newer_evidence', id: cancelled } } },
    });
    await revoke(cancelled);
    await settle();
    expect(await stands(eligibility)).toBe('active sound usable');
    await reinstate(cancelled);
    await settle();
    expect(await stands(eligibility)).toBe('active stale unusable');
    await setClock(at(2));
    await newOrder({ observedAt: at(2) }, 'DELIVERED');
    await settle();
    expect(await stands(eligibility)).toBe('active sound usable');
    expect(await stands(status)).toBe('active stale unusable');
  });

  it('an older record that says otherwise changes nothing, and neither does a record about another order', async () => {
    const { status, newOrder, setClock, stands } = await spaceOfFacts();
    await setClock(at(1));
    await newOrder({ observedAt: at(-5) }, 'CANCELLED');
    await newOrder({ observedAt: at(1) }, 'CANCELLED', 'ORD-1234');
    expect(await stands(status)).toBe('active sound usable');
  });

  it('facts are found by their type, by what they are about, and by whether they are usable', async () => {
    const { space, assert, newOrder, status, eligibility, setClock } = await spaceOfFacts();
    const other = await assert('order_status', [await newOrder({}, 'PAID', 'ORD-12')], {
      anchors: { order: 'ORD-12' },
    });
    await agent.do('claims.store', { space, text: 'A plain claim.' });
    const found = async (filter: Input) =>
      (await agent.do('claims.list', { space, filter })).data.map(({ id }: Input) => id).sort();
    expect(await found({ claimType: 'order_status' })).toEqual([status, other.claim.id].sort());
    expect(await found({ 'anchors.order': 'ORD-123' })).toEqual([status, eligibility].sort());
    expect(await found({ claimType: 'order_status', 'anchors.order': 'ORD-12' })).toEqual([other.claim.id]);
    expect(await found({ usable: true })).toEqual([status, eligibility, other.claim.id].sort());
    await setClock(at(24 * 60));
    expect(await found({ usable: true })).toEqual([]);
    expect(await found({ claimType: 'order_status', usable: false })).toEqual([status, other.claim.id].sort());
  });
});
