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
import { aRefundSpace, at, REFUND_SYSTEMS } from './refunds.js';

/** Gates spec, sections 4 and 5: facts are claims, so votes, reviews and corrections apply to them unchanged. */
let service: Service;
let tenant: Tenant;
let voters: Client[];
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

describe.each(TRANSPORTS)('a fact over %s', (transport) => {
  let agent: Client;
  let owner: Client;
  beforeAll(async () => {
    agent = await mostlyOver(transport, await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS }));
    owner = await mostlyOver(transport, tenant.owner);
  });

  /** A space with a fact about the status of ORD-123. */
  async function aFact({ review = false, weak = false } = {}) {
    const world = await aRefundSpace(tenant, agent);
    const { space } = world;
    if (review) await tenant.owner.do('predicates.put', { space, name: 'order_status', conflictPolicy: 'review' });
    if (weak) await tenant.owner.do('sources.put', { space, sourceId: 'order_api', class: 'inference' });
    const order = await world.order();
    const { claim } = await world.assert('order_status', [order]);
    const id = claim.id as string;
    const stands = async (of = id) => {
      const { status, grounding, belief, fact } = await world.claim(of);
      return `${status} ${grounding} ${belief.state === 'rejected' ? 'rejected ' : ''}${fact.usable ? 'usable' : 'unusable'}`;
    };
    const regrounded = async (of = id) =>
      (await agent.do('claims.history', { space, id: of })).data.filter(({ kind }: Input) => kind === 'fact_regrounded')
        .length;
    const against = async (count: number) => {
      for (let n = 1; n <= count; n += 1) {
        await tenant.owner.do('sources.put', {
          space,
          sourceId: `s${n}`,
          class: 'tool_output',
          independenceGroup: `g${n}`,
        });
        const source = { sourceId: `s${n}`, class: 'tool_output' };
        const { id: evidenceId } = await tenant.owner.do('evidence.record', {
          space,
          kind: 'note',
          content: `No, says ${n}.`,
          source,
        });
        await owner.do('claims.attachContradiction', { space, id, evidenceId });
      }
    };
    return { ...world, order, id, stands, regrounded, against, newOrder: world.order };
  }

  it('gains and loses trust by votes, and keeps the state that its gates gave it', async () => {
    const { space, id, claim, stands } = await aFact();
    const before = await claim(id);
    const voter = await mostlyOver(transport, voters[0] as never);
    expect(await voter.do('claims.reinforce', { space, id })).toMatchObject({ reinforcements: 1, counted: true });
    expect((await claim(id)).trust).toBeGreaterThan(before.trust);
    await voter.do('claims.dispute', { space, id });
    expect((await claim(id)).trust).toBeLessThan(before.trust);
    expect(await stands()).toBe('active sound usable');
    expect((await claim(id)).fact).toEqual(before.fact);
  });

  it('is not usable while enough people dispute it, and is usable again when they withdraw', async () => {
    const { space, id, stands } = await aFact({ weak: true });
    for (const voter of voters) await voter.do('claims.dispute', { space, id });
    expect(await stands()).toBe('disputed sound unusable');
    for (const voter of voters) await voter.do('claims.withdrawVote', { space, id });
    expect(await stands()).toBe('active sound usable');
  });

  it('is not usable once evidence of several sources makes its belief `rejected`', async () => {
    const { stands, against } = await aFact();
    await against(8);
    expect(await stands()).toBe('active sound rejected unusable');
  });

  it('is recalled and restored with its grounding, its belief and whether it is usable, as a note of its task is', async () => {
    const { space, id, newOrder, setClock } = await aFact();
    const { id: taskId } = await agent.do('tasks.create', { space, title: 'Refund', anchors: { order: 'ORD-123' } });
    const step = await agent.do('steps.create', { space, taskId, stepType: 'eligibility_check', title: 'Check' });
    await agent.do('steps.attachFact', { space, id: step.id, claimId: id });
    const content = 'The order was paid in full.';
    const note = await agent.do('memories.store', { space, content, category: 'assumption', importance: 0.9, taskId });
    const asListed = async () => {
      const asked = { space, taskId };
      const recalled = await agent.do('memories.recall', { ...asked, query: 'order status' });
      const appended = await agent.do('memories.recall', { ...asked, query: 'xylophone' });
      const task = await agent.do('tasks.get', { space, id: taskId });
      const restored = await agent.do('checkpoints.restore', { ...asked, memoryRestoreMode: 'FULL' });
      const labels = (memories: Input[], of: string): Input[] =>
        memories
          .filter((memory) => (memory.claimId ?? memory.id) === of)
          .map(({ grounding, state, usable }) => ({ grounding, state, usable }));
      const read = async (of: string): Promise<Input> => {
        const { grounding, belief, fact } = await agent.do('claims.get', { space, id: of });
        return { grounding, state: belief.state, usable: fact?.usable ?? null };
      };
      const lists = [recalled, task, restored].map(({ memories }) => memories as Input[]);
      for (const memories of lists) expect(labels(memories, id)).toEqual([await read(id)]);
      for (const memories of [appended.memories as Input[], ...lists.slice(1)])
        expect(labels(memories, note.claimId as string)).toEqual([await read(note.claimId as string)]);
      return read(id);
    };
    expect(await asListed()).toMatchObject({ grounding: 'sound', usable: true });
    await setClock(at(1));
    await newOrder({ observedAt: at(1) }, 'CANCELLED');
    await setClock(at(2));
    expect(await asListed()).toMatchObject({ grounding: 'stale', usable: false });
  });

  it('waits for a reviewer if its predicate requires review: it is stored, and unusable', async () => {
    const { space, newOrder, setClock, stands } = await aFact({ review: true });
    await setClock(at(1));
    const cancelled = await newOrder({ observedAt: at(1) }, 'CANCELLED');
    const asserted = await agent.call('facts.assert', {
      space,
      claimType: 'order_status',
      anchors: { order: 'ORD-123' },
      evidence: [cancelled],
    });
    expect(asserted.body.outcome).toBe('quarantined');
    if (transport === 'rest') expect(asserted.status).toBe(201);
    expect(await stands(asserted.body.claim.id)).toBe('quarantined sound unusable');
    expect(await stands()).toBe('active stale unusable');
  });

  it('gains a witness, but no part, from evidence that corroborates it', async () => {
    const { space, id, order, claim, stands, revoke } = await aFact();
    await tenant.owner.do('sources.put', { space, sourceId: 'press', class: 'document', independenceGroup: 'press' });
    const { id: evidenceId } = await tenant.owner.do('evidence.record', {
      space,
      kind: 'note',
      content: 'The order was paid.',
      source: { sourceId: 'press', class: 'document' },
    });
    await owner.do('claims.corroborate', { space, id, evidenceId });
    expect((await claim(id)).evidence.sort()).toEqual([order, evidenceId].sort());
    expect(await stands()).toBe('active sound usable');
    await revoke(order);
    expect(await stands()).toBe('active tainted unusable');
  });

  it('stands as long as somebody asserts it, also if all of its authors name the same evidence', async () => {
    const { space, id, order, claim, stands, revoke } = await aFact();
    const other = await mostlyOver(transport, await tenant.as({ role: 'writer', sourceSystems: REFUND_SYSTEMS }));
    const body = { space, claimType: 'order_status', anchors: { order: 'ORD-123' }, evidence: [order] };
    expect(await other.do('facts.assert', body)).toMatchObject({ outcome: 'deduplicated', claim: { id } });
    const retract = async (who: Client) =>
      (await who.do('claims.retract', { space, id, errorType: 'other', reason: 'wrong' })).outcome;
    expect(await retract(agent)).toBe('withdrawn');
    expect(await claim(id)).toMatchObject({ evidence: [order], corroboration: 1 });
    expect(await stands()).toBe('active sound usable');
    await revoke(order);
    expect(await stands()).toBe('active tainted unusable');
    expect(await retract(other)).toBe('rejected');
  });

  it.each<[how: string, end: (world: Awaited<ReturnType<typeof aFact>>) => Promise<string>, ended: RegExp]>([
    [
      'retracted',
      async ({ space, id }) => {
        await owner.do('claims.retract', { space, id, errorType: 'other', reason: 'It was wrong.' });
        return id;
      },
      /^retracted /,
    ],
    [
      'quarantined',
      async ({ space, id }) => {
        await owner.do('claims.quarantine', { space, id });
        return id;
      },
      /^quarantined /,
    ],
    [
      'rejected',
      async ({ against, id }) => {
        await against(8);
        return id;
      },
      /^active sound rejected /,
    ],
    [
      'superseded',
      async ({ newOrder, assert, setClock, id }) => {
        await setClock(at(1));
        await assert('order_status', [await newOrder({ observedAt: at(1) }, 'CANCELLED')]);
        return id;
      },
      /^superseded /,
    ],
  ])('that was %s does not come back when new evidence says the same', async (_, end, ended) => {
    const world = await aFact();
    const id = await end(world);
    expect(await world.stands(id)).toMatch(ended);
    const before = await world.regrounded(id);
    await world.setClock(at(2));
    await world.newOrder({ observedAt: at(2) });
    expect(await world.stands(id)).toMatch(ended);
    expect(await world.stands(id)).toMatch(/unusable$/);
    if (!ended.test('active sound rejected ')) expect(await world.regrounded(id)).toBe(before);
  });
});
