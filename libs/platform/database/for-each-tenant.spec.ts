import { unavailable } from '../../kernel/index.js';
import { batchOfEachTenant, forEachTenant, TenantsFailed } from './for-each-tenant.js';

const TENANTS = ['ten_a', 'ten_b', 'ten_c'];
const BROKEN = new Error('broken');
const seen: string[] = [];
beforeEach(() => seen.splice(0));

const failingFor =
  (failure: unknown, ...broken: string[]) =>
  (tenantId: string): Promise<boolean> => {
    seen.push(tenantId);
    return broken.includes(tenantId) ? Promise.reject(failure as Error) : Promise.resolve(tenantId === 'ten_c');
  };
const failureOf = (work: Promise<unknown>): Promise<TenantsFailed> =>
  work.then(
    () => {
      throw new Error('It did not fail.');
    },
    (failure: unknown) => failure as TenantsFailed,
  );

it('work for each tenant returns the result of each tenant', async () => {
  expect(await forEachTenant(TENANTS, failingFor(BROKEN))).toEqual([false, false, true]);
  expect(await batchOfEachTenant(TENANTS, failingFor(BROKEN))).toBe(true);
  expect(await batchOfEachTenant(['ten_a'], failingFor(BROKEN))).toBe(false);
});

it('work for each tenant goes on with other tenants after a failure, and reports the failed tenants at the end', async () => {
  const failure = await failureOf(batchOfEachTenant(TENANTS, failingFor(BROKEN, 'ten_a')));
  expect(seen).toEqual(TENANTS);
  expect(failure).toBeInstanceOf(TenantsFailed);
  expect(failure).toMatchObject({
    message: 'The work failed for 1 of 3 tenants: ten_a.',
    errors: [BROKEN],
    done: 2,
    hasMore: true,
  });
  expect((await failureOf(forEachTenant(TENANTS, failingFor(BROKEN, ...TENANTS)))).done).toBe(0);
});

it('work for each tenant stops at once if the database or the queue, which all tenants need, does not answer', async () => {
  const away = unavailable({ what: 'The queue' });
  await expect(forEachTenant(TENANTS, failingFor(away, 'ten_b'))).rejects.toBe(away);
  expect(seen).toEqual(['ten_a', 'ten_b']);
});
