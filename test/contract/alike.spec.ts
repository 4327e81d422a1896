import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
import { eventually } from '#libs/testing/eventually.js';
import { openService, type Service } from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService({ isWorking: true, embedder: BuiltinEmbedder.load() });
});
afterAll(() => service.close());

it('claims about one topic are linked, clustered and put into a digest; the same sentence about another subject is not', async () => {
  const { owner } = await service.aTenant();
  const texts = [
    'The user is allergic to peanuts.',
    'Food with peanuts gives the user a rash.',
    'The user carries an injector because of a peanut allergy.',
    'The search index is rebuilt every night at two.',
    'A nightly job rebuilds the search index.',
    'The nightly rebuild of the search index failed twice this week.',
    'Ana leads the data platform team.',
    'Boris leads the data platform team.',
  ];
  await owner.do('spaces.create', { slug: 'alike', name: 'Alike', clock: 'simulated' });
  await owner.do('spaces.setClock', { space: 'alike', now: '2026-01-01T00:00:00Z' });
  for (const text of texts)
    await owner.do('claims.store', { space: 'alike', text, provenance: { source: 'user_explicit' } });
  await owner.do('spaces.setClock', { space: 'alike', now: '2026-03-01T00:00:00Z' });
  await eventually(async () =>
    (await owner.do('embeddings.list', { space: 'alike' })).models.every(
      ({ embedded }: { embedded: number }) => embedded === texts.length,
    ),
  );
  await owner.do('maintenance.startRun', { space: 'alike', kind: 'consolidate', waitSeconds: 50 });
  const { data } = await owner.do('clusters.listEmergent', { space: 'alike' });
  const members = data.map((cluster: { members: { text: string }[] }) =>
    cluster.members.map(({ text }) => text).sort(),
  );
  expect(members.sort()).toEqual([texts.slice(3, 6).sort(), texts.slice(0, 3).sort()].sort());
  const claims = await owner.do('claims.list', { space: 'alike' });
  expect(claims.data.filter(({ category }: { category: string }) => category === 'digest')).toHaveLength(2);
});
