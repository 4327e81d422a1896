import { StoreClaimInput, VoteInput, Dispute, Reinforce } from '#libs/knowledge/claims/index.js';
import { DeriveInput } from '#libs/reasoning/derivations/index.js';
import { Derive, Rederive } from '#libs/reasoning/nodes/index.js';
import { drive, type Drive } from '#libs/testing/driven-run.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { MaintenanceHandlers } from '../../runs/index.js';
import { MaintenanceModule } from '../../maintenance.module.js';
import { CompressInput, type DigestJob, ExpandInput, MembersInput } from '../domain/digest.schemas.js';
import { Compress, RebuildDigest } from './compress.js';
import { ExpandDigest, ListMembers } from './digest-members.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { ReasoningModule } from '#libs/reasoning/reasoning.module.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule, MaintenanceModule]);
});
afterAll(() => world.close());

const START = '2026-01-01T00:00:00Z';

async function spaceOfDigests() {
  const here = await openSpaceAt(world, START);
  const { spaceId, space } = here;
  const store = (text: string, source = 'inference', more: object = {}) =>
    here.store(text, { provenance: { source }, ...more });
  const compress = (ids: string[], more: object = {}) => here.call(Compress, CompressInput, { ids, ...more });
  const believed = async () => (await here.listClaims()).filter(({ grounding }) => grounding !== 'tainted');
  return {
    ...here,
    store,
    compress,
    digests: async () => (await believed()).filter(({ category }) => category === 'digest'),
    vote: (kind: typeof Dispute | typeof Reinforce, id: string, voter: string) =>
      world
        .get<Dispute>(kind)
        .run(world.as('writer', { keyId: `key_${voter.padEnd(26, '0')}` }), VoteInput.parse({ space, id })),
    members: (id: string, more: object = {}) => here.call(ListMembers, MembersInput, { id, ...more }),
    expire: async (how: Drive = {}) =>
      (await drive(world, world.get(MaintenanceHandlers).get('expire'), spaceId, {}, how)).lapsedDigests ?? 0,
    messages: async () =>
      (
        await world.database.owner(
          `select payload ->> 'digestId' as id from outbox where queue = 'digests' and payload ->> 'spaceId' = $1`,
          [spaceId],
        )
      ).map(({ id }) => String(id)),
    expand: (id: string) => here.call(ExpandDigest, ExpandInput, { id }),
    rebuild: (digestId: string) => world.get(RebuildDigest).run(world.tenantId, { spaceId, digestId } as DigestJob),
  };
}

const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it was not refused');
    },
    (failure: unknown) => failure,
  );

