import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { STOP_WORDS } from '#libs/kernel/text/index.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type Claim, scoresAt } from '#libs/knowledge/claims/index.js';
import { OpenSessionInput, OpenSession } from '#libs/tenancy/sessions/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { aClaim, embed, type GivenClaim, storeClaims } from '#libs/testing/stored-claims.js';
import { ClaimSearch } from '../store/claim-search.js';
import { MessageSearch } from '../store/message-search.js';
import { NodeSearch } from '../store/node-search.js';
import { planSearch } from '../domain/plan.js';
import { SearchBatchInput, SearchInput } from '../domain/search.schemas.js';
import { StatisticsStore } from '../../index/index.js';
import { RecallModule } from '../../recall.module.js';
import { Gather } from './steps/gather.js';
import { Search, SearchBatch } from './search.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

/** Fails or hangs on request. */
class MoodyEmbedder extends FakeEmbedder {
  mood: 'well' | 'down' | 'slow' = 'well';

  override embedQueries(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (this.mood === 'down') return Promise.reject(new Error('no answer'));
    return this.mood === 'slow' ? new Promise(() => undefined) : super.embedQueries(texts, signal);
  }
}
const embedder = new MoodyEmbedder();

let world: World;
beforeAll(async () => {
  world = await openWorld([RecallModule], { now: () => NOW }, embedder);
});
afterEach(() => {
  embedder.mood = 'well';
});
afterAll(() => world.close());

/** A space for one test: claims are stored by name, and searches return names. */
async function spaceWithClaims(given: Record<string, Omit<GivenClaim, 'spaceId'>> = {}) {
  const here = await openSpace(world);
  const { spaceId } = here;
  const claims = new Map<string, Claim>(
    Object.entries(given).map(([name, claim]) => [name, aClaim({ ...claim, spaceId })]),
  );
  const nameOf = (found: string): string => [...claims].find(([, claim]) => claim.id === found)?.[0] ?? found;
  const full = (query: string, options: object = {}) =>
    here.call(Search, SearchInput, { query, ...options }, world.as('reader'));
  await storeClaims(world, [...claims.values()]);
  return {
    ...here,
    claims,
    full,
    claim: (name: string) => claims.get(name)!,
    add: async (name: string, claim: Omit<GivenClaim, 'spaceId'>) => {
      claims.set(name, aClaim({ ...claim, spaceId }));
      await storeClaims(world, [claims.get(name)!]);
    },
    search: async (query: string, options: object = {}) =>
      (await full(query, options)).data.map((found) => nameOf(found.id)).join(' '),
    session: async (externalId: string) =>
      (await here.call(OpenSession, OpenSessionInput, { externalId }, world.as('agent'))).id as Id<'ses'>,
  };
}

describe('a keyword search', () => {
  it('scores as in example C16, with and without rerank', async () => {
    const { full, claim } = await spaceWithClaims({
      A: { text: 'alpha beta gamma legacy', importance: 0.1 },
      B: { text: 'alpha beta premium', importance: 1, baseClass: 'user_explicit' },
    });
    const [a, b] = [claim('A').id, claim('B').id];
    const scores = async (options: object) =>
      (await full('alpha beta gamma', { mode: 'keyword', ...options })).data.map(({ id, score }) => [id, score]);
    expect(await scores({})).toEqual([
      [b, 0.8667],
      [a, 0.74],
    ]);
    expect(await scores({ rerank: false })).toEqual([
      [a, 1],
      [b, 0.6667],
    ]);
    expect(await scores({ rerank: { importance: 1 } })).toEqual([
      [b, 1],
      [a, 0.1],
    ]);
  });

  it.each([
    ['other forms of a word', 'the user was running daily', 'who runs', 'it'],
    ['Chinese', '用户的预算是750美元', '预算', 'it'],
    ['Japanese', '東京都に住んでいます', '東京', 'it'],
    ['Thai', 'ผู้ใช้ชอบกาแฟ', 'กาแฟ', 'it'],
    ['Korean with a particle', '사용자의 예산은 칠백', '예산', 'it'],
    ['a name with an apostrophe', 'Caroline’s painting', 'caroline', 'it'],
    ['a part of a compound', 'sent an e-mail to budget_owner', 'mail owner', 'it'],
    ['a phrase of stop words', 'To be or not to be, he said', 'to be, or not', 'it'],
    ['no phrase of stop words in another order', 'not to be', 'be to not', ''],
    ['operators as plain words', 'salt and pepper', 'pepper & !salt | <->', 'it'],
    ['nothing for punctuation alone', 'a! b?', '!?', ''],
  ])('finds %s', async (_, text, query, expected) => {
    const { search } = await spaceWithClaims({ it: { text } });
    expect(await search(query, { mode: 'keyword' })).toBe(expected);
  });
});

