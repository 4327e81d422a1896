import {
  openService,
  mostlyOver,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';
import { aRefundSpace, at, REFUND_SYSTEMS } from './refunds.js';

const DAYS = 24 * 60;

/** A claim type that requires two records of one type, each about another entity. */
const TRANSFERS = {
  schema: 'credence.domain/1',
  name: 'transfers',
  entities: { sender: { pattern: 'SND-[0-9]+' }, receiver: { pattern: 'RCV-[0-9]+' } },
  evidenceTypes: {
    account_record: {
      ttl: 'none',
      sourceSystems: ['order_api'],
      anchors: { sender: ['/sender'], receiver: ['/receiver'] },
    },
  },
  claimTypes: {
    transfer_possible: {
      anchors: ['sender', 'receiver'],
      holds: 'state',
      requires: ['sender', 'receiver'].map((entity) => ({
        evidence: 'account_record',
        freshness: 'fresh',
        bind: [entity],
      })),
      triple: { subject: 'sender:{sender}', predicate: 'transfer_to', value: 'possible' },
      template: 'A transfer from {sender} to {receiver} is possible',
    },
  },
};

/**
 * Facts about customers and the department that looks after each. A search for the department does not find these
 * facts.
 */
const CARE = {
  schema: 'credence.domain/1',
  name: 'care',
  entities: { customer: { pattern: 'CUST-[0-9]+' }, department: { pattern: 'D-[0-9]+|IT' } },
  evidenceTypes: { register: { ttl: 'none', sourceSystems: ['order_api'] } },
  claimTypes: {
    care: {
      anchors: ['customer', 'department'],
      holds: 'state',
      requires: [{ evidence: 'register', freshness: 'fresh', bind: [] }],
      triple: { subject: 'care:{customer}/{department}', predicate: 'care', value: 'registered' },
      template: '{customer} is looked after',
    },
  },
};

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

/** A space with the schema `refund`, at T0; times are minutes after it. */
async function aShop(client: Client) {
  const { space, order, policy, response, assert, setClock, revoke } = await aRefundSpace(tenant, client);
  return {
    space,
    at: (time: number) => setClock(at(time)),
    order: (id: string, more: Input = {}) => order(more, 'PAID', id),
    cancelled: (id: string, more: Input = {}) => order(more, 'CANCELLED', id),
    response: (id: string, more: Input = {}) => response(more, 'SUCCEEDED', id),
    policy,
    revoke,
    assert: async (claimType: string, about: string, evidence: string[], more: Input = {}): Promise<string> =>
      (await assert(claimType, evidence, { anchors: { order: about }, ...more })).claim.id,
    context: (query: string, more: Input = {}) => client.do('context.get', { space, query, ...more }),
  };
}

const linesOf = (context: string, section: string): string[] =>
  context.includes(`## ${section}\n`) ? context.split(`## ${section}\n`)[1]!.split('\n\n')[0]!.trim().split('\n') : [];

describe.each(TRANSPORTS)('facts in a context, over %s', (transport) => {
  let client: Client;
  beforeAll(async () => {
    client = await mostlyOver(
      transport,
      await tenant.agent(transport, { sourceSystems: [...REFUND_SYSTEMS, 'filesystem'] }),
    );
  });

  it('are printed with their evidence, and a query that names an order gets the facts of that order alone (G20)', async () => {
    const shop = await aShop(client);
    const [seven, other] = [await shop.order('ORD-7'), await shop.order('ORD-77')];
    const id = await shop.assert('order_status', 'ORD-7', [seven]);
    await shop.assert('order_status', 'ORD-77', [other]);
    await shop.at(12);
    const { context, facts, blocked, citations } = await shop.context('What about ORD-7?');
    expect(linesOf(context, 'Gated facts')).toEqual([
      `- [FACT] [claim:${id}] "Order ORD-7 has status PAID" type=order_status kind=observed`,
      `  - evidence:${seven} type=order_record system="order_api" age=12m [fresh]`,
    ]);
    expect(facts).toEqual([
      {
        claimId: id,
        claimType: 'order_status',
        kind: 'observed',
        text: 'Order ORD-7 has status PAID',
        stepIds: [],
        trust: 0.85,
        asOf: null,
        grounding: 'sound',
        foreign: false,
        evidence: [{ id: seven, evidenceType: 'order_record', sourceSystem: 'order_api', age: '12m', state: 'fresh' }],
      },
    ]);
    expect(blocked).toEqual([]);
    expect(citations).toEqual({ [id]: [seven] });
    // The query names no order, so both facts are found by their words.
    expect((await shop.context('order status PAID')).facts).toHaveLength(2);
  });

  it('show whether they are stale, or when they happened, and are blocked once they have expired (G05, G11, G12)', async () => {
    const shop = await aShop(client);
    const status = await shop.assert('order_status', 'ORD-1', [await shop.order('ORD-1')]);
    const done = await shop.assert('refund_completed', 'ORD-1', [await shop.response('ORD-1')]);
    const labels = async (): Promise<string[]> => {
      const { context } = await shop.context('ORD-1');
      return [...linesOf(context, 'Gated facts'), ...linesOf(context, 'Blocked')]
        .filter((line) => line.startsWith('- '))
        .map((line) => line.replace(/ "[^"]*" /, ' '))
        .sort();
    };
    const completed = `- [FACT as of 2026-01-01T00:00:00.000Z] [claim:${done}] type=refund_completed kind=observed`;
    await shop.at(29);
    expect(await labels()).toEqual([completed, `- [FACT] [claim:${status}] type=order_status kind=observed`].sort());
    await shop.at(30);
    expect(await labels()).toEqual(
      [completed, `- [FACT stale] [claim:${status}] type=order_status kind=observed`].sort(),
    );
    await shop.at(2 * DAYS);
    expect(await labels()).toEqual([
      `- [BLOCKED expired] [claim:${status}] type=order_status kind=observed needs=order_record tool="order_api.get_order"`,
      completed,
    ]);
  });

  it('are blocked as stale if newer evidence contradicts them, as every other read of the fact says (section 5)', async () => {
    const shop = await aShop(client);
    const order = await shop.order('ORD-1');
    const status = await shop.assert('order_status', 'ORD-1', [order]);
    const read = async () => {
      const asked = { space: shop.space, id: status };
      const { data } = (await client.do('nodes.why', asked)).steps;
      return {
        claim: (await client.do('claims.get', asked)).grounding,
        node: (await client.do('nodes.get', asked)).grounding,
        why: data.find(({ id }: Input) => id === status).grounding,
      };
    };
    expect(await read()).toEqual({ claim: 'sound', node: 'sound', why: 'sound' });
    await shop.at(1);
    await shop.cancelled('ORD-1', { observedAt: at(1) });
    expect(await read()).toEqual({ claim: 'stale', node: 'stale', why: 'stale' });
    const { context, blocked, facts } = await shop.context('ORD-1');
    expect(facts).toEqual([]);
    expect(linesOf(context, 'Blocked')).toEqual([
      `- [BLOCKED stale] [claim:${status}] "Order ORD-1 has status PAID" type=order_status kind=observed needs=order_record tool="order_api.get_order"`,
    ]);
    expect(blocked).toMatchObject([{ claimId: status, grounding: 'stale' }]);
  });

  it('about paths are selected by the path in the query, whatever characters it begins with', async () => {
    const { space, record } = await aRefundSpace(tenant, client, { schema: 'coding' });
    const paths = [
      '_app.tsx',
      'app.tsx',
      '/src/a.ts',
      'src/a.ts',
      '@scope/x.ts',
      'scope/x.ts',
      'src/+page.ts',
      'page.ts',
    ];
    for (const file of paths) {
      const read = await record('file_read', 'filesystem', { path: file, sha256: 'abc' }, { file });
      const asserted = { space, claimType: 'file_content', anchors: { file }, evidence: [read] };
      expect(await client.do('facts.assert', asserted)).toMatchObject({ outcome: 'accepted' });
    }
    for (const query of [(file: string) => file, (file: string) => `What is in "${file}", please?`])
      for (const file of paths) {
        const { facts } = await client.do('context.get', { space, query: query(file) });
        expect({ query: query(file), texts: facts.map(({ text }: Input) => text) }).toEqual({
          query: query(file),
          texts: [`File ${file} has the content abc`],
        });
      }
  });

  it('are printed nowhere after a revocation took away their evidence, nor are the facts that follow from them (G09)', async () => {
    const shop = await aShop(client);
    const [order, policy] = [await shop.order('ORD-1'), await shop.policy()];
    const status = await shop.assert('order_status', 'ORD-1', [order]);
    const eligible = await shop.assert('refund_eligibility', 'ORD-1', [order, policy]);
    const payable = await shop.assert('refund_payable', 'ORD-1', [], { dependsOn: [status, eligible] });
    const all = [status, eligible, payable];
    expect((await shop.context('ORD-1')).facts.map(({ claimId }: Input) => claimId).sort()).toEqual([...all].sort());
    await shop.revoke(order);
    for (const format of ['markdown', 'json']) {
      const { context, facts, blocked } = await shop.context('ORD-1', { format });
      expect({ facts, blocked }).toEqual({ facts: [], blocked: [] });
      for (const id of all) expect(context).not.toContain(id);
    }
  });

  it('show which of their records are revoked, and disappear when the last record is revoked (G13)', async () => {
    const shop = await aShop(client);
    const [first, second] = [await shop.order('ORD-1'), await shop.order('ORD-1')];
    await shop.assert('order_status', 'ORD-1', [first, second]);
    await shop.revoke(first);
    const { context, facts } = await shop.context('ORD-1');
    expect(facts[0].evidence.map(({ id, state }: Input) => `${id} ${state}`).sort()).toEqual(
      [`${first} revoked`, `${second} fresh`].sort(),
    );
    expect(context).toMatch(new RegExp(`evidence:${first} type=order_record .* \\[revoked\\]`));
    await shop.revoke(second);
    const after = await shop.context('ORD-1');
    expect({ facts: after.facts, blocked: after.blocked }).toEqual({ facts: [], blocked: [] });
  });

  it('show their support first, however much newer evidence is merely attached', async () => {
    const shop = await aShop(client);
    const own = await shop.response('ORD-1');
    await shop.at(1);
    const others = [];
    for (let n = 0; n < 9; n += 1) others.push(await shop.response('ORD-2', { observedAt: at(1) }));
    await shop.assert('refund_completed', 'ORD-1', [own, ...others]);
    const { facts } = await shop.context('ORD-1');
    expect(facts[0].evidence).toHaveLength(8);
    expect(facts[0].evidence.map(({ id }: Input) => id)).toContain(own);
  });

  it('show the record that still counts, even if a newer one of its type was revoked', async () => {
    const shop = await aShop(client);
    const older = await shop.order('ORD-1');
    await shop.at(1);
    const newer = await shop.order('ORD-1', { observedAt: at(1) });
    const policies = [];
    for (let n = 0; n < 9; n += 1) policies.push(await shop.policy({ observedAt: at(1) }));
    await shop.assert('refund_eligibility', 'ORD-1', [older, newer, ...policies]);
    await shop.revoke(newer);
    const { facts } = await shop.context('ORD-1');
    expect(facts[0].evidence).toHaveLength(8);
    expect(facts[0].evidence).toContainEqual(expect.objectContaining({ id: older, state: 'fresh' }));
  });

  it('show a record for each requirement, even if two ask for the same type', async () => {
    const { space, record } = await aRefundSpace(tenant, client, { schema: TRANSFERS });
    const account = (entity: string, id: string, minutes: number) =>
      record('account_record', 'order_api', { [entity]: id }, {}, { observedAt: at(minutes) });
    const sender = await account('sender', 'SND-1', -1);
    const receivers = [];
    for (let n = 0; n < 9; n += 1) receivers.push(await account('receiver', 'RCV-1', 0));
    const { outcome } = await client.do('facts.assert', {
      space,
      claimType: 'transfer_possible',
      anchors: { sender: 'SND-1', receiver: 'RCV-1' },
      evidence: [sender, ...receivers],
    });
    expect(outcome).toBe('accepted');
    const { facts } = await client.do('context.get', { space, query: 'SND-1' });
    expect(facts[0].evidence).toHaveLength(8);
    expect(facts[0].evidence.map(({ id }: Input) => id)).toContain(sender);
  });

  it('name the type of evidence that has expired if they are blocked, even if a fresh record of another order is attached', async () => {
    const shop = await aShop(client);
    const [own, policy] = [await shop.order('ORD-1'), await shop.policy()];
    await shop.at(23 * 60);
    const other = await shop.order('ORD-2', { observedAt: at(23 * 60) });
    await shop.assert('refund_eligibility', 'ORD-1', [own, policy, other]);
    await shop.at(25 * 60);
    const { blocked } = await shop.context('ORD-1');
    expect(blocked).toMatchObject([{ needs: ['order_record'], tools: ['order_api.get_order'] }]);
  });

  it('lose no places to blocked facts, and blocked facts beyond `maxBlocked` are excluded with the reason `blocked`', async () => {
    const shop = await aShop(client);
    for (const id of ['ORD-1', 'ORD-2', 'ORD-3']) await shop.assert('order_status', id, [await shop.order(id)]);
    const done = await shop.assert('refund_completed', 'ORD-4', [await shop.response('ORD-4')]);
    await shop.at(2 * DAYS);
    const { facts, blocked, excludedReasons } = await shop.context('order', { maxFacts: 1, maxBlocked: 2 });
    expect(facts).toMatchObject([{ claimId: done }]);
    expect(blocked).toHaveLength(2);
    expect(excludedReasons).toMatchObject([{ reason: 'blocked' }]);
    const none = await shop.context('order', { maxFacts: 1, maxBlocked: 0 });
    expect({ facts: none.facts.length, blocked: none.blocked.length }).toEqual({ facts: 1, blocked: 0 });
    expect(none.excludedReasons.map(({ reason }: Input) => reason)).toEqual(['blocked', 'blocked', 'blocked']);
  });

  it('of another task are left out unless requested, and are then printed separately', async () => {
    const shop = await aShop(client);
    const own = await shop.assert('order_status', 'ORD-1', [await shop.order('ORD-1')]);
    const other = await shop.assert('order_status', 'ORD-2', [await shop.order('ORD-2')]);
    const { id: taskId } = await client.do('tasks.create', {
      space: shop.space,
      title: 'T',
      anchors: { order: 'ORD-1' },
    });
    const plain = await shop.context('order status', { taskId });
    expect(plain.facts).toMatchObject([{ claimId: own }]);
    const all = await shop.context('order status', { taskId, includeOther: true });
    expect(all.facts).toMatchObject([
      { claimId: own, foreign: false },
      { claimId: other, foreign: true },
    ]);
    expect(linesOf(all.context, 'Facts of other tasks')).toHaveLength(2);
  });

  it('of a task that may contradict what a user said are printed with these words and a notice, although the search did not find them', async () => {
    const shop = await aShop(client);
    const create = { space: shop.space, title: 'Refund', anchors: { order: 'ORD-1' } };
    const { id: taskId } = await client.do('tasks.create', create);
    const id = await shop.assert('order_status', 'ORD-1', [await shop.order('ORD-1')]);
    const store = (text: string, source: string) =>
      tenant.owner.do('claims.store', { space: shop.space, text, provenance: { source } });
    for (let n = 0; n < 20; n += 1) await store(`The xylophone ${n} sounds ${n * 7919}.`, 'document');
    const read = (more: Input = {}) => shop.context('xylophone', { taskId, ...more });
    expect((await read()).facts).toMatchObject([{ claimId: id }]);
    const { claim } = await store('Order ORD-1 has status CANCELLED', 'user_explicit');
    for (const include of [undefined, ['task', 'facts']]) {
      const { context, facts, possibleConflicts } = await read({ include, maxClaims: 30 });
      expect(facts).toEqual([]);
      expect(context).toContain(`[claim:${claim.id}] "Order ORD-1 has status CANCELLED"`);
      expect(context).toMatch(
        new RegExp(`\\[claim:${id}\\] "Order ORD-1 has status PAID" .*may contradict claim:${claim.id}, undecided`),
      );
      expect(possibleConflicts).toMatchObject([{ claim: { id: claim.id }, weakerClaim: { id } }]);
    }
    for (const more of [{ maxFacts: 0 }, { maxClaims: 1 }, { maxTokens: 60 }]) {
      const { context, excludedReasons } = await read(more);
      expect(context).not.toContain(id);
      expect({ more, ids: excludedReasons.map((excluded: Input) => excluded.id) }).toEqual({
        more,
        ids: expect.arrayContaining([id]),
      });
    }
  });

  it('of the past are printed as plain claims, also if only facts are requested', async () => {
    const shop = await aShop(client);
    const id = await shop.assert('order_status', 'ORD-1', [await shop.order('ORD-1')]);
    await shop.at(10);
    for (const include of [['facts'], ['claims'], ['claims', 'facts']]) {
      const { context } = await shop.context('ORD-1', { include, asOf: at(5) });
      expect({ include, lines: linesOf(context, 'Facts').length }).toEqual({ include, lines: 1 });
      expect(context).toContain(`[claim:${id}]`);
    }
    expect((await shop.context('ORD-1', { include: ['messages'], asOf: at(5) })).context).not.toContain(id);
  });

  it('fit the budget in both formats, and those left out are listed with the reason', async () => {
    const shop = await aShop(client);
    const claims = [];
    for (const id of ['ORD-1', 'ORD-2', 'ORD-3'])
      claims.push(await shop.assert('order_status', id, [await shop.order(id)]));
    const few = await shop.context('order status', { maxFacts: 1 });
    expect(few.excludedReasons.map(({ reason }: Input) => reason)).toEqual(['limit', 'limit']);
    for (const format of ['markdown', 'json']) {
      const { facts, excludedReasons, tokenEstimate } = await shop.context('order status', { maxTokens: 150, format });
      expect(tokenEstimate).toBeLessThanOrEqual(150);
      expect(
        [...facts.map(({ claimId }: Input) => claimId), ...excludedReasons.map(({ id }: Input) => id)].sort(),
      ).toEqual([...claims].sort());
    }
    const { context } = await shop.context('ORD-1', { format: 'json' });
    expect(JSON.parse(context).items).toMatchObject([
      { id: claims[0], section: 'Gated facts', gated: { label: 'FACT' } },
    ]);
  });

  it('are read without an internal error, even if the query contains patterns or control characters', async () => {
    const shop = await aShop(client);
    await shop.assert('order_status', 'ORD-1', [await shop.order('ORD-1')]);
    for (const query of [
      '%',
      'ORD_1',
      'ORD-*',
      'order:ORD-9',
      '"ORD-9" AND OR NOT',
      "'; drop table facts; --",
      '\u0000',
      '(((',
    ]) {
      const { status, body } = await client.call('context.get', { space: shop.space, query });
      expect([200, 400]).toContain(status);
      expect(JSON.stringify(body)).not.toContain('internal');
    }
  });
});

it('a fact that the query names is printed alone, even if the customer of the task has more than 200 newer facts', async () => {
  const agent = await tenant.as({ role: 'agent', sourceSystems: REFUND_SYSTEMS });
  const { space, record } = await aRefundSpace(tenant, agent, { schema: CARE });
  const register = await record('register', 'order_api', { open: true });
  const assert = async (department: string): Promise<string> => {
    const anchors = { customer: 'CUST-1', department };
    const { outcome, claim } = await agent.do('facts.assert', {
      space,
      claimType: 'care',
      anchors,
      evidence: [register],
    });
    expect({ department, outcome }).toEqual({ department, outcome: 'accepted' });
    return claim.id;
  };
  const older = await assert('IT');
  for (let page = 0; page < 7; page += 1)
    await Promise.all(Array.from({ length: 30 }, (_, n) => assert(`D-${30 * page + n}`)));
  const { id: taskId } = await agent.do('tasks.create', { space, title: 'T', anchors: { customer: 'CUST-1' } });
  for (const more of [{ taskId }, {}]) {
    const { facts } = await agent.do('context.get', { space, query: 'IT', ...more });
    expect({ more, facts: facts.map(({ claimId }: Input) => claimId) }).toEqual({ more, facts: [older] });
  }
});
