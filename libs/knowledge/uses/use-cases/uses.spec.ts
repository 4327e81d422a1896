import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { JoinSession, OpenSession } from '#libs/tenancy/sessions/index.js';
import { openSpace, openWorld, setMode, type World } from '#libs/testing/index.js';
import { VoteInput, QuarantineClaim, Reinforce } from '../../claims/index.js';
import { RecordUseInput } from '../domain/use.schemas.js';
import { FoldUses } from './fold-uses.js';
import { GetUses, RecordUse } from './record-use.js';

const START = new Date('2026-01-01T00:00:00Z');
let now = START;
let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule], { now: () => now });
});
afterAll(() => world.close());
beforeEach(() => {
  now = START;
});

const pass = (days: number): void => {
  now = new Date(now.getTime() + days * DAY_MS);
};
const SOMEBODY = { principal: { id: 'prn_00000000000000000000000009', kind: 'agent', name: 'other' } } as const;
const events = async () => Number((await world.database.owner('select count(*) as n from events'))[0]!.n);

async function spaceOfUses(as = world.as('owner')) {
  const here = await openSpace(world, {}, as);
  const { space } = here;
  const session = async (externalId: string) =>
    (await world.get(OpenSession).run(world.as('agent'), { space, externalId })).id as Id<'ses'>;
  return {
    ...here,
    session,
    use: (ids: string[], sessionId: string, more: { outcome?: string } = {}, caller = world.as('agent')) =>
      here.call(RecordUse, RecordUseInput, { ids, sessionId, ...more }, caller),
    uses: (id: Id<'clm'>) => world.get(GetUses).run(world.as('reader'), { space, id }),
    fold: () => world.get(FoldUses).run(),
  };
}

describe('a use of a claim', () => {
  it('counts once per claim, session and day', async () => {
    const { store, session, use, uses } = await spaceOfUses();
    const [a, b, first, second] = [
      await store({ text: 'a' }),
      await store({ text: 'b' }),
      await session('one'),
      await session('two'),
    ];
    expect(await use([a, a], 'one')).toEqual({
      sessionId: first,
      day: '2026-01-01',
      counted: [a],
      alreadyCounted: [],
      outcome: null,
    });
    const before = await events();
    for (let again = 0; again < 5; again += 1)
      expect(await use([a], first)).toMatchObject({ counted: [], alreadyCounted: [a] });
    expect(await events()).toBe(before);
    expect(await use([a, b], 'one')).toMatchObject({ counted: [b], alreadyCounted: [a] });
    expect(await use([a], second)).toMatchObject({ counted: [a] });
    pass(1);
    expect(await use([a], first)).toMatchObject({ day: '2026-01-02', counted: [a] });
    expect(await uses(a)).toEqual({
      claimId: a,
      uses: 3,
      sessions: 2,
      successes: 0,
      failures: 0,
      lastUsedAt: '2026-01-02T00:00:00.000Z',
      pending: 3,
    });
  });

  it('makes the claim fade more slowly, and changes nothing else about it', async () => {
    const { store, session, use, getClaim, fold, uses } = await spaceOfUses();
    const [used, twin] = [await store({ text: 'used' }), await store({ text: 'twin' })];
    await session('s');
    pass(20);
    const before = await getClaim(used);
    await use([used], 's');
    expect(await getClaim(used)).toEqual(before);
    await fold();
    const after = await getClaim(used);
    expect(after).toEqual({ ...before, halfLifeDays: expect.closeTo(50, 9), strength: 0.7, strengthLabel: 'strong' });
    expect((await getClaim(twin)).strength).toBe(0.441);
    expect((await uses(used)).pending).toBe(0);
    const count = await events();
    await fold();
    expect({ claim: await getClaim(used), events: await events() }).toEqual({ claim: after, events: count });
  });

  it('has no further effect from more sessions of the same day', async () => {
    const { store, session, use, getClaim, fold } = await spaceOfUses();
    const [once, often] = [await store({ text: 'once' }), await store({ text: 'often' })];
    pass(5);
    for (let n = 0; n < 8; n += 1) {
      await session(`s${n}`);
      await use(n === 0 ? [once, often] : [often], `s${n}`);
      await fold();
    }
    expect((await getClaim(often)).halfLifeDays).toBe((await getClaim(once)).halfLifeDays);
  });

  it('is counted when many sessions record uses at once, and a vote in between loses none of them', async () => {
    const { space, store, session, use, getClaim, fold, uses } = await spaceOfUses();
    const id = await store({ text: 'hot' });
    const sessions = await Promise.all(Array.from({ length: 12 }, (_, n) => session(`s${n}`)));
    pass(10);
    await Promise.all(sessions.map((each) => use([id], each)));
    await world.get(Reinforce).run(world.as('writer', SOMEBODY), VoteInput.parse({ space, id }));
    await Promise.all([fold(), fold()]);
    expect(await uses(id)).toMatchObject({ uses: 12, sessions: 12, pending: 0 });
    expect((await getClaim(id)).halfLifeDays).toBeCloseTo(40, 9);
  });

  it('is folded for other tenants while one tenant is read-only, and for that tenant afterwards', async () => {
    const tenants = [await world.anotherTenant(), await world.anotherTenant()].sort();
    const used = await Promise.all(
      tenants.map(async (tenantId) => {
        const as = { ...world.as('owner'), tenantId };
        const { space, store, use } = await spaceOfUses(as);
        await world.get(OpenSession).run(as, { space, externalId: 's' });
        const id = await store({ text: 'used' });
        await use([id], 's', {}, as);
        return { pending: async () => (await world.get(GetUses).run(as, { space, id })).pending };
      }),
    );
    await setMode(world.database, tenants[0]!, 'read_only');
    await world.get(FoldUses).run();
    expect(await Promise.all(used.map(({ pending }) => pending()))).toEqual([1, 0]);
    await setMode(world.database, tenants[0]!, 'normal');
    await world.get(FoldUses).run();
    expect(await used[0]!.pending()).toBe(0);
  });

  it('is rebuilt from the log', async () => {
    await world.expectReplayIsExact();
  });
});

