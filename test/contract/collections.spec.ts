import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimsLinked, linkOf } from '#libs/memory/links/index.js';
import { Journal } from '#libs/history/events/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
});
afterAll(() => service.close());

async function spaceOfCollections() {
  const { space, spaceId, call: make } = await tenant.aSpaceAt('2026-01-10T00:00:00Z');
  const call = (name: string, input: object) => owner.call(name, { space, ...input });
  return {
    call,
    make,
    know: async (text: string, day: number, agent: string, more: object = {}): Promise<string> =>
      (await owner.do('claims.store', { space, text, agent, observedAt: `2026-01-0${day}T12:00:00Z`, ...more })).claim
        .id,
    /** Links claims as consolidation would do. */
    link: (...pairs: [string, string][]) =>
      service.get<TenantDatabase>(TenantDatabase).write(tenant.id, async (tx) => {
        const links = pairs.map(([one, other]) =>
          linkOf(one as `clm_${string}`, other as `clm_${string}`, 'similar', 0.92),
        );
        await service
          .get<Journal>(Journal)
          .record(tx, operatorOf(tenant.id, 'test'), [claimsLinked(spaceId, links, new Date('2026-01-10T00:00:00Z'))]);
      }),
  };
}

const textsOf = ({ members }: { members: { text: string }[] }): string[] => members.map(({ text }) => text);

async function replayIsEqual(): Promise<void> {
  await service.expectReplayIsExact(tenant.id);
}

describe('an episode', () => {
  it('contains claims, and shows their authors and their period, also after members are added or removed', async () => {
    const { make, know, call } = await spaceOfCollections();
    const [a, b, c] = [await know('A', 2, 'ann'), await know('B', 3, 'bob'), await know('C', 4, 'ann')];
    const made = await make('episodes.create', { name: 'A trip', tags: ['trip'], ids: [b, a, a] });
    expect(made).toMatchObject({
      name: 'A trip',
      tags: ['trip'],
      agents: ['ann', 'bob'],
      from: '2026-01-02T12:00:00.000Z',
      to: '2026-01-03T12:00:00.000Z',
      memberCount: 2,
      hiddenCount: 0,
      summary: null,
      version: 1,
    });
    expect(textsOf(made)).toEqual(['A', 'B']);
    expect(await make('episodes.add', { id: made.id, ids: [c] })).toMatchObject({
      memberCount: 3,
      to: '2026-01-04T12:00:00.000Z',
      version: 2,
    });
    expect(await make('episodes.add', { id: made.id, ids: [c] })).toMatchObject({ version: 2 });
    expect(await make('episodes.remove', { id: made.id, ids: [a, c] })).toMatchObject({
      agents: ['bob'],
      from: '2026-01-03T12:00:00.000Z',
      to: '2026-01-03T12:00:00.000Z',
      version: 3,
    });
    expect(await call('episodes.remove', { id: made.id, ids: [b] })).toMatchObject({
      status: 409,
      body: { code: 'too_few_members' },
    });
    await replayIsEqual();
    await make('episodes.delete', { id: made.id });
    expect(await call('episodes.get', { id: made.id })).toMatchObject({ status: 404 });
    expect(await make('claims.get', { id: b })).toMatchObject({ status: 'active' });
    await replayIsEqual();
  });

  it('is captured from a period, excluding its end, and not from a single claim', async () => {
    const { make, know, call } = await spaceOfCollections();
    await know('A', 2, 'ann');
    await know('B', 3, 'bob');
    await know('C', 4, 'ann');
    const captured = await make('episodes.capture', {
      name: 'Two days',
      from: '2026-01-02T12:00:00Z',
      to: '2026-01-04T12:00:00Z',
    });
    expect(textsOf(captured)).toEqual(['A', 'B']);
    expect(
      textsOf(
        await make('episodes.capture', {
          name: 'Ann',
          agent: 'ann',
          from: '2026-01-01T00:00:00Z',
          to: '2026-01-09T00:00:00Z',
        }),
      ),
    ).toEqual(['A', 'C']);
    expect(
      await call('episodes.capture', { name: 'One', from: '2026-01-04T00:00:00Z', to: '2026-01-05T00:00:00Z' }),
    ).toMatchObject({ status: 409, body: { code: 'too_few_members', detail: expect.stringContaining('got 1') } });
    expect(
      await call('episodes.capture', { name: 'Back', from: '2026-01-05T00:00:00Z', to: '2026-01-04T00:00:00Z' }),
    ).toMatchObject({ status: 400 });
  });

  it('shows only visible members, and counts the others', async () => {
    const { make, know, call } = await spaceOfCollections();
    await make('sessions.open', { externalId: 's' });
    const [a, b, own] = [
      await know('A', 2, 'ann'),
      await know('B', 3, 'bob'),
      await know('Own', 4, 'ann', { scope: 'session', sessionId: 's' }),
    ];
    expect(await call('episodes.create', { name: 'X', ids: [a, own] })).toMatchObject({
      status: 409,
      body: { code: 'member_not_visible', detail: expect.stringContaining(own) },
    });
    const { id } = await make('episodes.create', { name: 'X', ids: [a, b, own], sessionId: 's' });
    await make('claims.quarantine', { id: b });
    expect(await make('episodes.get', { id })).toMatchObject({ memberCount: 1, hiddenCount: 2, members: [{ id: a }] });
    expect(await make('episodes.get', { id, sessionId: 's' })).toMatchObject({
      memberCount: 2,
      hiddenCount: 1,
      members: [{ id: a }, { id: own }],
    });
    expect((await make('episodes.list', {})).data).toMatchObject([{ id, memberCount: 1, hiddenCount: 2 }]);
  });

  it('is listed by agent, by tag and by time', async () => {
    const { make, know } = await spaceOfCollections();
    const [a, b] = [await know('A', 2, 'ann'), await know('B', 5, 'bob')];
    await make('episodes.create', { name: 'first', tags: ['x'], ids: [a] });
    await make('episodes.create', { name: 'second', tags: ['x', 'y'], ids: [b] });
    const named = async (filter: Input) =>
      (await make('episodes.list', filter)).data.map(({ name }: { name: string }) => name);
    expect(
      await Promise.all(
        [
          {},
          { agent: 'ann' },
          { tag: 'x' },
          { tag: 'y' },
          { before: '2026-01-03T00:00:00Z' },
          { after: '2026-01-03T00:00:00Z' },
        ].map(named),
      ),
    ).toEqual([['second', 'first'], ['first'], ['second', 'first'], ['second'], ['first'], ['second']]);
  });

  it('is summarised by the newest digest of only its members; the summary disappears if a member is hidden', async () => {
    const { make, know } = await spaceOfCollections();
    const [a, b, c] = [
      await know('A is one.', 2, 'ann'),
      await know('B is two.', 3, 'bob'),
      await know('C is three.', 4, 'ann'),
    ];
    const { id } = await make('episodes.create', { name: 'X', ids: [a, b] });
    await make('digests.compress', { ids: [a, b, c] });
    expect(await make('episodes.get', { id })).toMatchObject({ summary: null });
    const { digest } = await make('digests.compress', { ids: [a, b] });
    expect(await make('episodes.get', { id })).toMatchObject({ summary: { id: digest.id, category: 'digest' } });
    await make('claims.quarantine', { id: a });
    expect(await make('episodes.get', { id })).toMatchObject({ summary: null, hiddenCount: 1 });
  });
});

