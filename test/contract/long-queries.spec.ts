import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 's', name: 'S' });
  await tenant.owner.do('claims.store', { space: 's', text: 'The lighthouse captain sings' });
});
afterAll(() => service.close());

/** A query whose last word alone finds something. */
const long = `${'noise '.repeat(1_330)}lighthouse`;

describe.each(TRANSPORTS)('over %s a query', (transport) => {
  it('of up to 8,000 characters is answered by all of its words, and the answer says if it was cut', async () => {
    const client = await mostlyOver(transport, tenant.owner);
    const short = await client.call('search.run', { space: 's', query: 'lighthouse' });
    expect({ count: short.body.data.length, degraded: short.body.degraded }).toEqual({ count: 1, degraded: null });
    const cut = await client.call('search.run', { space: 's', query: long, explain: true });
    expect({
      longCount: long.length,
      degraded: cut.body.degraded,
      mode: cut.body.explain.mode,
      byWords: cut.body.explain.byWords,
    }).toEqual({ longCount: 7_990, degraded: 'query_cut', mode: 'hybrid', byWords: 1 });
    const context = await client.call('context.get', { space: 's', query: long });
    expect({ degraded: context.body.degraded, included: context.body.included }).toEqual({
      degraded: 'query_cut',
      included: 1,
    });
    if (transport === 'rest')
      expect([short, cut, context].map(({ headers }) => headers.get('x-degraded'))).toEqual([
        null,
        'query_cut',
        'query_cut',
      ]);
  });

  it('of more than 8,000 characters is refused', async () => {
    const client = await mostlyOver(transport, tenant.owner);
    for (const name of ['search.run', 'context.get'])
      expect(await client.call(name, { space: 's', query: 'x'.repeat(8_001) })).toMatchObject({
        isOk: false,
        body: { code: 'validation_failed' },
      });
  });
});
