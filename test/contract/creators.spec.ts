import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Client, type Service, type Tenant } from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/**
 * Claims spec, section 15a, rule 2: only creators and reviewers change edges, links, episodes, clusters and digests.
 */
describe.each(TRANSPORTS)('over %s', (transport) => {
  let tenant: Tenant;
  let creator: Client;
  let peer: Client;
  let writer: Client;
  let reviewer: Client;
  beforeAll(async () => {
    tenant = await service.aTenant();
    const as = async (role: 'agent' | 'writer' | 'reviewer', name: string) =>
      mostlyOver(transport, await tenant.as({ role, principal: { kind: role === 'agent' ? 'agent' : 'user', name } }));
    [creator, peer, writer, reviewer] = [
      await as('agent', 'bot'),
      await as('agent', 'peer'),
      await as('writer', 'scribe'),
      await as('reviewer', 'judge'),
    ];
  });

  async function spaceWithThreeClaims() {
    const { space } = await tenant.aSpace();
    const store = async (text: string) =>
      (await tenant.owner.do('claims.store', { space, text, provenance: { source: 'user_explicit' } })).claim
        .id as string;
    const claims: string[] = [];
    for (const text of ['The pump is in the cellar', 'The pump was bought in May', 'The plumber comes on Tuesdays'])
      claims.push(await store(text));
    return { space, claims: claims as [string, string, string] };
  }

  const FORBIDDEN = { body: { code: 'forbidden', detail: expect.stringMatching(/^Only .* or a reviewer/) } };

  /**
   * Checks that the operation is refused to others, and allowed to the creator and to a reviewer. `make` makes a new
   * object for each of the two.
   */
  async function isForItsCreator(
    make: () => Promise<[operation: string, input: object]>,
    others: Client[] = [peer, writer],
  ) {
    for (const allowed of [creator, reviewer]) {
      const [operation, input] = await make();
      for (const other of others)
        expect(await other.call(operation, input as Record<string, unknown>)).toMatchObject(FORBIDDEN);
      await allowed.do(operation, input as Record<string, unknown>);
    }
  }

  it('an edge can be removed by its creator, and by reviewers', async () => {
    const {
      space,
      claims: [a],
    } = await spaceWithThreeClaims();
    const {
      node: { id: toId },
    } = await creator.do('nodes.create', { space, type: 'person', name: 'Ada' });
    await isForItsCreator(async () => [
      'edges.remove',
      { space, id: (await creator.do('edges.add', { space, kind: 'about', fromId: a, toId })).edge.id },
    ]);
  });

  it('an edge to a person stays that of its creator when somebody else supersedes the person', async () => {
    const {
      space,
      claims: [fromId],
    } = await spaceWithThreeClaims();
    const person = async (name: string): Promise<string> =>
      (await creator.do('nodes.create', { space, type: 'person', name })).node.id;
    const [old, successor] = [await person('A. Byron'), await person('Ada')];
    await writer.do('edges.add', { space, kind: 'about', fromId, toId: old });
    await creator.do('nodes.supersede', { space, id: old, replacementId: successor });
    const moved = (await writer.do('nodes.edges', { space, id: successor })).data.find(
      ({ kind }: { kind: string }) => kind === 'about',
    );
    expect(await creator.call('edges.remove', { space, id: moved.id })).toMatchObject(FORBIDDEN);
    await writer.do('edges.remove', { space, id: moved.id });
    await service.expectReplayIsExact(tenant.id);
  });

  it('a link can be removed by its creator, and by reviewers', async () => {
    const {
      space,
      claims: [a, b],
    } = await spaceWithThreeClaims();
    await creator.do('links.add', { space, id: a, to: b });
    for (const other of [peer, writer])
      expect(await other.call('links.remove', { space, id: a, to: b })).toMatchObject({
        body: { code: 'not_your_link' },
      });
    expect((await creator.do('links.remove', { space, id: a, to: b })).outcome).toBe('removed');
    await creator.do('links.add', { space, id: a, to: b });
    expect((await reviewer.do('links.remove', { space, id: a, to: b })).outcome).toBe('removed');
  });

  it.each(['episodes.add', 'episodes.remove'])(
    '%s is allowed only for the creator of the episode, and for reviewers',
    async (operation) => {
      const {
        space,
        claims: [a, b, c],
      } = await spaceWithThreeClaims();
      await isForItsCreator(async () => [
        operation,
        {
          space,
          id: (await creator.do('episodes.create', { space, name: 'May', ids: [a, b] })).id,
          ids: [operation === 'episodes.add' ? c : b],
        },
      ]);
    },
  );

  it.each(['episodes.delete', 'clusters.delete'])('%s is for the creator, and for reviewers', async (operation) => {
    const {
      space,
      claims: [a, b],
    } = await spaceWithThreeClaims();
    const made = () =>
      operation === 'episodes.delete'
        ? writer.do('episodes.create', { space, name: 'May', ids: [a, b] })
        : writer.do('clusters.create', { space, label: 'pump', ids: [a, b] });
    const { id } = await made();
    const another = await mostlyOver(transport, await tenant.user('another'));
    expect(await another.call(operation, { space, id })).toMatchObject(FORBIDDEN);
    await writer.do(operation, { space, id });
    await reviewer.do(operation, { space, id: (await made()).id });
  });

  it('a cluster can be refreshed by its creator, and by reviewers', async () => {
    const {
      space,
      claims: [a, b],
    } = await spaceWithThreeClaims();
    await isForItsCreator(async () => [
      'clusters.refresh',
      { space, id: (await creator.do('clusters.create', { space, label: 'pump', ids: [a, b] })).id },
    ]);
  });

  it('compressing a cluster that somebody else made hides none of its members', async () => {
    const {
      space,
      claims: [a, b],
    } = await spaceWithThreeClaims();
    const cluster = await creator.do('clusters.create', { space, label: 'pump', ids: [a, b] });
    await peer.do('digests.compress', { space, clusterId: cluster.id });
    expect(
      (await creator.do('clusters.get', { space, id: cluster.id })).members.map(({ id }: { id: string }) => id).sort(),
    ).toEqual([a, b].sort());
    const { data } = await creator.do('search.run', { space, query: 'the pump in the cellar, bought in May' });
    expect(data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([a, b]));
    expect(
      (await creator.do('context.get', { space, query: 'the pump in the cellar, bought in May' })).context,
    ).toContain('in the cellar');
  });

  it('a digest can be expanded by its author, and by reviewers', async () => {
    const {
      space,
      claims: [a, b],
    } = await spaceWithThreeClaims();
    const {
      digest: { id },
    } = await creator.do('digests.compress', { space, ids: [a, b] });
    expect(await writer.call('digests.expand', { space, id })).toMatchObject(FORBIDDEN);
    expect((await reviewer.do('digests.expand', { space, id })).outcome).toBe('expanded');
    const own = (await writer.do('digests.compress', { space, ids: [a, b] })).digest.id;
    expect((await writer.do('digests.expand', { space, id: own })).outcome).toBe('expanded');
  });
});