describe('a cluster', () => {
  it('consists of named claims, or of all claims connected with them, and can be refreshed when these change', async () => {
    const { make, know, call, link } = await spaceOfCollections();
    const [a, b, c, d, e] = [
      await know('A', 1, 'ann'),
      await know('B', 2, 'ann'),
      await know('C', 3, 'bob'),
      await know('D', 4, 'bob'),
      await know('E', 5, 'bob'),
    ];
    await link([a, b], [b, c], [c, d]);
    const byHand = await make('clusters.create', { label: 'By hand', ids: [a, e] });
    expect({ label: byHand.label, texts: textsOf(byHand) }).toEqual({ label: 'By hand', texts: ['A', 'E'] });
    expect(await call('clusters.create', { label: 'One', ids: [e] })).toMatchObject({
      status: 409,
      body: { code: 'too_few_members' },
    });
    const { id } = await make('clusters.create', { label: 'Grown', ids: [b], grow: true });
    expect(textsOf(await make('clusters.get', { id }))).toEqual(['A', 'B', 'C', 'D']);
    await make('claims.quarantine', { id: c });
    expect(await make('clusters.get', { id })).toMatchObject({ memberCount: 3, hiddenCount: 1 });
    expect(textsOf(await make('clusters.refresh', { id }))).toEqual(['A', 'B']);
    await link([b, e]);
    expect(await make('clusters.refresh', { id })).toMatchObject({
      memberCount: 3,
      hiddenCount: 0,
      agents: ['ann', 'bob'],
      version: 3,
    });
    expect(await make('clusters.refresh', { id })).toMatchObject({ version: 3 });
    expect((await make('clusters.list', {})).data).toMatchObject([
      { id, label: 'Grown', memberCount: 3 },
      { label: 'By hand' },
    ]);
    await replayIsEqual();
    await make('clusters.delete', { id });
    expect(await call('clusters.refresh', { id })).toMatchObject({ status: 404 });
    await replayIsEqual();
  });
});