describe('the report of a use', () => {
  it.each(['unknown', 'in another space', 'set aside', 'of another session', 'of an unknown session'])(
    'is refused as not found for a claim %s, and no other claim is marked as used',
    async (which) => {
      const [{ space, store, session, use, uses }, elsewhere] = [await spaceOfUses(), await spaceOfUses()];
      const [good, own] = [await store({ text: 'good' }), await session('own')];
      const other = await session('other');
      const claims: Record<string, () => Promise<string>> = {
        unknown: async () => 'clm_00000000000000000000000000',
        'in another space': () => elsewhere.store({ text: 'there' }),
        'set aside': async () => {
          const id = await store({ text: 'aside' });
          await world.get(QuarantineClaim).run(world.as('reviewer'), { space, id, note: undefined } as never);
          return id;
        },
        'of another session': () => store({ text: 'theirs', scope: 'session', sessionId: other }),
        'of an unknown session': async () => good,
      };
      const id = await claims[which]!();
      await expect(use([good, id], which === 'of an unknown session' ? 'nobody' : own)).rejects.toMatchObject({
        code: 'not_found',
      });
      expect((await uses(good)).uses).toBe(0);
    },
  );

  it("is accepted for a claim of the caller's own session", async () => {
    const { store, session, use } = await spaceOfUses();
    const own = await session('own');
    const id = await store({ text: 'mine', scope: 'session', sessionId: own });
    expect(await use([id], own)).toMatchObject({ counted: [id] });
  });

  it('is not visible to another tenant', async () => {
    const { space, store } = await spaceOfUses();
    const id = await store({ text: 'ours' });
    const caller = { ...world.as('owner'), tenantId: await world.anotherTenant() };
    await expect(world.get(GetUses).run(caller, { space, id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the outcome of a session', () => {
  it('is reported once and counted with the uses', async () => {
    const { store, session, use, uses, getClaim, fold } = await spaceOfUses();
    const [id] = [await store({ text: 'a' }), await session('good'), await session('bad')];
    expect(await use([id], 'good', { outcome: 'success' })).toMatchObject({ outcome: 'success' });
    expect(await use([id], 'good', { outcome: 'success' })).toMatchObject({ outcome: 'success', counted: [] });
    expect(await use([id], 'good')).toMatchObject({ outcome: 'success' });
    await expect(use([id], 'good', { outcome: 'failure' })).rejects.toMatchObject({ code: 'session_outcome_differs' });
    await use([id], 'bad', { outcome: 'failure' });
    expect(await uses(id)).toMatchObject({ uses: 2, sessions: 2, successes: 1, failures: 1 });
    const { trust, effectiveImportance } = await getClaim(id);
    await fold();
    expect(await getClaim(id)).toMatchObject({ trust, effectiveImportance });
  });

  it('can be reported by the caller who opened the session or by a writer that joined it', async () => {
    const { space, store, session, use } = await spaceOfUses();
    const [id, ses] = [await store({ text: 'a' }), await session('s')];
    await expect(use([id], ses, {}, world.as('writer', SOMEBODY))).rejects.toMatchObject({ code: 'not_found' });
    await world.get(JoinSession).run(world.as('writer', SOMEBODY), { space, id: ses });
    await expect(use([id], ses, { outcome: 'failure' }, world.as('agent', SOMEBODY))).rejects.toMatchObject({
      code: 'session_of_another',
    });
    expect(await use([id], ses, {}, world.as('agent', SOMEBODY))).toMatchObject({ counted: [id] });
    expect(await use([id], ses, { outcome: 'failure' }, world.as('writer', SOMEBODY))).toMatchObject({
      outcome: 'failure',
    });
  });
});
