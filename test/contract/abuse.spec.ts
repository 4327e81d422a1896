import { operations } from '../../apps/api/src/operations.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { openService, type Service, type Tenant } from '../service/index.js';

const oneRow = { name: 'test/one-row', text: 'select $1::text as one' };
const SLOW = 0.001;
const limits = {
  perKey: { perSecond: SLOW, burst: 200 },
  perTenant: { perSecond: SLOW, burst: 2_000 },
  failuresPerAddress: { perSecond: SLOW, burst: 60 },
};

describe('callers who mean harm', () => {
  let service: Service;
  let tenant: Tenant;
  beforeAll(async () => {
    service = await openService({ api: { limits, trustProxy: ['192.0.2.7'] } });
    tenant = await service.aTenant();
    await tenant.owner.do('spaces.create', { slug: 'abuse', name: 'Abuse' });
  });
  afterAll(() => service.close());

  const madeUp = (n: number) => `Bearer ${tenant.owner.secret.slice(0, -43)}${String(n).padStart(43, 'A')}`;

  it('an address that sends failing keys does not lock out the good keys that come from it, however many fail', async () => {
    const [path] = operations
      .filter(({ name }) => name === 'keys.whoami' || name.endsWith('.whoami'))
      .map(({ rest }) => rest.path);
    const status = async (headers: Record<string, string>) => (await fetch(service.url + path!, { headers })).status;
    const attacks = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        status(n % 3 === 0 ? {} : { authorization: n % 3 === 1 ? madeUp(n) : 'Bearer nonsense' }),
      ),
    );
    expect(attacks.filter((answer) => answer === 401)).toHaveLength(60);
    expect(attacks.filter((answer) => answer === 429)).toHaveLength(240);
    expect(await status({ authorization: `Bearer ${tenant.owner.secret}` })).toBe(200);
    // A key that nobody has used here yet is accepted at the first try.
    const fresh = await tenant.as({ role: 'reader' });
    expect(await status({ authorization: `Bearer ${fresh.secret}` })).toBe(200);
    // A forged header does not count as a new address either.
    const spoofed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => status({ authorization: madeUp(n), 'x-forwarded-for': `203.0.113.${n}` })),
    );
    expect(new Set(spoofed)).toEqual(new Set([429]));
  });

  it('pay for a batch by the number of its items', async () => {
    const agent = await tenant.as({ role: 'writer' });
    const items = Array.from({ length: 150 }, (_, n) => ({ text: `note ${n}` }));
    expect(
      (await agent.call('claims.storeBatch', { space: 'abuse', items })).headers.get('x-ratelimit-remaining'),
    ).toBe('50');
    const refused = await agent.call('claims.storeBatch', { space: 'abuse', items });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a tenant with too many requests in progress', () => {
  let service: Service;
  beforeAll(async () => {
    service = await openService({ api: { requestsAtOnce: 1 } });
  });
  afterAll(() => service.close());

  it('gets 429 while another tenant is served, and is served again once its requests are answered', async () => {
    const [loud, quiet] = [await service.aTenant(), await service.aTenant()];
    await loud.owner.do('spaces.create', { slug: 'loud', name: 'Loud' });
    const items = Array.from({ length: 40 }, (_, n) => ({ text: `note ${n}` }));
    const flood = Array.from({ length: 30 }, () => loud.owner.call('claims.storeBatch', { space: 'loud', items }));
    await quiet.owner.do('system.whoami');
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ isOk }) => !isOk);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused)
      expect({ status, code: body.code, retryAfter: headers.get('retry-after') }).toEqual({
        status: 429,
        code: 'tenant_busy',
        retryAfter: '1',
      });
    expect(answers.filter(({ isOk }) => isOk).length).toBeGreaterThanOrEqual(1);
    await loud.owner.do('claims.store', { space: 'loud', text: 'after' });
  });

  it('does not make another tenant wait for its queue: the other tenant is next after the running transactions', async () => {
    const [loud, quiet] = [await service.aTenant(), await service.aTenant()];
    const turns: string[] = [];
    const tenants = service.get<TenantDatabase>(TenantDatabase);
    const ask = (tenantId: string) =>
      tenants.read(tenantId, async (tx) => {
        turns.push(tenantId);
        await tx.one(oneRow);
        await tx.one(oneRow);
      });
    // All connections are opened in advance: the test compares turns, and not the time that a server needs to accept a
    // connection.
    await Promise.all([loud.id, quiet.id].flatMap((id) => Array.from({ length: 5 }, () => ask(id))));
    turns.length = 0;
    const asked = Array.from({ length: 12 }, () => ask(loud.id));
    await Promise.all([...asked, ask(quiet.id)]);
    expect(turns.indexOf(quiet.id)).toBeLessThanOrEqual(5);
  });
});

it('every operation that takes a list of items declares its cost', () => {
  const batches = operations.filter(
    ({ name, rest }) => rest.path.endsWith(':batch') || name === 'conversations.record',
  );
  expect(batches.map(({ name }) => name).length).toBeGreaterThanOrEqual(5);
  expect(batches.filter(({ cost }) => cost === undefined).map(({ name }) => name)).toEqual([]);
});
