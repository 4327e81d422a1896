import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type RestClient, type Service } from '../service/index.js';

let service: Service;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  ({ owner } = await service.aTenant());
});
afterAll(() => service.close());

it('a simulated clock starts at the real time, and may start at any time until something is recorded', async () => {
  const before = Date.now();
  const { now } = await owner.do('spaces.create', { slug: 'begun', name: 'Begun', clock: 'simulated' });
  expect(Math.abs(Date.parse(now) - before)).toBeLessThan(60_000);
  expect(await owner.do('spaces.setClock', { space: 'begun', now: '2030-01-01T00:00:00Z' })).toMatchObject({
    now: '2030-01-01T00:00:00.000Z',
  });
  await owner.do('spaces.setClock', { space: 'begun', now: '2020-01-01T00:00:00Z' });
  const {
    claim: { recordedAt },
  } = await owner.do('claims.store', { space: 'begun', text: 'It is noted.' });
  expect(recordedAt).toBe('2020-01-01T00:00:00.000Z');
  expect(await owner.call('spaces.setClock', { space: 'begun', now: '2019-12-31T23:59:59Z' })).toMatchObject({
    status: 409,
    body: { code: 'clock_backwards' },
  });
});

it('a space uses the time of the database, whatever the clock of the process says (rule 7)', async () => {
  const late = await openService({ clock: { now: () => new Date(Date.now() - 3_000), isReal: true } });
  const { owner: there } = await late.aTenant();
  await there.do('spaces.create', { slug: 'real', name: 'Real' });
  const [before] = await late.database.owner('select clock_timestamp() as now');
  const { claim } = await there.do('claims.store', { space: 'real', text: 'It is noted.' });
  const [after] = await late.database.owner('select clock_timestamp() as now');
  expect(Date.parse(claim.recordedAt)).toBeGreaterThanOrEqual((before!.now as Date).getTime());
  expect(Date.parse(claim.recordedAt)).toBeLessThanOrEqual((after!.now as Date).getTime());
  await late.close();
});
