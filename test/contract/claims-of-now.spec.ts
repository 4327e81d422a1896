import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, TRANSPORTS, type Client, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

const NOW = '2030-06-01T00:00:00Z';

describe.each(TRANSPORTS)('the list of claims over %s', (transport) => {
  let client: Client;
  const space = `now-${transport}`;
  beforeAll(async () => {
    await tenant.owner.do('spaces.create', { slug: space, name: space, clock: 'simulated' });
    await tenant.owner.do('spaces.setClock', { space, now: '2030-01-01T00:00:00Z' });
    client = await mostlyOver(transport, tenant.owner);
    const store = (predicate: string, value: string, more: object = {}) =>
      client.do('claims.store', {
        space,
        text: `The ${predicate} is ${value}`,
        triple: { subject: 'office', predicate, value },
        ...more,
      });
    await store('rent', 'low', {
      scope: 'temporal',
      validFrom: '2029-01-01T00:00:00Z',
      validUntil: '2030-03-01T00:00:00Z',
    });
    await store('rent', 'high', { scope: 'temporal', validFrom: '2031-01-01T00:00:00Z' });
    await store('floor', 'third');
    await store('floor', 'fourth', { provenance: { source: 'user_explicit' } });
    await store('floor', 'fifth');
    await tenant.owner.do('spaces.setClock', { space, now: NOW });
  });

  const values = async (asked: object) =>
    (await client.do('claims.list', { space, ...asked })).data.map(
      ({ triple }: { triple: { value: string } }) => triple.value,
    );

  it('shows what is valid now, as search does', async () => {
    expect(await values({})).toEqual(['fourth']);
    expect(
      (await client.do('search.run', { space, query: 'office rent floor', limit: 20 })).data.map(
        ({ claim }: { claim: { triple: { value: string } } }) => claim.triple.value,
      ),
    ).toEqual(['fourth']);
    expect(await values({ asOf: '2030-02-01T00:00:00Z', predicate: 'rent' })).toEqual(['low']);
    expect(await values({ asOf: '2031-02-01T00:00:00Z', predicate: 'rent' })).toEqual(['high']);
    expect(await values({ includeAll: true })).toEqual(['fifth', 'fourth', 'third', 'high', 'low']);
  });

  it('uses a condition on the status instead of the default statuses, and together with requested statuses', async () => {
    expect(await values({ filter: { status: 'quarantined' } })).toEqual(['fifth']);
    expect(
      await values({ filter: { or: [{ status: { eq: 'superseded' } }, { not: { status: { ne: 'quarantined' } } }] } }),
    ).toEqual(['fifth', 'third']);
    expect(
      await values({ filter: { status: { in: ['superseded', 'quarantined'] } }, statuses: ['superseded'] }),
    ).toEqual(['third']);
    expect(await values({ filter: { predicate: 'floor' } })).toEqual(['fourth']);
  });
});
