import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { RetractInput, StoreClaimInput, VoteInput } from '../domain/claim.schemas.js';
import { GetClaim, ListClaims, ListClaimsInput } from './read-claims.js';
import { Reinforce } from './vote.js';
import { RetractClaim } from './retract-claim.js';
import { StoreClaim } from './store-claim.js';

const HOUR_MS = 3_600_000;
const START = new Date('2026-01-01T00:00:00Z');
/** Hours after the first claim was stored. */
const hour = (hours: number): string => new Date(START.getTime() + hours * HOUR_MS).toISOString();

describe('the list of claims', () => {
  let world: World;
  let owner: Ctx;
  let now = START;
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule], { now: () => now });
    owner = world.as('owner');
    await openSpace(world, { slug: 'desk' });
    const say = async (at: number, predicate: string, value: string, more: object = {}) => {
      now = new Date(hour(at));
      const { claim } = await world.get(StoreClaim).run(
        owner,
        StoreClaimInput.parse({
          space: 'desk',
          text: `${predicate} ${value}`,
          triple: { subject: 'User', predicate, value },
          provenance: { source: 'inference' },
          ...more,
        }),
      );
      return claim!.id;
    };
    await say(0, 'role', 'engineer', { tags: ['job'], category: 'decision' });
    await say(1, 'pet', 'cat', { tags: ['home', 'animal'], importance: 0.9 });
    await say(2, 'role', 'manager', { provenance: { source: 'user_explicit' }, tags: ['job'] });
    const car = await say(3, 'car', 'none');
    now = new Date(hour(4));
    await world
      .get(Reinforce)
      .run(
        world.as('writer', { keyId: 'key_00000000000000000000000001' }),
        VoteInput.parse({ space: 'desk', id: car }),
      );
    now = new Date(hour(5));
    await world
      .get(RetractClaim)
      .run(owner, RetractInput.parse({ space: 'desk', id: car, errorType: 'other', reason: 'a guess' }));
    now = new Date(hour(6));
  });
  afterAll(() => world.close());

  const list = (asked: object) => world.get(ListClaims).run(owner, ListClaimsInput.parse({ space: 'desk', ...asked }));
  const values = async (asked: object) => (await list(asked)).data.map((claim) => claim.triple!.value).join(' ');

  it.each<[string, object, string]>([
    ['that is empty contains all active claims', {}, 'manager cat'],
    [
      'on a field contains the claims with the value',
      { filter: { category: 'decision' }, statuses: ['superseded'] },
      'engineer',
    ],
    ['on tags contains the claims with the tag', { filter: { tags: { contains: 'animal' } } }, 'cat'],
    ['on a number contains the claims above the bound', { filter: { importance: { gt: 0.8 } } }, 'cat'],
    ['on trust compares the present trust', { filter: { trust: { gte: 0.99 } } }, 'manager'],
    ['on names accepts any spelling', { filter: { subject: 'USER', predicate: { in: ['Pet', 'car'] } } }, 'cat'],
    [
      'of alternatives and a negation contains the claims that match',
      { filter: { or: [{ value: 'cat' }, { not: { tags: { contains: 'home' } } }] } },
      'manager cat',
    ],
    ['on the status does not use the default statuses', { filter: { status: 'superseded' } }, 'engineer'],
    [
      'on the status at any depth does not use the default statuses',
      { filter: { or: [{ not: { not: { status: { in: ['superseded'] } } } }, { value: 'cat' }] } },
      'cat engineer',
    ],
    [
      'on the status applies in addition to requested statuses',
      { filter: { status: { ne: 'retracted' } }, statuses: ['superseded', 'retracted'] },
      'engineer',
    ],
    [
      'applies the subject, predicate and statuses of the request too',
      { subject: 'user', predicate: 'role', filter: { tags: { exists: true } }, statuses: ['active', 'superseded'] },
      'manager engineer',
    ],
    [
      'on a time contains the earlier claims',
      { filter: { recordedAt: { lt: hour(1) } }, statuses: ['active', 'superseded'] },
      'engineer',
    ],
    ['on one belief state contains its claims', { filter: { 'belief.state': { eq: 'provisional' } } }, 'manager'],
    [
      'on several belief states contains the claims of all of them',
      { filter: { 'belief.state': { in: ['tentative', 'provisional'] } } },
      'manager cat',
    ],
    ['on a belief state that no claim has is empty', { filter: { 'belief.state': 'contested' } }, ''],
    [
      'on a belief state and its score applies both conditions',
      { filter: { 'belief.state': 'tentative', 'belief.score': { gt: 0.1 } } },
      'cat',
    ],
    [
      'on a belief state and another field applies both conditions',
      { filter: { and: [{ category: 'fact' }, { 'belief.state': 'tentative' }] } },
      'cat',
    ],
    [
      'with two contrary conditions on the belief state is empty',
      { filter: { and: [{ 'belief.state': 'tentative' }, { 'belief.state': { ne: 'tentative' } }] } },
      '',
    ],
    [
      'that excludes a belief state leaves out its claims',
      { filter: { 'belief.state': { ne: 'tentative' } } },
      'manager',
    ],
    [
      'on a belief state or another field applies the alternative',
      { filter: { or: [{ 'belief.state': 'provisional' }, { value: 'cat' }] } },
      'manager cat',
    ],
    [
      'that negates a belief state leaves out its claims',
      { filter: { not: { 'belief.state': 'provisional' } } },
      'cat',
    ],
    [
      'on a belief state at an earlier time compares the state at that time',
      { filter: { 'belief.state': 'tentative' }, knownAt: hour(1.5) },
      'cat engineer',
    ],
  ])('with a filter %s', async (_, asked, expected) => {
    expect(await values(asked)).toBe(expected);
  });

  it.each<[string, object, string]>([
    ['before anything was stored', { knownAt: '2025-12-31T00:00:00Z' }, ''],
    ['at the instant of a write, including the write', { knownAt: hour(0) }, 'engineer'],
    ['before a claim was replaced', { knownAt: hour(1.5) }, 'cat engineer'],
    ['at the instant it was replaced', { knownAt: hour(2) }, 'manager cat'],
    ['before a claim was taken back', { knownAt: hour(4.5) }, 'none manager cat'],
    ['after a claim was taken back', { knownAt: hour(5) }, 'manager cat'],
    ['in the future, as at present', { knownAt: '2036-01-01T00:00:00Z' }, 'manager cat'],
    ['with a filter on the statuses at that time', { knownAt: hour(1.5), statuses: ['superseded'] }, ''],
    ['with an additional valid time', { knownAt: hour(1.5), asOf: hour(0.5) }, 'engineer'],
    [
      'with a filter on the status at that time',
      { knownAt: hour(1.5), filter: { predicate: 'role', status: 'active' } },
      'engineer',
    ],
    [
      'with a filter on the trust at that time',
      { knownAt: hour(3), filter: { predicate: 'car', trust: { gt: 0.5 } } },
      '',
    ],
    [
      'with a filter on the trust after a vote',
      { knownAt: hour(4), filter: { predicate: 'car', trust: { gt: 0.5 } } },
      'none',
    ],
  ])('is as it was known %s', async (_, asked, expected) => {
    expect(await values(asked)).toBe(expected);
  });

  it('shows each claim as a read of the single claim does, but without the details of its belief', async () => {
    for (const knownAt of [hour(1.5), hour(3), hour(4), hour(5.5), '2036-01-01T00:00:00Z']) {
      const { data } = await list({ knownAt, statuses: ['active', 'superseded', 'retracted'] });
      const alone = await Promise.all(
        data.map(({ id }) => world.get(GetClaim).run(owner, { space: 'desk', id, knownAt: new Date(knownAt) })),
      );
      expect(data.length).toBeGreaterThan(0);
      const brief = alone.map((claim) => ({
        ...claim,
        belief: { ...claim.belief, wouldChange: null, groupsDetail: null },
      }));
      expect(data).toEqual(brief);
    }
  });

  it('uses belief states that time has changed, even before the change is recorded', async () => {
    now = new Date(hour(24 * 365));
    try {
      expect(await values({ filter: { 'belief.state': 'deprecated' } })).toBe('manager');
      expect(await values({ filter: { 'belief.state': 'provisional' } })).toBe('');
      const pages = [];
      for (let cursor: string | undefined; pages.length < 3;) {
        const page = await list({ filter: { 'belief.state': { in: ['tentative', 'deprecated'] } }, limit: 1, cursor });
        pages.push(...page.data.map(({ triple }) => triple!.value));
        if (!page.hasMore) break;
        cursor = page.nextCursor!;
      }
      expect(pages).toEqual(['manager', 'cat']);
    } finally {
      now = new Date(hour(6));
    }
  });

  it('shows an earlier state of a claim with the reason for that state, not for the present one', async () => {
    const [car] = (await list({ knownAt: hour(4.5), predicate: 'car' })).data;
    expect(car).toMatchObject({ status: 'active', statusReason: null, reinforcements: 1, supersededBy: null });
  });

  it('applies the given time and the filter on every page', async () => {
    const asked = {
      knownAt: hour(4.5),
      filter: { tags: { exists: false } },
      limit: 1,
      statuses: ['active', 'superseded'],
    };
    const rest = { ...asked, filter: { or: [{ tags: { exists: false } }, { tags: { exists: true } }] } };
    expect((await list(asked)).hasMore).toBe(false);
    const gathered: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ ...rest, ...(cursor === undefined ? {} : { cursor }) });
      gathered.push(...page.data.map((claim) => claim.triple!.value));
      cursor = page.nextCursor;
    }
    expect(gathered).toEqual(['none', 'manager', 'cat', 'engineer']);
  });

  it('refuses an unknown field in a filter and names the most similar field', async () => {
    await expect(list({ filter: { categry: 'fact' } })).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('nearest is category'),
    });
  });
});