describe('a digest', () => {
  it('has the least trust and the greatest importance of its members; it is hidden and rebuilt if a member is retracted (C20)', async () => {
    const { store, compress, retract, settle, rebuild, digests, getClaim, members } = await spaceOfDigests();
    const a = await store('Ann lives in Lisbon.', 'system', { importance: 0.3 });
    const b = await store('Ann likes tea.', 'document', { importance: 0.9 });
    const c = await store('Ann may move to Porto.');
    const { digest, members: named } = await compress([a, b, c]);
    expect(digest).toMatchObject({
      category: 'digest',
      type: 'derivation',
      text: 'Ann likes tea.\nAnn may move to Porto.\nAnn lives in Lisbon.',
      triple: null,
      baseClass: 'inference',
      trust: 0.5,
      gateTrust: 0.5,
      confidence: 0.5,
      importance: 0.9,
      corroboration: 1,
      status: 'active',
      grounding: 'sound',
    });
    expect(named).toEqual([a, b, c]);
    await retract(c);
    expect(await digests()).toEqual([]);
    expect(await getClaim(digest.id)).toMatchObject({ status: 'archived', statusReason: 'digest_lapsed' });
    await settle();
    await Promise.all([rebuild(digest.id), rebuild(digest.id)]);
    const [rebuilt, ...others] = await digests();
    expect(others).toEqual([]);
    expect(rebuilt).toMatchObject({ trust: 0.6, gateTrust: 0.6, text: 'Ann likes tea.\nAnn lives in Lisbon.' });
    expect(await members(rebuilt!.id)).toMatchObject({
      method: 'extractive',
      replaces: digest.id,
      members: [{ id: a }, { id: b }],
      hiddenCount: 0,
    });
    expect((await world.replay()).differences).toEqual([]);
  });

  it('is not rebuilt if only one member remains', async () => {
    const { store, compress, quarantine, rebuild, digests, members } = await spaceOfDigests();
    const [a, b] = [await store('A is one.'), await store('B is two.')];
    const { digest } = await compress([a, b]);
    await quarantine(b);
    await rebuild(digest.id);
    expect(await digests()).toEqual([]);
    expect(await members(digest.id)).toMatchObject({ members: [{ id: a }], hiddenCount: 1 });
  });

  it('is hidden together with a digest that is one of its members', async () => {
    const { store, compress, quarantine, digests } = await spaceOfDigests();
    const [a, b, c] = [await store('A is one.'), await store('B is two.'), await store('C is three.')];
    const { digest } = await compress([a, b]);
    await compress([digest.id, c]);
    await quarantine(a);
    expect(await digests()).toEqual([]);
  });

  it('loses trust through disputes but gains none through reinforcement, and ages with its weakest member', async () => {
    const { store, compress, vote, getClaim, setClock } = await spaceOfDigests();
    const [a, b] = [await store('A is one.', 'document'), await store('B is two.', 'system')];
    const { digest } = await compress([a, b]);
    await vote(Reinforce, digest.id, 'r1');
    expect(await getClaim(digest.id)).toMatchObject({ trust: 0.6, gateTrust: 0.6 });
    expect(await vote(Dispute, digest.id, 'd1')).toMatchObject({ trust: 0.45, gateTrust: 0.45 });
    await setClock('2027-01-01T00:00:00Z');
    expect({ a: (await getClaim(a)).trust, digest: (await getClaim(digest.id)).trust }).toEqual({
      a: 0.5,
      digest: 0.35,
    });
  });

  it('passes the witnesses of its members on to conclusions, and adds none', async () => {
    const { space, store, compress } = await spaceOfDigests();
    const [a, b] = [await store('A is one.'), await store('B is two.')];
    const { digest } = await compress([a, b]);
    const derive = (premises: string[]) =>
      world.get(Derive).run(
        world.as('owner'),
        DeriveInput.parse({
          space,
          claim: `so ${premises.length}`,
          premises,
          reasoningType: 'inductive_generalization',
          logicalChain: 'so',
        }),
      );
    expect((await derive([a, digest.id])).claim).toMatchObject({ corroboration: 1, trust: 0.475 });
  });

  it('ends when the first of its members ends', async () => {
    const { store, compress, digests, setClock, members } = await spaceOfDigests();
    const [a, b] = [
      await store('A is one.', 'document', { scope: 'temporal', validUntil: '2026-02-01T00:00:00Z' }),
      await store('B is two.'),
    ];
    const { digest } = await compress([a, b]);
    expect(digest).toMatchObject({ scope: 'temporal', validUntil: '2026-02-01T00:00:00.000Z' });
    expect(await digests()).toHaveLength(1);
    await setClock('2026-02-01T00:00:00Z');
    expect(await members(digest.id)).toMatchObject({ hiddenCount: 1 });
    expect(await refused(compress([digest.id, b]))).toMatchObject({
      code: 'member_not_visible',
      message: expect.stringContaining(digest.id),
    });
  });

  it('is rebuilt from the members that have not ended, and a digest made of it is rebuilt too', async () => {
    const { store, compress, digests, setClock, expire, messages, rebuild, members, getClaim } = await spaceOfDigests();
    const [a, b, c, d] = [
      await store('A is one.', 'document', { scope: 'temporal', validUntil: '2026-02-01T00:00:00Z' }),
      await store('B is two.'),
      await store('C is three.'),
      await store('D is four.'),
    ];
    const { digest } = await compress([a, b, c]);
    const { digest: above } = await compress([digest.id, c, d]);
    expect(await expire()).toBe(0);
    await setClock('2026-02-01T00:00:00Z');
    expect(await expire({ dryRun: true })).toBe(2);
    expect(await expire()).toBe(2);
    expect({ digest: await getClaim(digest.id), above: await getClaim(above.id) }).toMatchObject({
      digest: { status: 'archived', statusReason: 'digest_lapsed' },
      above: { status: 'archived', statusReason: 'digest_lapsed' },
    });
    expect((await messages()).sort()).toEqual([digest.id, above.id].sort());
    for (const id of [digest.id, above.id]) await rebuild(id);
    const rebuilt = await Promise.all((await digests()).map(({ id }) => members(id)));
    expect(rebuilt.map(({ members: left }) => left.map(({ id }) => id)).sort()).toEqual(
      [
        [b, c],
        [c, d],
      ].sort(),
    );
    expect(await expire()).toBe(0);
    expect((await world.replay()).differences).toEqual([]);
  });

  it('is dissolved once, and its members stay', async () => {
    const { store, compress, expand, rebuild, digests, getClaim } = await spaceOfDigests();
    const [a, b] = [await store('A is one.'), await store('B is two.')];
    const { digest } = await compress([a, b]);
    expect(await expand(digest.id)).toMatchObject({
      outcome: 'expanded',
      digest: { status: 'archived', statusReason: 'digest_expanded' },
      members: [a, b],
    });
    expect(await expand(digest.id)).toMatchObject({ outcome: 'already_expanded' });
    await rebuild(digest.id);
    expect(await digests()).toEqual([]);
    expect({ a: (await getClaim(a)).status, b: (await getClaim(b)).status }).toEqual({ a: 'active', b: 'active' });
  });
});