it('all stop words of a search are left out of the text index', async () => {
  const [row] = await world.database.owner(
    `select array(select w from unnest($1::text[]) w where to_tsvector('english', w) <> '') as indexed`,
    [[...STOP_WORDS]],
  );
  expect(row).toEqual({ indexed: [] });
});

describe('a claim that a search returns', () => {
  const everyStatus = Object.fromEntries(
    (['active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted'] as const).map((status) => [
      status,
      { text: 'coffee', status },
    ]),
  );

  it.each(['keyword', 'semantic', 'hybrid'])('in a %s search is active, not tainted, and valid now', async (mode) => {
    const { search, claims, spaceId } = await spaceWithClaims({
      ...everyStatus,
      tainted: { text: 'coffee', grounding: 'tainted' },
      later: { text: 'coffee', validFrom: day(1) },
      over: { text: 'coffee', validFrom: day(-2), validUntil: NOW },
      stale: { text: 'coffee', grounding: 'stale' },
    });
    await embed(
      world,
      embedder,
      'claim',
      [...claims.values()].map(({ id, text }) => ({ id, text, spaceId })),
    );
    expect((await search('coffee', { mode })).split(' ').sort()).toEqual(['active', 'stale']);
    expect((await search('', { mode })).split(' ').sort()).toEqual(['active', 'stale']);
  });

  it('may have other statuses on request, or be any claim', async () => {
    const { search } = await spaceWithClaims({
      ...everyStatus,
      tainted: { text: 'coffee', grounding: 'tainted' },
      taintedToo: { text: 'coffee', status: 'disputed', grounding: 'tainted' },
    });
    expect((await search('coffee', { statuses: ['quarantined', 'disputed'] })).split(' ').sort()).toEqual([
      'disputed',
      'quarantined',
    ]);
    expect((await search('coffee', { includeAll: true })).split(' ')).toHaveLength(8);
  });

  it('has the status that the filter names at any depth, instead of a default status', async () => {
    const { search } = await spaceWithClaims(everyStatus);
    expect(await search('coffee', { filter: { status: 'quarantined' } })).toBe('quarantined');
    expect(
      (
        await search('coffee', {
          filter: { or: [{ not: { status: { in: ['active', 'superseded', 'archived', 'retracted'] } } }] },
        })
      )
        .split(' ')
        .sort(),
    ).toEqual(['disputed', 'quarantined']);
    expect(await search('coffee', { filter: { status: { ne: 'archived' } }, statuses: ['archived', 'disputed'] })).toBe(
      'disputed',
    );
    expect(await search('coffee', { filter: { category: 'fact' } })).toBe('active');
  });

  it('never comes from another space or tenant', async () => {
    await spaceWithClaims({ foreign: { text: 'unique zanzibar' } });
    const { search } = await spaceWithClaims({});
    expect(await search('zanzibar')).toBe('');
    const tenantId = await world.anotherTenant();
    await expect(
      world.get(Search).run({ ...world.as('owner'), tenantId }, SearchInput.parse({ space: 's1', query: 'x' })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it("is replaced by the claim of the reader's session, but not by claims of other sessions (example C13)", async () => {
    const { search, session, add } = await spaceWithClaims({
      UTC: { text: 'timezone is UTC', triple: ['user', 'timezone', 'UTC'] },
      other: { text: 'timezone of the office', triple: ['office', 'timezone', 'CET'] },
    });
    const s1 = await session('s1');
    await session('s2');
    // Shares no word with the query: it is included because it replaces the claim about UTC.
    await add('PST', {
      text: 'PST on this trip',
      triple: ['User', 'Timezone', 'PST'],
      scope: 'session',
      sessionId: s1,
    });
    for (const mode of ['keyword', 'hybrid']) {
      expect(await search('UTC', { mode, sessionId: 's1' })).toBe('PST');
      expect(await search('UTC', { mode, sessionId: s1 })).toBe('PST');
      expect(await search('UTC', { mode, sessionId: 's2' })).toBe('UTC');
      expect(await search('UTC', { mode, sessionId: 'never used' })).toBe('UTC');
      expect(await search('UTC', { mode })).toBe('UTC');
    }
    expect((await search('timezone', { sessionId: 's1' })).split(' ').sort()).toEqual(['PST', 'other']);
    expect(await search('trip', { sessionId: 's2', includeAll: true })).toBe('');
    await expect(search('UTC', { sessionId: 'ses_01arz3ndektsv4rrffq69g5fav' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not replaced by a claim of the session that only the statuses of the request show', async () => {
    const { search, session, add } = await spaceWithClaims({
      UTC: { text: 'timezone is UTC', triple: ['user', 'timezone', 'UTC'] },
    });
    const sessionId = await session('s1');
    const of = {
      triple: ['user', 'timezone', 'PST'] as [string, string, string],
      scope: 'session' as const,
      sessionId,
    };
    for (const status of ['retracted', 'archived'] as const)
      await add(status, { ...of, text: `timezone was PST, ${status}`, status });
    for (const options of [
      { filter: { status: { eq: 'active' } } },
      { filter: { 'belief.state': { ne: 'accepted' } } },
      { statuses: ['active'] },
    ])
      expect(await search('timezone', { ...options, sessionId })).toBe('UTC');
    const shown = await search('timezone', { statuses: ['active', 'archived'], sessionId });
    expect(shown.split(' ').sort()).toEqual(['UTC', 'archived']);
  });

  it("appears together with values of the reader's session if its predicate is multi-valued", async () => {
    const { search, session, add, spaceId } = await spaceWithClaims({
      pizza: { text: 'likes pizza', triple: ['user', 'likes', 'pizza'], exclusive: false },
    });
    await world.database.owner(
      `insert into predicates (tenant_id, space_id, name_n, name, cardinality, volatility, conflict_policy, value_type, aliases, registered_at, version)
      values ($1, $2, 'likes', 'likes', 'multi', 'medium', 'auto', 'text', '{}', now(), 1)`,
      [world.tenantId, spaceId],
    );
    const s1 = await session('s1');
    await add('sushi', {
      text: 'likes sushi',
      triple: ['user', 'likes', 'sushi'],
      scope: 'session',
      sessionId: s1,
      exclusive: false,
    });
    expect((await search('likes', { sessionId: 's1' })).split(' ').sort()).toEqual(['pizza', 'sushi']);
    expect(await search('likes')).toBe('pizza');
  });
});

describe('a search of the past', () => {
  const engineer = { text: 'role engineer', triple: ['u', 'role', 'engineer'] as [string, string, string] };
  const manager = { text: 'role manager', triple: ['u', 'role', 'manager'] as [string, string, string] };

  it('includes claims that have been replaced since, within their windows (as in examples C08 and C11)', async () => {
    const { search } = await spaceWithClaims({
      engineer: { ...engineer, validFrom: day(-20), validUntil: day(-10), status: 'superseded' },
      manager: { ...manager, validFrom: day(-10) },
      quarantined: { ...engineer, validFrom: day(-30), status: 'quarantined' },
      retracted: { ...engineer, validFrom: day(-30), status: 'retracted' },
    });
    expect(await search('role', { asOf: day(-15).toISOString() })).toBe('engineer');
    expect(await search('role', { asOf: day(-10).toISOString() })).toBe('manager');
    expect(await search('role', { asOf: day(-15).toISOString(), statuses: ['quarantined'] })).toBe('engineer');
    expect(await search('role', { asOf: day(-25).toISOString() })).toBe('');
    expect(await search('role')).toBe('manager');
  });

  it('returns one of several claims of a key that were valid at that time, unless a reviewer kept all of them', async () => {
    const past = { validFrom: day(-20), validUntil: day(-5), status: 'superseded' as const };
    const one = await spaceWithClaims({
      weak: { ...engineer, ...past },
      strong: { ...manager, ...past, baseClass: 'document' },
    });
    expect(await one.search('role', { asOf: day(-10).toISOString() })).toBe('strong');
    const later = await spaceWithClaims({
      old: { ...engineer, ...past, observedAt: day(-20) },
      late: { ...manager, ...past, observedAt: day(-19) },
    });
    expect(await later.search('role', { asOf: day(-10).toISOString() })).toBe('late');
    const both = await spaceWithClaims({
      a: { ...engineer, ...past, exclusive: false },
      b: { ...manager, ...past, exclusive: false, baseClass: 'document' },
    });
    expect(await both.search('role', { asOf: day(-10).toISOString() })).toBe('b a');
  });

  it('answers with what was known at that time', async () => {
    const { search, claim, full, add } = await spaceWithClaims({
      old: { ...engineer, observedAt: day(-20) },
      never: { ...manager, status: 'quarantined', observedAt: day(-20) },
    });
    const { id } = claim('old');
    await world.database.owner(
      `insert into claim_states (tenant_id, claim_id, version, space_id, status, grounding, exclusive, valid_from, valid_until, base, base_class, corroboration, reinforcements, disputes, gate_trust, aging_from, known_from, known_until)
      select tenant_id, id, 1, space_id, 'active', grounding, exclusive, valid_from, 'infinity', 0.6, 'document', 2, 1, 0, 0.6, aging_from, state_since, $2 from claims where id = $1`,
      [id, day(-5)],
    );
    await world.database.owner(
      `update claims set status = 'superseded', valid_until = $2, state_since = $2, version = 2 where id = $1`,
      [id, day(-5)],
    );
    await add('young', { ...manager, observedAt: day(-5) });
    expect(await search('role', { knownAt: day(-6).toISOString() })).toBe('old');
    expect(await search('role', { knownAt: day(-5).toISOString() })).toBe('young');
    expect(await search('role', { knownAt: day(-21).toISOString() })).toBe('');
    const [then] = (await full('role', { knownAt: day(-10).toISOString() })).data;
    expect(then!.claim).toMatchObject({ status: 'active', baseClass: 'document', corroboration: 2, validUntil: null });
    expect(then!.signals.confidence).toBe(
      scoresAt({ ...claim('old'), base: 0.6, corroboration: 2, reinforcements: 1 }, day(-10)).trust,
    );
  });

  it('shows which claims its hits had superseded at that time', async () => {
    const { full, claim } = await spaceWithClaims({
      corrected: { text: 'the role is manager', observedAt: day(-20) },
      reinstated: { text: 'engineer', observedAt: day(-20) },
    });
    const [corrected, reinstated] = [claim('corrected').id, claim('reinstated').id];
    await world.database.owner(
      `insert into claim_states (tenant_id, claim_id, version, space_id, status, superseded_by, grounding, exclusive, valid_from, valid_until, base, base_class, corroboration, reinforcements, disputes, gate_trust, aging_from, known_from, known_until)
      select tenant_id, id, 1, space_id, 'superseded', $2, grounding, exclusive, valid_from, 'infinity', base, base_class, corroboration, reinforcements, disputes, gate_trust, aging_from, $3, $4 from claims where id = $1`,
      [reinstated, corrected, day(-10), day(-5)],
    );
    await world.database.owner(`update claims set state_since = $2, version = 2 where id = $1`, [reinstated, day(-5)]);
    const superseded = async (options: object) =>
      (await full('role', options)).data.map((hit) => hit.claim?.supersedes);

    expect(await superseded({ knownAt: day(-7).toISOString() })).toEqual([[reinstated]]);
    expect(await superseded({ knownAt: day(-5).toISOString() })).toEqual([[]]);
    expect(await superseded({})).toEqual([[]]);
  });
});

describe('conditions of a search', () => {
  it('apply in every mode, and before the limit', async () => {
    const { search, claims, spaceId } = await spaceWithClaims({
      early: { text: 'coffee', observedAt: day(-3) },
      mid: { text: 'coffee', observedAt: day(-2), tags: ['x'], category: 'decision' },
      late: { text: 'coffee', observedAt: day(-1), triple: ['User', 'Drink', 'coffee'], baseClass: 'document' },
    });
    await embed(
      world,
      embedder,
      'claim',
      [...claims.values()].map(({ id, text }) => ({ id, text, spaceId })),
    );
    for (const mode of ['keyword', 'semantic', 'hybrid']) {
      for (const query of ['coffee', '']) {
        const found = (options: object) => search(query, { mode, limit: 1, ...options });
        expect(await found({ after: day(-2).toISOString(), before: day(-1).toISOString() })).toBe('mid');
        expect(await found({ minTrust: 0.55 })).toBe('late');
        expect(await found({ filter: { tags: { contains: 'x' } } })).toBe('mid');
        expect(await found({ filter: { not: { or: [{ category: 'decision' }, { subject: 'USER' }] } } })).toBe('early');
        expect(await found({ filter: { validUntil: { exists: true } } })).toBe('');
        expect(await found({ filter: { predicate: 'drink', trust: { gte: 0.5 } } })).toBe('late');
      }
    }
  });

  it('that name an unknown field are refused, and the closest known field is suggested', async () => {
    const { search } = await spaceWithClaims();
    await expect(search('x', { filter: { categry: 'fact' } })).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [{ field: '/filter/categry', code: 'unknown_field', message: expect.stringContaining('category') }],
    });
    await expect(search('x', { filter: { role: 'user' } })).rejects.toMatchObject({
      errors: [{ field: '/filter/role' }],
    });
    expect(await search('x', { filter: { role: 'user' }, kinds: ['claim', 'message'] })).toBe('');
  });

  it('compare trust as the trust rules compute it', async () => {
    const variants = [0.5, 0.6, 0.7, 0.85, 1].flatMap((base, i) =>
      [0, 1, 3].flatMap((votes, j) =>
        [0, 45, 182.5, 400].map((age, k) => ({
          text: 'coffee',
          base,
          corroboration: 1 + ((i + j + k) % 6),
          reinforcements: votes,
          disputes: (i + k) % 3,
          observedAt: day(-age),
        })),
      ),
    );
    const { full } = await spaceWithClaims(Object.fromEntries(variants.map((variant, i) => [`v${i}`, variant])));
    const { data } = await full('coffee', { limit: 100 });
    expect(data).toHaveLength(60);
    for (const threshold of [0.31, 0.5, 0.7375, 0.95]) {
      const above = data
        .filter(({ signals }) => signals.confidence >= threshold)
        .map(({ id }) => id)
        .sort();
      expect((await full('coffee', { limit: 100, minTrust: threshold })).data.map(({ id }) => id).sort()).toEqual(
        above,
      );
    }
    for (const {
      signals: { confidence },
    } of data.slice(0, 20)) {
      expect(
        (await full('coffee', { limit: 100, filter: { trust: confidence } })).data.map(
          ({ signals }) => signals.confidence,
        ),
      ).toContain(confidence);
    }
  });
});

describe('a search', () => {
  it('lists the newest claims first if the query is empty', async () => {
    const { search, full } = await spaceWithClaims({
      a: { text: 'one', observedAt: day(-2), importance: 1, baseClass: 'user_explicit' },
      b: { text: 'two', observedAt: day(-1) },
    });
    expect(await search(' ')).toBe('b a');
    expect((await full('')).data.map(({ signals }) => signals.relevance)).toEqual([0, 0]);
  });

  it('finds by meaning a claim that shares no word with the query, once it has a vector', async () => {
    const { search, claims, spaceId } = await spaceWithClaims({
      word: { text: 'espresso machine' },
      other: { text: 'espresso' },
    });
    await embed(world, embedder, 'claim', [{ id: claims.get('other')!.id, spaceId, text: 'coffee beans' }]);
    expect(await search('coffee beans')).toBe('other');
    expect(await search('coffee beans', { mode: 'keyword' })).toBe('');
    expect(await search('coffee beans', { mode: 'semantic', minRelevance: 0.9 })).toBe('other');
  });

  it('finds the same claims through the vector index as by comparing all vectors', async () => {
    const { claims, spaceId } = await spaceWithClaims({
      ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`c${i}`, { text: `coffee number ${i}` }])),
      gone: { text: 'coffee', status: 'retracted' },
    });
    await spaceWithClaims({ foreign: { text: 'coffee' } });
    const indexed = Object.assign(new FakeEmbedder(), { model: 'use-lite-en-2' });
    await embed(
      world,
      indexed,
      'claim',
      [...claims.values()].map(({ id, text }) => ({ id, text, spaceId })),
    );
    const [vector] = await indexed.embedQueries(['coffee number 7']);
    const plan = planSearch(
      { query: 'coffee number 7', kinds: ['claim'], mode: 'semantic' },
      10,
      { id: spaceId, now: NOW },
      null,
    );
    const [compared, byIndex] = await Promise.all(
      [false, true].map((isByIndex) =>
        world.get(UnitOfWork).read(world.as('reader'), async (tx) => {
          const gather = new Gather(
            world.get(ClaimSearch),
            world.get(MessageSearch),
            world.get(NodeSearch),
            world.get(StatisticsStore),
            world.get(PendingCorrections),
            64,
            { goesByIndex: () => isByIndex },
          );
          return (await gather.run(tx, plan, { vector: vector!, model: indexed.model })).found
            .map(({ id }) => id)
            .sort();
        }),
      ),
    );
    expect(compared).toHaveLength(30);
    expect(byIndex).toEqual(compared);
  });

  it.each([
    ['down', 'embedder_unavailable'],
    ['slow', 'embedder_timeout'],
  ] as const)('uses words alone and says so when the embedder is %s', async (mood, degraded) => {
    const { full } = await spaceWithClaims({ it: { text: 'coffee' } });
    embedder.mood = mood;
    const answer = await full('coffee', { explain: true });
    expect(answer).toMatchObject({
      degraded,
      explain: { mode: 'keyword', byWords: 1, byMeaning: 0, seen: 1, returned: 1 },
      data: [{ matched: ['coffe'], signals: { relevance: 1 } }],
    });
    expect((await full('coffee', { mode: 'keyword' })).degraded).toBeNull();
  });

  it('finds a claim by its triple even if its text contains no word of the question', async () => {
    const { search, full } = await spaceWithClaims({
      teal: { text: 'She said it was teal', triple: ['Ann', 'favourite_colour', 'teal'] },
      noise: { text: 'A colour of autumn' },
    });
    expect(await search("What is Ann's favourite colour?", { limit: 1 })).toBe('teal');
    const {
      data: [first],
      explain,
    } = await full("What is Ann's favourite colour?", { limit: 1, explain: true });
    expect(first!.explain!.foundBy).toContainEqual({ retriever: 'triple', rank: 1 });
    expect(first!.explain).toMatchObject({ bm25: 0, triple: 0.5182 });
    expect(explain).toMatchObject({ byTriple: 1 });
  });

  describe('with a larger limit begins with the same results', () => {
    const sameStart = async (given: Parameters<typeof spaceWithClaims>[0], query: string) => {
      const { full } = await spaceWithClaims(given);
      const [small, large] = [await full(query, { limit: 10 }), await full(query, { limit: 60 })];
      const ids = ({ data }: typeof small) => data.map(({ id }) => id);
      expect(ids(large).length).toBeGreaterThan(50);
      expect(ids(large).slice(0, 10)).toEqual(ids(small));
    };
    const many = (count: number, of: (n: number) => Omit<GivenClaim, 'spaceId'>) =>
      Array.from({ length: count }, (_, n) => of(n));

    it('if guesses take up many of the places', async () => {
      const documents = many(20, (n) => ({ text: `zebra ${n}`, baseClass: 'document', importance: 0 }));
      const guesses = many(40, (n) => ({ text: `zebra zebra guess ${n}`, importance: 0 }));
      const user = {
        text: 'a zebra and many other words that make the text long, so that it comes after the others',
        baseClass: 'user_explicit' as const,
        importance: 1,
      };
      await sameStart(Object.fromEntries([...documents, ...guesses, user].entries()) as never, 'zebra');
    });

    it('if the question names a subject of many claims', async () => {
      const about = many(120, (n) => ({
        text: `note ${n}`,
        triple: ['Ann', `property ${n}`, `value ${n}`] as [string, string, string],
        observedAt: day(-n),
      }));
      await sameStart(Object.fromEntries(about.reverse().entries()) as never, 'what about Ann');
    });
  });

  it('includes other claims about the same subject, after the direct answers', async () => {
    const { search } = await spaceWithClaims({
      job: { text: 'Employed at the harbour', triple: ['Ann', 'job', 'harbour'] },
      home: { text: 'A house in Lisbon', triple: ['Ann', 'home', 'Lisbon'] },
      other: { text: 'A house in Rome', triple: ['Bob', 'home', 'Rome'] },
    });
    expect(await search('harbour')).toBe('job home');
    expect(await search('harbour', { mode: 'keyword' })).toBe('job');
  });

  it('includes claims about the same subject only if the question names a subject or a value', async () => {
    const { search } = await spaceWithClaims({
      job: { text: 'Employed at the harbour', triple: ['Ann', 'job', 'docker'] },
      home: { text: 'A house in Lisbon', triple: ['Ann', 'home', 'Lisbon'] },
    });
    expect(await search('harbour')).toBe('job');
    expect(await search('harbour ann')).toBe('job home');
  });

  it('ranks claims from a time in the question first, relative to the clock of the space', async () => {
    const { full, search } = await spaceWithClaims({
      spring: { text: 'trip to the lake', observedAt: new Date('2025-05-10T00:00:00Z') },
      autumn: { text: 'trip to the lake', observedAt: new Date('2025-10-10T00:00:00Z') },
    });
    expect(await search('trip to the lake')).toBe('autumn spring');
    expect(await search('trip to the lake last May')).toBe('spring autumn');
    const {
      data: [first],
      explain,
    } = await full('trip to the lake last May', { explain: true });
    expect(first!.explain!.reranking!.features.map(({ feature }) => feature)).toContain('time');
    expect(explain!.times).toEqual([{ from: '2025-05-01T00:00:00.000Z', to: '2025-06-01T00:00:00.000Z' }]);
  });

  it.each([
    ['in May', 'spring autumn'],
    ['since April 2025', 'autumn spring'],
    ['before June 2025', 'spring autumn'],
    ['in the last three months', 'autumn spring'],
    ['recently', 'autumn spring'],
  ])('ranks claims by the time named with %j; a time without a year matches any year', async (when, expected) => {
    const { search, full } = await spaceWithClaims({
      spring: { text: 'trip to the lake', observedAt: new Date('2024-05-10T00:00:00Z'), importance: 1 },
      autumn: { text: 'trip to the lake', observedAt: new Date('2025-10-10T00:00:00Z') },
    });
    expect(await search(`trip to the lake ${when}`)).toBe(expected);
    const timesOf = async (options: object) =>
      (await full(`trip to the lake ${when}`, { explain: true, ...options })).explain!.times;
    expect(await timesOf({})).toHaveLength(when === 'recently' ? 0 : 1);
    expect(await timesOf({ kinds: ['message'] })).toHaveLength(when === 'in May' ? 1 : 0);
    expect(await timesOf({ rerank: false })).toEqual([]);
  });

  it('finds claims from a time in the question even without shared words; a time without a year means any of five years', async () => {
    const { search, full } = await spaceWithClaims({
      spring: {
        text: 'a trip to the lake',
        observedAt: new Date('2025-05-10T00:00:00Z'),
        agingFrom: new Date('2025-05-10T00:00:00Z'),
      },
      before: {
        text: 'a walk by the sea',
        observedAt: new Date('2021-05-31T23:59:59Z'),
        agingFrom: new Date('2021-05-31T23:59:59Z'),
      },
      autumn: {
        text: 'a house in the woods',
        observedAt: new Date('2025-10-10T00:00:00Z'),
        agingFrom: new Date('2025-10-10T00:00:00Z'),
      },
      hidden: {
        text: 'a boat',
        observedAt: new Date('2025-05-11T00:00:00Z'),
        agingFrom: new Date('2025-05-11T00:00:00Z'),
        status: 'retracted',
      },
    });
    expect(await search('What happened last May?')).toBe('spring');
    expect(await search('What happened in May?')).toBe('spring before');
    expect(await search('What happened in 2025?', { filter: { text: 'a house in the woods' } })).toBe('autumn');
    expect(await search('What happened last May?', { mode: 'keyword' })).toBe('');
    const {
      explain,
      data: [first],
    } = await full('What happened last May?', { explain: true });
    expect(explain).toMatchObject({ byTime: 1, byWords: 0 });
    expect(first!.explain!.foundBy).toEqual([{ retriever: 'time', rank: 1 }]);
  });

  it('explains which claims were left out and why, limited to claims that the reader may see', async () => {
    const { full, session, add } = await spaceWithClaims({
      a: { text: 'coffee beans' },
      b: { text: 'coffee' },
      c: { text: 'coffee and much more about tea' },
      hidden: { text: 'coffee', status: 'retracted' },
      UTC: { text: 'coffee zone', triple: ['user', 'zone', 'UTC'] },
    });
    const s1 = await session('s1');
    await add('PST', { text: 'another coffee zone', triple: ['user', 'zone', 'PST'], scope: 'session', sessionId: s1 });
    const { data, explain } = await full('coffee', { limit: 1, minRelevance: 0.33, sessionId: 's1', explain: true });
    expect(data).toHaveLength(1);
    const reasons = explain!.nearMisses.map(({ text, reason }) => `${text}: ${reason}`);
    expect(reasons[0]).toBe('user / zone = UTC: session');
    expect(reasons).toContain('coffee and much more about tea: relevance');
    expect(reasons).toHaveLength(4);
  });

  it('has the same answer in a batch as alone', async () => {
    const { space, full } = await spaceWithClaims({ a: { text: 'coffee' }, b: { text: 'tea' } });
    const queries = [{ query: 'coffee' }, { query: 'tea', mode: 'keyword' }, { query: '' }];
    const { data } = await world.get(SearchBatch).run(world.as('reader'), SearchBatchInput.parse({ space, queries }));
    expect(data).toEqual(await Promise.all(queries.map(({ query, ...options }) => full(query, options))));
  });

  it.each([
    ['weights that are all 0', { rerank: { relevance: 0 } }],
    ['a negative weight', { rerank: { relevance: -1 } }],
    ['rerank true', { rerank: true }],
    ['an unknown member', { quarantine: false }],
    ['a limit of 0', { limit: 0 }],
    ['a naive time', { asOf: '2026-01-01T00:00:00' }],
    ['a query too long', { query: 'x'.repeat(8001) }],
  ])('refuses %s', (_, options) => {
    expect(SearchInput.safeParse({ space: 's', query: 'x', ...options }).success).toBe(false);
  });
});
