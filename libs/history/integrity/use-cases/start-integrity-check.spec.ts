import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { JobLedger, TenantJobs } from '../../jobs/index.js';
import { UnitOfWork } from '../../unit-of-work/index.js';
import { INTEGRITY_QUEUE } from '../domain/integrity.js';
import { IntegrityDue } from '../store/integrity-due.js';
import { StartDueIntegrityChecks, StartIntegrityCheck } from './start-integrity-check.js';

const HOUR_MS = 3_600_000;
let world: World;
let createdAt: number;
beforeAll(async () => {
  createdAt = Date.now();
  world = await openWorld([]);
  await world.anotherTenant();
});
afterAll(() => world.close());

const at = (hours: number) => ({ now: () => new Date(createdAt + hours * HOUR_MS) });

/** Runs the schedule of a process this many hours after the tenants were created. */
function startDue(hours: number): Promise<number> {
  const clock = at(hours);
  const jobs = new TenantJobs(
    world.get(UnitOfWork),
    world.get(TenantDatabase),
    world.get(JobLedger),
    new TypeIds(),
    clock,
  );
  return new StartDueIntegrityChecks(world.get(SystemDatabase), world.get(IntegrityDue), jobs, clock).run();
}

const checks = () =>
  world.database.owner(
    'select count(*)::int as jobs, count(distinct tenant_id)::int as tenants from jobs where queue = $1',
    [INTEGRITY_QUEUE],
  );
const endAll = (hours: number) =>
  world.database.owner(`update jobs set status = 'done', updated_at = $1 where queue = $2`, [
    at(hours).now(),
    INTEGRITY_QUEUE,
  ]);

it('each tenant is checked once a day, not before its first day is over, even if two processes run', async () => {
  expect(await startDue(23)).toBe(0);
  expect((await Promise.all([startDue(25), startDue(25)])).reduce((sum, opened) => sum + opened)).toBe(2);
  expect(await checks()).toEqual([{ jobs: 2, tenants: 2 }]);
  expect(await startDue(25)).toBe(0);
});

it('an integrity check is not requested while one is open, and the next is requested a day after the last', async () => {
  expect(await startDue(80)).toBe(0);
  await endAll(81);
  expect(await startDue(48)).toBe(0);
  expect(await startDue(50)).toBe(2);
  expect(await checks()).toEqual([{ jobs: 4, tenants: 2 }]);
});

it('a check that is requested at the moment at which the open one ends is opened', async () => {
  const ledger = world.get(JobLedger);
  await startDue(80);
  const [open] = await world.database.owner(`select id from jobs where tenant_id = $1 and status = 'queued'`, [
    world.tenantId,
  ]);
  const original = ledger.open.bind(ledger);
  const spy = jest.spyOn(ledger, 'open').mockImplementationOnce(async (...given) => {
    const isOpened = await original(...given);
    await given[0].run(
      { name: '', text: `update jobs set status = 'done' where tenant_id = $1 and id = $2` },
      open!.id,
    );
    return isOpened;
  });
  const requested = await world.get(StartIntegrityCheck).run(world.as('owner'), {});
  spy.mockRestore();
  expect(requested).toMatchObject({ queue: INTEGRITY_QUEUE, status: 'queued' });
  expect(requested.id).not.toBe(open!.id);
});
