import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, over, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

/** Tests that the explanation why something was found or not found is the same over every transport. */
let service: Service;
let tenant: Tenant;
let ids: string[];
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  // The clock of the space stands still, so that all answers explain the same moment.
  await tenant.owner.do('spaces.create', { slug: 'kitchen', name: 'Kitchen', clock: 'simulated' });
  const store = async (text: string, value: string) =>
    (
      await tenant.owner.do('claims.store', {
        space: 'kitchen',
        text,
        triple: { subject: 'Ann', predicate: text.split(' ')[1]!, value },
      })
    ).claim.id as string;
  ids = [
    await store('Ann drinks green tea', 'tea'),
    await store('Ann owns a tea pot', 'pot'),
    await store('Ann sails a boat', 'boat'),
  ];
});
afterAll(() => service.close());

it('the explanation of a search names the retrievers, the measures and the near misses, over every transport', async () => {
  const [rest, graphql, mcp] = await Promise.all(
    TRANSPORTS.map(async (transport) =>
      (await over(transport, tenant.owner)).do('search.run', {
        space: 'kitchen',
        query: 'green tea Ann drinks',
        limit: 1,
        explain: true,
      }),
    ),
  );
  const [first] = rest.data;
  expect({
    id: first.id,
    retrievers: first.explain.foundBy.map(({ retriever }: { retriever: string }) => retriever),
  }).toEqual({ id: ids[0], retrievers: ['words', 'triple'] });
  expect(first.explain).toMatchObject({ triple: expect.any(Number), bm25: expect.any(Number), similarity: null });
  expect(rest.explain.nearMisses.map(({ id, reason }: { id: string; reason: string }) => [id, reason]).sort()).toEqual(
    [
      [ids[1], 'limit'],
      [ids[2], 'limit'],
    ].sort(),
  );
  expect(graphql).toEqual(rest);
  expect(mcp).toEqual(rest);
});

it('the explanation of a context names every candidate, over every transport', async () => {
  const [rest, graphql, mcp] = await Promise.all(
    TRANSPORTS.map(async (transport) =>
      (await over(transport, tenant.owner)).do('context.get', { space: 'kitchen', query: 'green tea', explain: true }),
    ),
  );
  expect(rest).toMatchObject({
    rerankSkipped: false,
    explain: {
      candidates: expect.arrayContaining([
        expect.objectContaining({
          id: ids[0],
          linkedTo: null,
          explain: expect.objectContaining({ foundBy: expect.any(Array) }),
        }),
      ]),
    },
  });
  expect(graphql).toEqual(rest);
  expect(mcp).toEqual(rest);
});
