import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  storingNothing,
  TRANSPORTS,
  type Client,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

async function spaceWithPolicy(policy: object) {
  const { space } = await tenant.aSpace({ clock: 'simulated' });
  await tenant.owner.do('spaces.setPolicy', { space, ...policy });
  let minute = 0;
  const say = async (client: Client, text: string, more: object = {}) => {
    minute += 1;
    return client.call('claims.store', {
      space,
      text,
      observedAt: new Date(Date.now() - (1_000 - minute) * 60_000).toISOString(),
      ...more,
    });
  };
  return {
    space,
    say,
    agent: (name: string) => tenant.agent(`${name}-${space}`),
    active: async (): Promise<string[]> =>
      (await tenant.owner.do('claims.list', { space, limit: 200 })).data
        .map(({ text }: { text: string }) => text)
        .sort(),
    archived: async (): Promise<[string, string][]> =>
      (await tenant.owner.do('claims.list', { space, statuses: ['archived'], limit: 200 })).data.map(
        ({ text, statusReason }: Record<string, string>) => [text, statusReason],
      ),
  };
}

describe.each(TRANSPORTS)('a space that has reached its limit of claims, over %s', (transport) => {
  it('archives for a new claim the weakest and oldest claim of the principal with most claims, but no protected claim', async () => {
    const { space, say, agent, active, archived } = await spaceWithPolicy({ maxActiveClaims: 5 });
    const [ann, bob] = [
      await mostlyOver(transport, await agent('ann')),
      await mostlyOver(transport, await agent('bob')),
    ];
    await say(tenant.owner, 'a user said so', { provenance: { source: 'user_explicit' }, importance: 0 });
    await say(bob, 'bob 1', { importance: 0.1 });
    for (const [text, importance] of [
      ['ann old', 0.7],
      ['ann weak', 0.2],
      ['ann new', 0.7],
    ] as const)
      await say(ann, text, { importance });
    expect(await active()).toHaveLength(5);
    expect(await say(bob, 'bob 2')).toMatchObject({
      isOk: true,
      body: { outcome: 'accepted', claim: { status: 'active' } },
    });
    expect(await archived()).toEqual([['ann weak', 'space_full']]);
    await say(bob, 'bob 3');
    expect(await active()).toEqual(['a user said so', 'ann new', 'ann old', 'bob 2', 'bob 3']);
    // A repetition replaces nothing.
    await say(ann, 'ann new');
    const { data } = await tenant.owner.do('claims.list', {
      space,
      statuses: ['archived'],
      filter: { text: 'ann weak' },
    });
    expect(
      (await tenant.owner.do('claims.history', { space, id: data[0].id })).data.map(
        ({ kind }: { kind: string }) => kind,
      ),
    ).toEqual(['claim_stored', 'claim_archived']);
    await service.expectReplayIsExact(tenant.id);
  });

  it('refuses further claims if its policy says so, and still accepts replacements and repetitions', async () => {
    const { space, say, agent, active } = await spaceWithPolicy({ maxActiveClaims: 2, whenFull: 'refuse' });
    const ann = await mostlyOver(transport, await agent('ann'));
    await say(ann, 'one', { triple: { subject: 'x', predicate: 'is', value: '1' } });
    await say(ann, 'two');
    expect(await storingNothing(service.database, () => say(ann, 'three'))).toMatchObject({
      isOk: false,
      body: { code: 'space_full', retryable: false },
    });
    expect(await say(ann, 'one again', { triple: { subject: 'x', predicate: 'is', value: '1' } })).toMatchObject({
      isOk: true,
      body: { outcome: 'deduplicated' },
    });
    expect(await say(ann, 'other', { triple: { subject: 'x', predicate: 'is', value: '2' } })).toMatchObject({
      isOk: true,
      body: { outcome: 'accepted' },
    });
    expect(
      await storingNothing(service.database, () =>
        ann.call('claims.storeBatch', { space, items: [{ text: 'four' }, { text: 'five' }] }),
      ),
    ).toMatchObject({ isOk: false, body: { code: 'space_full' } });
    await tenant.owner.do('spaces.setPolicy', { space, maxActiveClaims: null });
    expect(await say(ann, 'three')).toMatchObject({ isOk: true });
    expect(await active()).toHaveLength(3);
  });
});