describe('a digest is refused', () => {
  it('if a member is not visible, and the error names this member', async () => {
    const { store, compress, quarantine } = await spaceOfDigests();
    const [a, b] = [await store('A is one.'), await store('B is two.')];
    await quarantine(b);
    expect(await refused(compress([a, b]))).toMatchObject({
      code: 'member_not_visible',
      message: expect.stringContaining(b),
    });
  });

  it('if its claims belong to several sessions, or to a session that the request does not name', async () => {
    const { space, store, compress } = await spaceOfDigests();
    const { OpenSession } = await import('#libs/tenancy/sessions/index.js');
    await world.get(OpenSession).run(world.as('owner'), { space, externalId: 's' } as never);
    const [a, b, c] = [
      await store('A is one.'),
      await store('B is two.', 'inference', { scope: 'session', sessionId: 's' }),
      await store('C is three.', 'inference', { scope: 'session', sessionId: 's' }),
    ];
    expect(await refused(compress([a, b]))).toMatchObject({ code: 'member_not_visible' });
    expect(await refused(compress([a, b], { sessionId: 's' }))).toMatchObject({
      code: 'mixed_scope',
      message: expect.stringContaining(b),
    });
    expect((await compress([b, c], { sessionId: 's' })).digest).toMatchObject({ scope: 'session' });
  });

  it.each<[string, object]>([
    ['one claim', { ids: ['clm_01h455vb4pex5vsknk084sn02q'] }],
    ['more than a hundred claims', { ids: Array.from({ length: 101 }, () => 'clm_01h455vb4pex5vsknk084sn02q') }],
    ['an unknown method', { ids: [], method: 'creative' }],
  ])('with %s', (_, more) => {
    expect(CompressInput.safeParse({ space: 's', ...more }).success).toBe(false);
  });

  it('if somebody stores it by hand or derives it again', async () => {
    const { space, store, compress } = await spaceOfDigests();
    expect(StoreClaimInput.safeParse({ space, text: 'x', category: 'digest' }).success).toBe(false);
    const [a, b] = [await store('A is one.'), await store('B is two.')];
    const { digest } = await compress([a, b]);
    const rederive = world.get(Rederive).run(world.as('owner'), {
      space,
      id: digest.id,
      premises: [a],
      reasoningType: 'modus_ponens',
      logicalChain: 'so',
      useContested: false,
      useStale: false,
    } as never);
    expect(await refused(rederive)).toMatchObject({ code: 'not_derived' });
  });
});
