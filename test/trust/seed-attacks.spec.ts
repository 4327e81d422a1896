import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { openService, type Service, type Tenant } from '../service/index.js';

/**
 * Claims spec, section 15a, rule 12: nothing weak can reject what a user said, whatever the belief policy of the
 * space.
 */
const T0 = '2030-01-01T00:00:00.000Z';
let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

it("under seed-v0.1q, documents against a user's claim make it contested at any age, but do not hide it", async () => {
  const { space, call, setClock } = await tenant.aSpaceAt(T0);
  await call('spaces.setPolicy', { beliefPolicy: 'seed-v0.1q' });
  const text = 'The timezone of the server is UTC.';
  const triple = { subject: 'server', predicate: 'timezone', value: 'UTC' };
  const { claim } = await call('claims.store', { text, triple, provenance: { source: 'user_explicit' } });
  const agent = await tenant.agent('crowd', { sourceSystems: ['a', 'b'] });
  for (const sourceId of ['a', 'b']) {
    await call('sources.put', { sourceId, class: 'document', independenceGroup: sourceId });
    for (const page of [1, 2, 3]) {
      const content = `The timezone of the server is PST, says page ${page} of ${sourceId}.`;
      const { id } = await agent.do('evidence.record', { space, kind: 'document', content, source: { sourceId } });
      await agent.do('claims.attachContradiction', { space, id: claim.id, evidenceId: id });
    }
  }
  const seen = async () =>
    (await call('search.run', { query: 'timezone of the server' })).data.map(({ id }: any) => id);
  const listed = async () =>
    (await call('claims.list', { filter: { 'belief.state': 'contested' } })).data.map(({ id }: any) => id);
  for (const now of [T0, '2030-03-01T00:00:00.000Z']) {
    await setClock(now);
    expect((await call('claims.get', { id: claim.id })).belief).toMatchObject({ state: 'contested' });
    expect(await seen()).toContain(claim.id);
    expect(await listed()).toEqual([claim.id]);
  }
  expect((await call('claims.get', { id: claim.id })).belief).toMatchObject({
    ruleId: 'contested.user_protected',
    contradiction: 1,
  });
});
