import { TypeIds } from '#libs/platform/ids/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { OldAnswers } from '../store/idempotency.js';
import { ForgetAnswers } from './forget-answers.js';

const ids = new TypeIds();
const NOW = new Date('2026-05-02T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('stored answers of every tenant are deleted after 24 hours, and newer answers are kept', async () => {
  const tenants = [ids.next('ten'), ids.next('ten')];
  for (const tenantId of tenants) {
    await database.owner(`insert into tenants values ($1, 'T', now())`, [tenantId]);
    await database.owner(
      `insert into idempotency_keys (tenant_id, principal_id, key, fingerprint, response, created_at)
      select $1, 'prn_a', to_char(at, 'HH24:MI:SS'), 'f', '{}', at from unnest($2::timestamptz[]) as at`,
      [tenantId, ['2026-05-01T11:59:59Z', '2026-05-01T12:00:01Z', '2026-05-02T11:00:00Z']],
    );
  }
  const forget = new ForgetAnswers(database.system, new OldAnswers(), { now: () => NOW });
  expect(await forget.run()).toBe(false);
  const left = await database.owner(
    'select tenant_id, count(*)::int as keys, min(created_at) as oldest from idempotency_keys group by tenant_id order by tenant_id',
  );
  expect(left).toEqual(
    [...tenants].sort().map((tenant_id) => ({ tenant_id, keys: 2, oldest: new Date('2026-05-01T12:00:01Z') })),
  );
});