describe('a full space', () => {
  it('never lets a principal displace claims of other principals who do not have more claims', async () => {
    const { say, agent, active } = await spaceWithPolicy({ maxActiveClaims: 6 });
    // The author that comes first in the order of principals.
    const [ann, eve] = [await agent('ann'), await agent('eve')];
    for (const [who, name] of [
      [ann, 'ann'],
      [eve, 'eve'],
    ] as const)
      for (let i = 0; i < 3; i += 1) await say(who, `${name} ${i}`, { importance: name === 'ann' ? 0.3 : 1 });
    for (let i = 3; i < 10; i += 1) await say(eve, `eve ${i}`, { importance: 1 });
    for (let i = 3; i < 10; i += 1) await say(ann, `ann ${i}`, { importance: 1 });
    expect((await active()).map((text) => text.split(' ')[0])).toEqual(['ann', 'ann', 'ann', 'eve', 'eve', 'eve']);
  });

  it('that was given a lower limit archives claims of all principals who have more than an equal part', async () => {
    const { space, say, agent, active } = await spaceWithPolicy({ maxActiveClaims: 20 });
    const [ann, bob, eve] = [await agent('ann'), await agent('bob'), await agent('eve')];
    for (let i = 0; i < 4; i += 1) await say(bob, `bob ${i}`);
    for (let i = 0; i < 6; i += 1) await say(ann, `ann ${i}`);
    await tenant.owner.do('spaces.setPolicy', { space, maxActiveClaims: 5 });
    await say(eve, 'eve 0');
    expect(await active()).toEqual(['ann 4', 'ann 5', 'bob 2', 'bob 3', 'eve 0']);
  });

  it('refuses the principal with the most claims when only a tenth of the limit is left, and still accepts others', async () => {
    const { say, agent, active } = await spaceWithPolicy({ maxActiveClaims: 10, whenFull: 'refuse' });
    const [ann, bob] = [await agent('ann'), await agent('bob')];
    await say(bob, 'bob');
    for (let i = 0; i < 8; i += 1) await say(ann, `ann ${i}`);
    expect(await say(ann, 'ann too')).toMatchObject({ status: 409, body: { code: 'space_full' } });
    expect(await say(bob, 'bob too')).toMatchObject({ status: 201 });
    expect(await active()).toHaveLength(10);
  });

  it('archives no claim from which something live was made, and refuses new claims if only protected claims are left', async () => {
    const { space, say, agent, archived } = await spaceWithPolicy({ maxActiveClaims: 3 });
    await say(tenant.owner, 'a user said so', { provenance: { source: 'user_explicit' } });
    const {
      body: { claim },
    } = await say(tenant.owner, 'premise', { importance: 0 });
    await tenant.owner.do('nodes.derive', {
      space,
      claim: 'so it is',
      reasoningType: 'modus_ponens',
      logicalChain: 'plainly',
      premises: [claim.id],
    });
    await say(tenant.owner, 'another user', { provenance: { source: 'user_explicit' } });
    expect(await archived()).toEqual([['so it is', 'space_full']]);
    const eve = await agent('eve');
    for (let i = 0; i < 3; i += 1) expect((await say(eve, `flood ${i}`)).isOk).toBe(true);
    expect((await archived()).map(([text]) => text).sort()).toEqual(['flood 0', 'flood 1', 'premise', 'so it is']);
    await say(tenant.owner, 'a third user', { provenance: { source: 'user_explicit' } });
    expect(await storingNothing(service.database, () => say(eve, 'flood 4'))).toMatchObject({
      status: 409,
      body: { code: 'space_full' },
    });
  });

  it('never exceeds its limit, whoever writes at the same time', async () => {
    for (const whenFull of ['archive', 'refuse'] as const) {
      const { say, agent, active } = await spaceWithPolicy({ maxActiveClaims: 8, whenFull });
      const agents = await Promise.all(['a', 'b', 'c', 'd'].map(agent));
      await Promise.all(
        agents.flatMap((each, a) => Array.from({ length: 6 }, (_, i) => say(each, `${whenFull} ${a} ${i}`))),
      );
      await say(agents[0]!, `${whenFull} last`);
      expect((await active()).length).toBeLessThanOrEqual(8);
    }
  });
});
