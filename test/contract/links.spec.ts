import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  storingNothing,
  TRANSPORTS,
  seenClaim,
  type RestClient,
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

/** A space whose clock stands still, so that repeated reads are equal. */
async function spaceOfLinks() {
  const { space } = await tenant.aSpace({ clock: 'simulated' });
  const agents = await Promise.all(['ann', 'bob'].map((name) => tenant.agent(`${name}-${space}`)));
  const know = async (...texts: string[]): Promise<string[]> => {
    const { data } = await tenant.owner.do('claims.storeBatch', {
      space,
      items: texts.map((text) => ({ text, provenance: { source: 'document' } })),
    });
    return data.map(({ result: { claim } }: { result: { claim: { id: string } } }) => claim.id);
  };
  return {
    space,
    know,
    ann: agents[0]!,
    bob: agents[1]!,
    link: (by: RestClient, id: string, to: string, more: object = {}) =>
      by.call('links.add', { space, id, to, ...more }),
    linksOf: async (id: string, more: object = {}) =>
      (await tenant.owner.do('links.list', { space, id, ...more })).data.map(
        ({ claimId, kind }: { claimId: string; kind: string }) => `${kind} ${claimId}`,
      ),
  };
}

async function replayIsEqual(): Promise<void> {
  await service.expectReplayIsExact(tenant.id);
}

describe.each(TRANSPORTS)('links over %s', (transport) => {
  it('are made, listed from both ends and removed by hand', async () => {
    const { space, know, ann, linksOf } = await spaceOfLinks();
    const [a, b, c] = await know('The lake is cold', 'Cold is the lake', 'Bring a towel');
    const client = await mostlyOver(transport, ann);
    const me = (await client.do('system.whoami')).principal.id;
    const added = await client.do('links.add', { space, id: a, to: b });
    expect(added).toMatchObject({
      outcome: 'linked',
      link: { claimId: b, text: 'Cold is the lake', kind: 'similar', weight: 0.8, linkedBy: me },
    });
    expect(await client.do('links.add', { space, id: b, to: a, weight: 0.1 })).toMatchObject({
      outcome: 'already_linked',
      link: { claimId: a, weight: 0.8 },
    });
    await client.do('links.add', { space, id: a, to: c, kind: 'related', weight: 0.5 });
    expect((await client.do('links.list', { space, id: b })).data).toEqual([
      { ...added.link, claimId: a, text: 'The lake is cold' },
    ]);
    expect(await linksOf(a!)).toEqual(
      [`similar ${b}`, `related ${c}`].sort((x, y) => (x.split(' ')[1]! < y.split(' ')[1]! ? -1 : 1)),
    );
    expect(await linksOf(a!, { kind: 'related' })).toEqual([`related ${c}`]);
    expect(await client.do('links.list', { space, id: a, limit: 1 })).toMatchObject({ hasMore: true, data: [{}] });
    expect(await client.do('links.remove', { space, id: b, to: a })).toMatchObject({
      outcome: 'removed',
      link: { claimId: a },
    });
    expect(await client.call('links.remove', { space, id: b, to: a })).toMatchObject({
      isOk: false,
      body: { code: 'not_found' },
    });
    expect(await linksOf(a!)).toEqual([`related ${c}`]);
    expect(
      (await tenant.owner.do('claims.history', { space, id: a })).data.map(({ kind }: { kind: string }) => kind),
    ).toEqual(['claim_stored', 'claims_linked', 'claims_linked']);
    await replayIsEqual();
  });
});

