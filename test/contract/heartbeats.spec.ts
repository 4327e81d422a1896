import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { openService, over, TRANSPORTS, type Input, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService({ api: { heartbeats: { toldEveryMs: 20, restMs: 1 } } });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 's', name: 'S' });
});
afterAll(() => service.close());

const beats = async (id: string): Promise<number> => Number((await service.database.owner(`select count(*) as n from events where kind = 'session_seen' and session_id = $1`, [id]))[0]!.n);

describe.each(TRANSPORTS)('a session that is named over %s', (transport) => {
  it.each<[string, (label: string, id: string) => Input]>([
    ['search.run', (label) => ({ query: 'tea', sessionId: label })],
    ['context.get', (_, id) => ({ query: 'tea', sessionId: id })],
  ])('by %s is heard of, though nothing happens in it', async (name, input) => {
    const label = `${transport} ${name}`;
    const { id } = await tenant.owner.do('sessions.open', { space: 's', externalId: label }) as { id: string };
    const client = await over(transport, tenant.owner);
    expect(await client.call(name, { space: 's', ...input(label, id) })).toMatchObject({ isOk: true });
    await eventually(async () => await beats(id) > 0);
  });
});

it('is not heard of by a call that was refused', async () => {
  const { id } = await tenant.owner.do('sessions.open', { space: 's', externalId: 'refused' }) as { id: string };
  expect(await tenant.owner.call('search.run', { space: 's', query: 'tea', sessionId: 'refused', limit: 0 })).toMatchObject({ isOk: false });
  const { id: later } = await tenant.owner.do('sessions.open', { space: 's', externalId: 'read' }) as { id: string };
  await tenant.owner.do('sessions.get', { space: 's', id: 'read' });
  await eventually(async () => await beats(later) > 0);
  expect(await beats(id)).toBe(0);
});
