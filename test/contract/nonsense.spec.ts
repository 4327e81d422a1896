import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
import { eventually } from '#libs/testing/eventually.js';
import { mostlyOver, openService, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

const TEXTS = [
  'The user prefers dark mode in every editor.',
  'Ann moved to Lisbon in spring.',
  'The deployment pipeline runs on Fridays.',
  'Ben is allergic to peanuts.',
  'The team meets every Monday at nine.',
  'Invoices are paid within thirty days.',
  'The cat is called Miso.',
  'Clara plays the cello in an orchestra.',
  'The database is backed up each night.',
  'David drinks his coffee without sugar.',
];
const NONSENSE = ['zxqv blorptang wuggle', 'asdkjh qwpoei zmxncb', 'flurbnax grobbit', '7f3a9c2e41'];

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true, embedder: BuiltinEmbedder.load() });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'team', name: 'Team' });
  await tenant.owner.do('claims.storeBatch', {
    space: 'team',
    items: TEXTS.map((text) => ({ text, provenance: { source: 'user_explicit' } })),
  });
  await eventually(async () =>
    (await tenant.owner.do('embeddings.list', { space: 'team' })).models.every(
      ({ embedded }: { embedded: number }) => embedded === TEXTS.length,
    ),
  );
});
afterAll(() => service.close());

describe.each(TRANSPORTS)('with the embedder of the product, over %s', (transport) => {
  const client = () => mostlyOver(transport, tenant.owner);

  it.each(NONSENSE)('neither a search nor a context for %j returns anything', async (query) => {
    expect((await (await client()).do('search.run', { space: 'team', query, limit: 20 })).data).toEqual([]);
    const { included, context } = await (await client()).do('context.get', { space: 'team', query });
    expect({ included, texts: TEXTS.filter((text) => context.includes(text)) }).toEqual({ included: 0, texts: [] });
  });

  it('a search and a context both answer a question that shares no word with its answer', async () => {
    const query = 'What can Ben not eat?';
    expect((await (await client()).do('search.run', { space: 'team', query })).data[0].claim.text).toBe(TEXTS[3]);
    expect((await (await client()).do('context.get', { space: 'team', query })).context).toContain(TEXTS[3]);
  });
});