it('orphans are visible claims without a relation to any other', async () => {
  const { space, know, ann } = await spaceOfLinks();
  const [a, b, c, d, e] = await know('One', 'Two', 'Three', 'Four', 'Five');
  const orphans = async (more: object = {}) =>
    (await tenant.owner.do('links.orphans', { space, ...more })).data.map(({ text }: { text: string }) => text);
  expect(await orphans()).toEqual(['Five', 'Four', 'Three', 'Two', 'One']);
  await ann.do('links.add', { space, id: a, to: b, kind: 'related' });
  await tenant.owner.do('claims.quarantine', { space, id: d });
  await tenant.owner.do('nodes.derive', {
    space,
    claim: 'So five',
    reasoningType: 'modus_ponens',
    logicalChain: 'plainly',
    premises: [e],
  });
  expect(await orphans()).toEqual(['Three']);
  await ann.do('links.remove', { space, id: b, to: a, kind: 'related' });
  expect(await orphans()).toEqual(['Three', 'Two', 'One']);
  const first = await tenant.owner.do('links.orphans', { space, limit: 2 });
  expect({
    hasMore: first.hasMore,
    rest: (await tenant.owner.do('links.orphans', { space, limit: 2, cursor: first.nextCursor })).data.map(
      ({ id }: { id: string }) => id,
    ),
  }).toEqual({ hasMore: true, rest: [a] });
  expect(c).toBeDefined();
});

it('a claim whose relations all lead to claims that the reader does not see is an orphan', async () => {
  const { space, know, ann, link } = await spaceOfLinks();
  const [linked, premise, aside, other] = await know('Linked', 'Premise', 'Next to it', 'Aside');
  const { id: sessionId } = await ann.do('sessions.open', { space, private: true });
  const inside = { scope: 'session', sessionId };
  const { claim } = await ann.do('claims.store', {
    space,
    text: 'Inside',
    provenance: { source: 'inference' },
    ...inside,
  });
  await ann.do('links.add', { space, id: linked, to: claim.id, sessionId });
  await ann.do('nodes.derive', {
    space,
    claim: 'So it is',
    reasoningType: 'modus_ponens',
    logicalChain: 'plainly',
    premises: [premise],
    ...inside,
  });
  await link(ann, aside!, other!);
  await tenant.owner.do('claims.quarantine', { space, id: other });
  const orphans = async (by: RestClient, more: object = {}) =>
    (await by.do('links.orphans', { space, ...more })).data.map(({ text }: { text: string }) => text);
  expect(await orphans(tenant.owner)).toEqual(['Next to it', 'Premise', 'Linked']);
  expect(await orphans(ann)).toEqual(['Next to it', 'Premise', 'Linked']);
  expect(await orphans(ann, { sessionId })).toEqual(['Next to it']);
});

