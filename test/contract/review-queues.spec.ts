import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, seenConflict, type RestClient, type Service, type Tenant } from '../service/index.js';

const QUOTA = 50;

let service: Service;
let tenant: Tenant;
let bot: RestClient;
let user: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  bot = await tenant.as({ role: 'agent' });
  user = await tenant.as({ role: 'writer' });
});
afterAll(() => service.close());

const item = (subject: string, value: string, more: object = {}) => ({
  text: `${subject} home ${value}`,
  triple: { subject, predicate: 'home', value },
  ...more,
});
const facts = (space: string, count: number) =>
  user.do('claims.storeBatch', {
    space,
    items: Array.from({ length: count }, (_, i) =>
      item(`user ${i}`, 'Riga', { provenance: { source: 'user_explicit' } }),
    ),
  });
const outcomes = async (client: RestClient, space: string, items: object[]): Promise<string[]> =>
  (await client.do('claims.storeBatch', { space, items })).data.map(
    ({ result }: any) => result.rejection?.reason ?? result.outcome,
  );
const waiting = async (space: string): Promise<any[]> => (await user.do('conflicts.list', { space, limit: 200 })).data;

describe('review queues', () => {
  it('hold one open challenge per author and key: a newer challenge replaces the older', async () => {
    const { space } = await tenant.aSpace();
    await facts(space, 1);
    const first = await bot.do('claims.store', { space, ...item('user 0', 'Rome') });
    const second = await bot.do('claims.store', { space, ...item('user 0', 'Oslo') });
    expect({ first: first.outcome, second: second.outcome }).toEqual({ first: 'quarantined', second: 'quarantined' });
    expect(await user.do('claims.get', { space, id: first.claim.id })).toMatchObject({
      status: 'archived',
      statusReason: 'challenge_replaced',
    });
    expect((await waiting(space)).map(({ newClaim }) => newClaim.id)).toEqual([second.claim.id]);
    const other = await (await tenant.as({ role: 'agent' })).do('claims.store', { space, ...item('user 0', 'Bonn') });
    expect((await waiting(space)).map(({ newClaim }) => newClaim.id).sort()).toEqual(
      [second.claim.id, other.claim.id].sort(),
    );
  });

  it('do not replace a claim that a reviewer quarantined by hand', async () => {
    const { space } = await tenant.aSpace();
    const first = await bot.do('claims.store', { space, ...item('user 0', 'Rome') });
    await tenant.owner.do('claims.quarantine', { space, id: first.claim.id });
    await facts(space, 1);
    await bot.do('claims.store', { space, ...item('user 0', 'Oslo') });
    expect(await user.do('claims.get', { space, id: first.claim.id })).toMatchObject({
      status: 'quarantined',
      statusReason: 'manual',
    });
    await service.expectReplayIsExact(tenant.id);
  });

  it('do not let a replaced challenge into force when it is restored', async () => {
    const { space } = await tenant.aSpace();
    const subject = 'us\u0435r 0'; // Its letters are of two scripts.
    const first = await bot.do('claims.store', { space, ...item(subject, 'Rome') });
    const { claim: fact } = await user.do('claims.store', {
      space,
      ...item(subject, 'Riga', { provenance: { source: 'user_explicit' } }),
    });
    await bot.do('claims.store', { space, ...item(subject, 'Oslo') });
    expect(await user.do('claims.get', { space, id: first.claim.id })).toMatchObject({
      status: 'archived',
      statusReason: 'challenge_replaced',
    });
    await tenant.owner.do('claims.retract', { space, id: fact.id, errorType: 'other', reason: 'It was wrong.' });
    expect(await user.do('claims.restore', { space, id: first.claim.id })).toMatchObject({
      outcome: 'quarantined',
      superseded: [],
      claim: { status: 'quarantined', statusReason: 'manual' },
    });
    const { version } = await user.do('claims.get', { space, id: first.claim.id });
    expect(
      await tenant.owner.do('claims.review', {
        space,
        id: first.claim.id,
        action: 'activate',
        expectedVersion: version,
      }),
    ).toMatchObject({ status: 'active' });
    await service.expectReplayIsExact(tenant.id);
  });

  it('keep a challenge that somebody else asserts too', async () => {
    const { space } = await tenant.aSpace();
    await facts(space, 1);
    const first = await bot.do('claims.store', { space, ...item('user 0', 'Rome') });
    await (await tenant.as({ role: 'agent' })).do('claims.store', { space, ...item('user 0', 'Rome') });
    await bot.do('claims.store', { space, ...item('user 0', 'Oslo') });
    expect((await user.do('claims.get', { space, id: first.claim.id })).status).toBe('quarantined');
  });

  it('hold fifty claims of one author in a space, alone or in batches, and have room for others', async () => {
    const { space } = await tenant.aSpace();
    await facts(space, QUOTA + 6);
    const challenges = Array.from({ length: QUOTA + 5 }, (_, i) => item(`user ${i}`, 'Rome'));
    expect(await outcomes(bot, space, challenges.slice(0, 30))).toEqual(Array(30).fill('quarantined'));
    expect(await outcomes(bot, space, challenges.slice(30))).toEqual([
      ...Array(20).fill('quarantined'),
      ...Array(5).fill('review_quota_exceeded'),
    ]);
    const beyond = await bot.do('claims.store', {
      space,
      ...item(`user ${QUOTA + 5}`, 'Rome', { externalId: 'late' }),
    });
    expect(beyond).toMatchObject({ outcome: 'rejected', claim: null, rejection: { reason: 'review_quota_exceeded' } });
    expect(await waiting(space)).toHaveLength(QUOTA);
    expect((await bot.do('claims.store', { space, ...item('user 0', 'Oslo') })).outcome).toBe('quarantined');
    expect((await bot.do('claims.store', { space, text: 'A note next to it.' })).outcome).toBe('accepted');
    expect(
      (await (await tenant.as({ role: 'agent' })).do('claims.store', { space, ...item('user 1', 'Bonn') })).outcome,
    ).toBe('quarantined');
    expect((await user.do('claims.store', { space, ...item('user 2', 'Bonn') })).outcome).toBe('quarantined');
    const [{ id }] = (await waiting(space)).filter(({ newClaim }) => newClaim.triple.subject === 'user 3');
    await tenant.owner.do('conflicts.resolve', {
      space,
      ...(await seenConflict(tenant.owner, space, id)),
      action: 'reject',
    });
    expect(
      (await bot.do('claims.store', { space, ...item(`user ${QUOTA + 5}`, 'Rome', { externalId: 'late' }) })).outcome,
    ).toBe('quarantined');
    expect((await bot.do('claims.store', { space, ...item(`user ${QUOTA + 4}`, 'Rome') })).outcome).toBe('rejected');
  });

  it('hold fifty possible conflicts of one author', async () => {
    const { space } = await tenant.aSpace();
    await user.do('claims.store', {
      space,
      text: 'User budget is $750',
      triple: { subject: 'user', predicate: 'budget', value: '$750' },
      provenance: { source: 'user_explicit' },
    });
    const notes = Array.from({ length: QUOTA + 3 }, (_, i) => ({ text: `The budget of the user is $${i + 1000}` }));
    expect(await outcomes(bot, space, notes)).toEqual([
      ...Array(QUOTA).fill('accepted'),
      ...Array(3).fill('review_quota_exceeded'),
    ]);
    expect((await user.do('possibleConflicts.list', { space, limit: 200 })).data).toHaveLength(QUOTA);
  });

  it('are grouped by key and let authors take turns, in pages of any size', async () => {
    const { space } = await tenant.aSpace();
    await facts(space, 12);
    const other = await tenant.as({ role: 'agent' });
    await outcomes(other, space, [item('user 10', 'Bonn'), item('user 11', 'Bonn')]);
    await outcomes(
      bot,
      space,
      Array.from({ length: 9 }, (_, i) => item(`user ${i}`, 'Rome')),
    );
    await outcomes(other, space, [item('user 3', 'Kiel')]);
    const keys = (await waiting(space)).map(({ newClaim }) => newClaim.triple.subject.slice(5));
    expect(keys).toEqual(['3', '3', '8', '7', '11', '6', '10', '5', '4', '2', '1', '0']);
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await user.do('conflicts.list', { space, limit: 5, ...(cursor ? { cursor } : {}) });
      paged.push(...page.data.map(({ newClaim }: any) => newClaim.triple.subject.slice(5)));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(keys);
  });

  it('of possible conflicts let authors take turns', async () => {
    const { space } = await tenant.aSpace();
    const things = ['router port', 'villa rent', 'oak age', 'boat speed'];
    for (const thing of things)
      await user.do('claims.store', { space, text: `${thing} is 80`, provenance: { source: 'user_explicit' } });
    const other = await tenant.as({ role: 'agent' });
    await outcomes(other, space, [{ text: `${things[0]} is 90` }]);
    await outcomes(
      bot,
      space,
      things.slice(1).map((thing) => ({ text: `${thing} is 70` })),
    );
    const { data } = await user.do('possibleConflicts.list', { space });
    expect(data.map(({ claim }: any) => claim.text)).toEqual([
      'boat speed is 80',
      'router port is 80',
      'oak age is 80',
      'villa rent is 80',
    ]);
  });

  it('hold fifty contradictions that one author reported', async () => {
    const { space } = await tenant.aSpace();
    const notes = await user.do('claims.storeBatch', {
      space,
      items: Array.from({ length: 12 }, (_, i) => ({ text: `Thing ${i} is as it is.` })),
    });
    const ids = notes.data.map(({ result }: any) => result.claim.id);
    const pairs = ids.flatMap((a: string, i: number) => ids.slice(i + 1).map((b: string) => [a, b]));
    for (const [nodeA, nodeB] of pairs.slice(0, QUOTA))
      await bot.do('conflicts.contradict', { space, nodeA, nodeB, description: 'so' });
    const [nodeA, nodeB] = pairs[QUOTA];
    const refused = await bot.call('conflicts.contradict', { space, nodeA, nodeB, description: 'so' });
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'review_quota_exceeded' });
    expect((await user.do('conflicts.contradict', { space, nodeA, nodeB, description: 'so' })).outcome).toBe('opened');
  });

  it('hold one contradiction per author against each stronger claim: a newer contradiction replaces the older', async () => {
    const { space } = await tenant.aSpace();
    const [one, other] = await Promise.all(
      ['Riga', 'Oslo'].map(
        async (city) =>
          (
            await user.do('claims.store', {
              space,
              text: `The office is in ${city}`,
              provenance: { source: 'user_explicit' },
            })
          ).claim.id,
      ),
    );
    const guess = async (client: RestClient, n: number) =>
      (await client.do('claims.store', { space, text: `Hearsay number ${n}`, provenance: { source: 'inference' } }))
        .claim.id;
    const challenge = async (client: RestClient, n: number, fact = one) =>
      (
        await client.do('conflicts.contradict', {
          space,
          nodeA: await guess(client, n),
          nodeB: fact,
          description: 'so I hear',
        })
      ).conflict.id;
    const [first, second] = [await challenge(bot, 1), await challenge(bot, 2)];
    const [elsewhere, others] = [
      await challenge(bot, 3, other),
      await challenge(await tenant.as({ role: 'agent' }), 4),
    ];
    expect((await waiting(space)).map(({ id }) => id).sort()).toEqual([second, elsewhere, others].sort());
    expect(await user.do('conflicts.get', { space, id: first })).toMatchObject({
      status: 'resolved',
      resolution: 'withdrawn',
      note: 'challenge_replaced',
      replacedBy: second,
    });
    for (let n = 5; n < 8; n += 1) await challenge(user, n);
    expect(await waiting(space)).toHaveLength(6);
  });

  it('of claims in quarantine are grouped by key and let authors take turns, in pages of any size', async () => {
    const { space } = await tenant.aSpace();
    await facts(space, 12);
    const other = await tenant.as({ role: 'agent' });
    await outcomes(other, space, [item('user 10', 'Bonn'), item('user 11', 'Bonn')]);
    await outcomes(
      bot,
      space,
      Array.from({ length: 9 }, (_, i) => item(`user ${i}`, 'Rome')),
    );
    await outcomes(other, space, [item('user 3', 'Kiel')]);
    const listed = async (more: object): Promise<string[]> => {
      const subjects: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await user.do('claims.list', {
          space,
          statuses: ['quarantined'],
          ...more,
          ...(cursor ? { cursor } : {}),
        });
        subjects.push(...page.data.map(({ triple }: any) => triple.subject.slice(5)));
        if (page.nextCursor === null) return subjects;
        cursor = page.nextCursor;
      }
    };
    const turns = ['3', '3', '8', '7', '11', '6', '10', '5', '4', '2', '1', '0'];
    expect(await listed({ limit: 200 })).toEqual(turns);
    expect(await listed({ limit: 5 })).toEqual(turns);
    expect(await listed({ limit: 5, subject: 'USER 3' })).toEqual(['3', '3']);
  });

  it('hold fifty proposals of one author, alone or in batches, and let authors take turns', async () => {
    const { space } = await tenant.aSpace();
    const {
      claim: { id: supportId },
    } = await user.do('claims.store', {
      space,
      text: 'The archive is kept in Riga',
      provenance: { source: 'user_explicit' },
    });
    const cornerstone = (n: number) => ({
      type: 'cornerstone',
      tag: `base ${n}`,
      title: `Base ${n}`,
      frame: 'It holds.',
      supportIds: [supportId],
    });
    const other = await tenant.as({ role: 'agent' });
    const first = (await other.do('nodes.create', { space, ...cornerstone(0) })).proposal.id;
    await bot.do('nodes.createBatch', {
      space,
      items: Array.from({ length: QUOTA - 1 }, (_, i) => cornerstone(i + 1)),
    });
    const tooMany = await bot.call('nodes.createBatch', { space, items: [cornerstone(60), cornerstone(61)] });
    expect({ status: tooMany.status, code: tooMany.body.code }).toEqual({ status: 409, code: 'review_quota_exceeded' });
    const last = (await bot.do('nodes.create', { space, ...cornerstone(62) })).proposal.id;
    expect(await bot.call('nodes.create', { space, ...cornerstone(63) })).toMatchObject({
      status: 409,
      body: { code: 'review_quota_exceeded', detail: expect.stringContaining('50 proposals') },
    });
    const { data, nextCursor } = await user.do('proposals.list', { space, status: 'open', limit: 2 });
    expect(data.map(({ id }: { id: string }) => id)).toEqual([last, first]);
    expect(
      (await user.do('proposals.list', { space, status: 'open', limit: 100, cursor: nextCursor })).data,
    ).toHaveLength(QUOTA - 1);
    await bot.do('proposals.withdraw', { space, id: last });
    expect((await bot.do('nodes.create', { space, ...cornerstone(64) })).outcome).toBe('accepted');
    expect((await user.do('nodes.create', { space, ...cornerstone(65) })).outcome).toBe('accepted');
  });

  it('never exceed their limit, even with concurrent writers', async () => {
    const { space } = await tenant.aSpace();
    await facts(space, QUOTA + 10);
    await outcomes(
      bot,
      space,
      Array.from({ length: QUOTA - 2 }, (_, i) => item(`user ${i}`, 'Rome')),
    );
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => bot.do('claims.store', { space, ...item(`user ${QUOTA + i}`, 'Rome') })),
    );
    expect(await waiting(space)).toHaveLength(QUOTA);
  });
});
