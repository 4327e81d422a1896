import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ASSERTION_CLASSES, DAY_MS, type AssertionClass } from '#libs/kernel/index.js';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  seenConflict,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

const START = '2026-01-01T00:00:00.000Z';
const days = (count: number): string => new Date(Date.parse(START) + count * DAY_MS).toISOString();
const before = (time: string): string => `2025-12-31T${time}:00.000Z`;

let service: Service;
let tenant: Tenant;
let writers: Client[];

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  writers = await Promise.all(Array.from({ length: 4 }, () => tenant.as({ role: 'writer' })));
});
afterAll(() => service.close());

/** The worked examples of the claims spec, section 16, each in a new space whose clock is at the start of 2026. */
describe.each(TRANSPORTS)('worked examples over %s', (transport) => {
  async function spaceOfExamples() {
    const client = await mostlyOver(transport, tenant.owner);
    const { space, callBy, setClock } = await tenant.aSpaceAt(START);
    const say = (predicate: string, value: string, by: AssertionClass, { sourceId, ...more }: Input = {}) =>
      client.do('claims.store', {
        space,
        text: `${predicate} is ${value}`,
        triple: { subject: 'user', predicate, value },
        provenance: { source: by, ...(sourceId ? { sourceId } : {}) },
        ...more,
      });
    const claim = (id: string) => client.do('claims.get', { space, id });
    return {
      space,
      client,
      say,
      claim,
      call: callBy(client),
      ownGroup: (sourceId: string, by: AssertionClass) => client.do('sources.put', { space, sourceId, class: by }),
      status: async (...ids: string[]) => (await Promise.all(ids.map(claim))).map(({ status }) => status),
      found: async (query: string, more: Input = {}): Promise<string[]> =>
        (await client.do('search.run', { space, query, mode: 'keyword', ...more })).data
          .map(({ claim: found }: any) => found.triple.value)
          .sort(),
      openConflicts: async () => (await client.do('conflicts.list', { space, status: 'open' })).data,
      context: async (query: string): Promise<string> => (await client.do('context.get', { space, query })).context,
      setClock,
    };
  }

  it('C01: every class begins with its own trust, one witness and status active', async () => {
    const { client, space, say } = await spaceOfExamples();
    const {
      messages: [message],
    } = await client.do('conversations.record', {
      space,
      sessionId: 'chat',
      messages: [{ role: 'user', content: 'I like x' }],
    });
    const fresh = [];
    for (const by of ASSERTION_CLASSES)
      fresh.push((await say(`p_${by}`, 'x', by, by === 'user_implicit' ? { evidence: [message.id] } : {})).claim);
    expect(fresh.map(({ trust }) => trust)).toEqual([1, 0.95, 0.85, 0.7, 0.6, 0.5]);
    for (const { trust, confidence, status, corroboration } of fresh)
      expect({ confidence, status, corroboration }).toEqual({ confidence: trust, status: 'active', corroboration: 1 });
  });

  it('C02: repeats of one source add nothing, further groups add up to 0.20', async () => {
    const { say, ownGroup } = await spaceOfExamples();
    const from = async (n: number) => (await say('city', 'Riga', 'document', { sourceId: `s${n}` })).claim.trust;
    for (let n = 0; n <= 8; n += 1) await ownGroup(`s${n}`, 'document');
    const trusts = [];
    for (let repeat = 0; repeat <= 4; repeat += 1) trusts.push(await from(0));
    for (let group = 1; group <= 8; group += 1) trusts.push(await from(group));
    expect(trusts).toEqual([0.6, 0.6, 0.6, 0.6, 0.6, 0.65, 0.7, 0.75, 0.8, 0.8, 0.8, 0.8, 0.8]);
  });

  it.each([
    ['r', 0.65, 'active'],
    ['d', 0.35, 'active'],
    ['rd', 0.5, 'active'],
    ['rrrd', 0.62, 'active'],
    ['dd', 0.3, 'active'],
    ['ddd', 0.275, 'disputed'],
  ])('C03: an inference with votes %s has trust %d and is %s', async (votes, trust, status) => {
    const { say, claim, space } = await spaceOfExamples();
    const {
      claim: { id },
    } = await say('mood', 'fine', 'inference');
    for (const [i, vote] of [...votes].entries())
      await writers[i]!.do(vote === 'r' ? 'claims.reinforce' : 'claims.dispute', { space, id });
    expect(await claim(id)).toMatchObject({ trust, status });
  });

  it('C04: a reinforcement restores a disputed claim', async () => {
    const { say, claim, space } = await spaceOfExamples();
    const {
      claim: { id },
    } = await say('mood', 'fine', 'inference');
    for (const writer of writers.slice(0, 3)) await writer.do('claims.dispute', { space, id });
    expect((await claim(id)).status).toBe('disputed');
    await writers[3]!.do('claims.reinforce', { space, id });
    expect(await claim(id)).toMatchObject({ trust: 0.38, status: 'active' });
  });

  it('C05: age lowers trust by at most 0.10, and does not change what the gate weighs', async () => {
    const { say, claim, setClock } = await spaceOfExamples();
    const document = (await say('a', 'x', 'document')).claim.id;
    const tool = (await say('b', 'x', 'tool_output')).claim.id;
    const at = async (now: string, id: string) => {
      await setClock(now);
      const { trust, gateTrust } = await claim(id);
      return [trust, gateTrust];
    };
    expect(await at(days(182.5), tool)).toEqual([0.8, 0.85]);
    expect(await at(days(365), document)).toEqual([0.5, 0.6]);
    expect(await at(days(730), document)).toEqual([0.5, 0.6]);
    expect(await at(days(730), tool)).toEqual([0.75, 0.85]);
  });

  it('C06: a statement of a user replaces a guess, with links in both directions', async () => {
    const { say, claim, found } = await spaceOfExamples();
    const blue = await say('theme', 'blue', 'inference');
    const green = await say('theme', 'green', 'user_explicit');
    expect(green).toMatchObject({
      outcome: 'accepted',
      superseded: [blue.claim.id],
      claim: { supersedes: [blue.claim.id] },
    });
    expect(await claim(blue.claim.id)).toMatchObject({ status: 'superseded', supersededBy: green.claim.id });
    expect(await found('theme')).toEqual(['green']);
  });

  it('C07: a guess against a statement of a user is quarantined and hidden', async () => {
    const { say, status, openConflicts, found, context } = await spaceOfExamples();
    const utc = await say('timezone', 'UTC', 'user_explicit');
    const pst = await say('timezone', 'PST', 'inference');
    expect(pst).toMatchObject({
      outcome: 'quarantined',
      conflicts: [
        {
          newClaim: { id: pst.claim.id, text: pst.claim.text, status: 'quarantined', gateTrust: 0.5 },
          existingClaim: { id: utc.claim.id, text: utc.claim.text, status: 'active', gateTrust: 1 },
          reason: 'trust_insufficient',
          blocking: true,
          newTrust: 0.5,
          existingTrust: 1,
        },
      ],
    });
    expect(await openConflicts()).toMatchObject([
      { id: pst.conflicts[0].id, reason: 'trust_insufficient', newTrust: 0.5, existingTrust: 1 },
    ]);
    expect(await status(utc.claim.id, pst.claim.id)).toEqual(['active', 'quarantined']);
    expect(await found('timezone')).toEqual(['UTC']);
    expect(await context('timezone')).toMatch(/timezone is UTC/);
    expect(await context('timezone')).not.toMatch(/PST/);
  });

  it('C08: at equal trust the later observation is active, and the earlier becomes history', async () => {
    const { say, claim, found } = await spaceOfExamples();
    const en = await say('language', 'en', 'inference', { observedAt: before('10:00') });
    const es = await say('language', 'es', 'inference', { observedAt: before('11:00') });
    const fr = await say('language', 'fr', 'inference', { observedAt: before('09:00') });
    expect(fr).toMatchObject({
      outcome: 'accepted',
      historical: true,
      claim: { status: 'superseded', validFrom: before('09:00'), validUntil: before('11:00') },
    });
    expect(await claim(en.claim.id)).toMatchObject({ status: 'superseded', validUntil: before('11:00') });
    expect(await claim(es.claim.id)).toMatchObject({ status: 'active', validUntil: null });
    expect(await found('language')).toEqual(['es']);
    expect({
      at0930: await found('language', { asOf: before('09:30') }),
      at1030: await found('language', { asOf: before('10:30') }),
      at1100: await found('language', { asOf: before('11:00') }),
    }).toEqual({ at0930: ['fr'], at1030: ['en'], at1100: ['es'] });
  });

  it('C09: stronger and further witnesses of the same value raise one claim', async () => {
    const { say, ownGroup } = await spaceOfExamples();
    await ownGroup('paper', 'document');
    await ownGroup('person', 'user_explicit');
    const first = await say('budget', '750', 'inference');
    expect(await say('budget', '750', 'document', { sourceId: 'paper' })).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: first.claim.id, trust: 0.65, base: 0.6, corroboration: 2 },
    });
    expect(await say('budget', '750', 'user_explicit', { sourceId: 'person' })).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: first.claim.id, trust: 1, base: 1, corroboration: 3 },
    });
  });

  it('C10: spelling makes no difference', async () => {
    const { call } = await spaceOfExamples();
    const said = (subject: string, predicate: string, value: string) =>
      call('claims.store', { text: `${subject} ${predicate} ${value}`, triple: { subject, predicate, value } });
    const first = await said('Time Zone', 'Is', 'UTC');
    expect(await said(' time  zone', 'IS', 'utc')).toMatchObject({
      outcome: 'deduplicated',
      claim: { id: first.claim.id, corroboration: 1 },
    });
  });

  it('C11: windows that only touch do not contradict each other', async () => {
    const { say, found, openConflicts } = await spaceOfExamples();
    await say('role', 'engineer', 'document', {
      validFrom: '2024-01-01T00:00:00Z',
      validUntil: '2024-06-01T00:00:00Z',
    });
    expect(
      await say('role', 'manager', 'document', {
        validFrom: '2024-06-01T00:00:00Z',
        validUntil: '2025-01-01T00:00:00Z',
      }),
    ).toMatchObject({ outcome: 'accepted', superseded: [] });
    expect(await openConflicts()).toEqual([]);
    expect({
      inMay: await found('role', { asOf: '2024-05-31T23:59:59.999Z' }),
      inJune: await found('role', { asOf: '2024-06-01T00:00:00Z' }),
    }).toEqual({ inMay: ['engineer'], inJune: ['manager'] });
  });

  it('C12: a window cut out of a longer one leaves a remainder after it', async () => {
    const { say, claim, found } = await spaceOfExamples();
    const engineer = await say('role', 'engineer', 'document', { validFrom: '2020-01-01T00:00:00Z' });
    const manager = await say('role', 'manager', 'document', {
      validFrom: '2024-01-01T00:00:00Z',
      validUntil: '2024-07-01T00:00:00Z',
    });
    expect(manager).toMatchObject({
      outcome: 'accepted',
      superseded: [engineer.claim.id],
      remainders: [expect.any(String)],
    });
    expect(await claim(engineer.claim.id)).toMatchObject({
      status: 'superseded',
      validUntil: '2024-01-01T00:00:00.000Z',
    });
    expect(await claim(manager.remainders[0])).toMatchObject({
      status: 'active',
      remainderOf: engineer.claim.id,
      validFrom: '2024-07-01T00:00:00.000Z',
      triple: { value: 'engineer' },
    });
    expect({
      before: await found('role', { asOf: '2023-05-01T00:00:00Z' }),
      during: await found('role', { asOf: '2024-03-01T00:00:00Z' }),
      now: await found('role'),
    }).toEqual({ before: ['engineer'], during: ['manager'], now: ['engineer'] });
  });

  it('C13: what is valid in a session is visible only there', async () => {
    const { say, call, status, found, openConflicts } = await spaceOfExamples();
    for (const externalId of ['s1', 's2']) await call('sessions.open', { externalId });
    const utc = await say('timezone', 'UTC', 'inference');
    const pst = await say('timezone', 'PST', 'inference', { scope: 'session', sessionId: 's1' });
    expect(await status(utc.claim.id, pst.claim.id)).toEqual(['active', 'active']);
    expect(await openConflicts()).toEqual([]);
    expect({
      s1: await found('timezone', { sessionId: 's1' }),
      s2: await found('timezone', { sessionId: 's2' }),
      durable: await found('timezone'),
    }).toEqual({ s1: ['PST'], s2: ['UTC'], durable: ['UTC'] });
  });

  it('C14: a predicate with many values keeps all of them, each once', async () => {
    const { say, call, found, openConflicts } = await spaceOfExamples();
    await call('predicates.put', { name: 'likes', cardinality: 'multi' });
    expect({
      pizza: (await say('likes', 'pizza', 'inference')).outcome,
      sushi: (await say('likes', 'sushi', 'inference')).outcome,
      pizzaAgain: (await say('likes', ' PIZZA ', 'inference')).outcome,
    }).toEqual({ pizza: 'accepted', sushi: 'accepted', pizzaAgain: 'deduplicated' });
    expect(await found('likes')).toEqual(['pizza', 'sushi']);
    expect(await openConflicts()).toEqual([]);
  });

  it.each([
    ['supersede', ['superseded', 'active'], ['PST']],
    ['reject', ['active', 'archived'], ['UTC']],
    ['keep_both', ['active', 'active'], ['PST', 'UTC']],
  ])('C15: the decision to %s is taken once', async (action, statuses, visible) => {
    const { say, call, client, space, status, found, openConflicts } = await spaceOfExamples();
    const utc = await say('timezone', 'UTC', 'user_explicit');
    const pst = await say('timezone', 'PST', 'inference');
    const [{ id }] = await openConflicts();
    const seen = await seenConflict(client, space, id);
    expect(await call('conflicts.resolve', { ...seen, action })).toMatchObject({
      conflict: { id, status: 'resolved', resolution: action },
    });
    expect(await status(utc.claim.id, pst.claim.id)).toEqual(statuses);
    expect({ found: await found('timezone'), openConflicts: await openConflicts() }).toEqual({
      found: visible,
      openConflicts: [],
    });
    const again = await client.call('conflicts.resolve', { space, ...seen, action });
    expect({ status: again.status, body: again.body }).toEqual({
      status: 409,
      body: expect.objectContaining({ code: 'conflict_already_resolved', resolution: action }),
    });
  });
});