describe('a link', () => {
  it('is removed by its creator, or by a reviewer', async () => {
    const { space, know, ann, bob, link, linksOf } = await spaceOfLinks();
    const [a, b] = await know('One', 'Two');
    await link(ann, a!, b!);
    expect(
      await storingNothing(service.database, () => bob.call('links.remove', { space, id: a, to: b })),
    ).toMatchObject({ status: 403, body: { code: 'not_your_link' } });
    const writer = await tenant.as({ role: 'writer' });
    expect(await writer.call('links.remove', { space, id: a, to: b })).toMatchObject({ status: 403 });
    await (await tenant.as({ role: 'reviewer' })).do('links.remove', { space, id: b, to: a });
    expect(await linksOf(a!)).toEqual([]);
  });

  it('does not make a claim more believable, and changes nothing in the claim', async () => {
    const { space, know, ann, link } = await spaceOfLinks();
    const [a, b] = await know('One', 'Two');
    const before = await tenant.owner.do('claims.get', { space, id: a });
    await link(ann, a!, b!, { weight: 1 });
    expect(await tenant.owner.do('claims.get', { space, id: a })).toEqual(before);
  });

  it('is not shown while one of its claims is hidden, and is shown again once the claim is active', async () => {
    const { space, know, ann, bob, link, linksOf } = await spaceOfLinks();
    const [a, b] = await know('One', 'Two');
    await link(ann, a!, b!);
    await tenant.owner.do('claims.quarantine', { space, id: b });
    expect(await linksOf(a!)).toEqual([]);
    expect(await storingNothing(service.database, () => link(bob, a!, b!, { kind: 'related' }))).toMatchObject({
      status: 409,
      body: { code: 'member_not_visible' },
    });
    await tenant.owner.do('claims.review', {
      space,
      ...(await seenClaim(tenant.owner, space, b!)),
      action: 'activate',
      note: 'fine',
    });
    expect(await linksOf(a!)).toEqual([`similar ${b}`]);
  });

  it.each([
    ['a claim with itself', 'a', 'a', 409, 'link_to_itself'],
    ['what is not there', 'a', 'clm_01arz3ndektsv4rrffq69g5fav', 404, 'not_found'],
  ])('is refused for %s', async (_, from, to, status, code) => {
    const { know, ann, link } = await spaceOfLinks();
    const [a] = await know('One');
    expect(
      await storingNothing(service.database, () => link(ann, from === 'a' ? a! : from, to === 'a' ? a! : to)),
    ).toMatchObject({ status, body: { code } });
  });

  it('is refused if its kind cannot be made by hand, or if the caller is a reader', async () => {
    const { know, ann, link } = await spaceOfLinks();
    const [a, b] = await know('One', 'Two');
    expect(await link(ann, a!, b!, { kind: 'possible_conflict' })).toMatchObject({ status: 400 });
    expect(await link(await tenant.as({ role: 'reader' }), a!, b!)).toMatchObject({ status: 403 });
  });

  it('is one of at most 200 that can be made by hand for a claim', async () => {
    const { space, know, ann, link } = await spaceOfLinks();
    const [hub, ...others] = await know(...Array.from({ length: 202 }, (_, i) => `Number ${i}`));
    for (const other of others.slice(0, 200)) await ann.do('links.add', { space, id: other, to: hub });
    expect(await link(ann, hub!, others[200]!)).toMatchObject({ status: 409, body: { code: 'too_many_links' } });
  }, 60_000);
});

describe.each(TRANSPORTS)('an emergent cluster over %s', (transport) => {
  it('is listed, labelled and compressed without naming its members', async () => {
    const { space, know, ann } = await spaceOfLinks();
    const client = await mostlyOver(transport, tenant.owner);
    const [a, b, c, d, e, f, hidden] = await know(
      'The lake is cold',
      'Cold is the lake',
      'A cold lake it is',
      'Tea is green',
      'Green is the tea',
      'Nothing of the kind',
      'The lake is warm',
    );
    for (const [one, other] of [
      [a, b],
      [b, c],
      [d, e],
      [c, hidden],
    ])
      await ann.do('links.add', { space, id: one, to: other });
    await tenant.owner.do('claims.quarantine', { space, id: hidden });
    const { data, hasMore } = await client.do('clusters.listEmergent', { space });
    expect({ data, hasMore }).toMatchObject({ data: [{ id: [a, b, c].sort()[0], memberCount: 3 }], hasMore: false });
    expect(data[0].members.map(({ id }: { id: string }) => id).sort()).toEqual([a, b, c].sort());
    const cluster = await client.do('clusters.create', { space, label: 'Lake', clusterOf: data[0].id });
    expect(cluster).toMatchObject({ label: 'Lake', memberCount: 3 });
    const { digest, members } = await client.do('digests.compress', { space, clusterOf: data[0].id });
    expect({ category: digest.category, members: [...members].sort() }).toEqual({
      category: 'digest',
      members: [a, b, c].sort(),
    });
    await tenant.owner.do('claims.quarantine', { space, id: b });
    expect((await client.do('digests.compress', { space, clusterId: cluster.id, ids: [f] })).members).toEqual(
      expect.arrayContaining([f, a, c]),
    );
    expect((await client.do('clusters.listEmergent', { space })).data).toEqual([]);
    expect(await client.call('digests.compress', { space, clusterOf: f })).toMatchObject({
      isOk: false,
      body: { code: 'too_few_members' },
    });
    expect(await client.call('digests.compress', { space })).toMatchObject({
      isOk: false,
      body: { code: 'validation_failed' },
    });
    await replayIsEqual();
  });
});
