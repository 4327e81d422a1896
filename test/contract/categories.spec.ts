import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

describe.each(TRANSPORTS)('a category over %s', (transport) => {
  const space = `c-${transport}`;
  beforeAll(() => tenant.owner.do('spaces.create', { slug: space, name: space }));

  it('may be a word of the caller: claims are found by it, and a context prints those with a triple as facts', async () => {
    const client = await mostlyOver(transport, tenant.owner);
    const store = (category: string, triple: object | null) =>
      client.do('claims.store', { space, text: `The recipe ${category} needs salt`, category, triple });
    for (const category of ['recipe', 'constructor', 'a-b_9']) {
      const { claim } = await store(category, { subject: category, predicate: 'needs', value: 'salt' });
      expect(claim).toMatchObject({ category, strength: 0.7, strengthLabel: 'strong' });
    }
    await store('my-notes', null);
    const { data } = await client.do('claims.list', { space, filter: { category: 'recipe' } });
    expect(data.map(({ text }: { text: string }) => text)).toEqual(['The recipe recipe needs salt']);
    expect(
      (await client.do('search.run', { space, query: 'salt', filter: { category: { in: ['a-b_9', 'my-notes'] } } }))
        .data,
    ).toHaveLength(2);
    const { context } = await client.do('context.get', { space, query: 'recipe salt' });
    const [facts, notes] = context.split('\n## Facts\n')[1].split('\n## Notes\n');
    expect([facts, notes].map((section) => section.trim().split('\n').length)).toEqual([3, 1]);
  });

  it.each(['digest', 'atom', 'failure', 'Fact', '', '1st', 'with space', 'x'.repeat(51)])(
    'is refused if it is %j',
    async (category) => {
      const client = await mostlyOver(transport, tenant.owner);
      expect(await client.call('claims.store', { space, text: 'No.', category })).toMatchObject({
        isOk: false,
        body: { code: 'validation_failed' },
      });
    },
  );
});
