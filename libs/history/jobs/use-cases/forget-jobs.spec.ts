import { DAY_MS, firstIdAt } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { JobLedger } from '../store/job-ledger.js';
import { ForgetJobs, JOBS_KEPT_DAYS } from './forget-jobs.js';

const ids = new TypeIds();
const NOW = new Date('2026-09-01T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

let database: TestDatabase;
let forget: ForgetJobs;
beforeAll(async () => {
  database = await openTestDatabase();
  forget = new ForgetJobs(database.system, new JobLedger(), { now: () => NOW });
});
afterAll(() => database.close());

async function aTenant(): Promise<string> {
  const tenantId = ids.next('ten');
  await database.owner(`insert into tenants values ($1, 'T', now())`, [tenantId]);
  return tenantId;
}
const aJob = (tenantId: string, status: string, createdDays: number, endedDays = createdDays, exclusive?: string) =>
  database.owner(
    `insert into jobs (tenant_id, id, queue, status, payload, created_at, updated_at, exclusive) values ($1, $2, 'q', $3, '{}', $4, $5, $6)`,
    [
      tenantId,
      firstIdAt('job', daysAgo(createdDays)),
      status,
      daysAgo(createdDays),
      daysAgo(endedDays),
      exclusive ?? null,
    ],
  );
const left = async (tenantId: string) =>
  (await database.owner('select status from jobs where tenant_id = $1 order by id', [tenantId])).map(
    (row) => row.status,
  );

it('jobs of every tenant are deleted 90 days after their end, but open jobs are kept', async () => {
  expect(JOBS_KEPT_DAYS).toBe(90);
  const [one, other] = [await aTenant(), await aTenant()];
  for (const [i, status] of ['done', 'failed', 'dead', 'cancelled', 'queued', 'running'].entries())
    await aJob(one, status, 91 + i);
  await aJob(one, 'done', 100, 89);
  await aJob(one, 'dead', 89);
  await aJob(other, 'dead', 95);
  expect(await forget.run()).toBe(false);
  expect(await left(one)).toEqual(['done', 'running', 'queued', 'dead']);
  expect(await left(other)).toEqual([]);
});

it('deleting old jobs stops at a limit, takes the oldest first, and returns whether more may follow', async () => {
  const tenantId = await aTenant();
  for (const days of [120, 110, 100]) await aJob(tenantId, days === 120 ? 'dead' : 'done', days);
  expect(await forget.run(2)).toBe(true);
  expect(await left(tenantId)).toEqual(['done']);
  expect(await forget.run(2)).toBe(false);
  expect(await left(tenantId)).toEqual([]);
});

it('old runs of a kind of maintenance are kept while an earlier run of that kind is open', async () => {
  const tenantId = await aTenant();
  await aJob(tenantId, 'running', 120, 0, 'spc_a/decay');
  await aJob(tenantId, 'done', 110, 110, 'spc_a/decay');
  await aJob(tenantId, 'done', 109, 109, 'spc_a/expire');
  await forget.run();
  expect(await left(tenantId)).toEqual(['running', 'done']);
});
