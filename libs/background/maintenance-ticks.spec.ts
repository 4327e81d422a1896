import { TenantsFailed } from '#libs/platform/database/index.js';
import type { StartDueRuns } from '#libs/maintenance/runs/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { RecordedLog } from '#libs/testing/index.js';
import { MaintenanceTicks } from './periodic-work.js';

it('the log says once for each tenant that its maintenance cannot start, and once that it can start again', async () => {
  const log = new RecordedLog();
  let failing: string[] = [];
  let tick: () => Promise<void> = () => Promise.resolve();
  const startDueRuns = {
    run: () =>
      failing.length === 0
        ? Promise.resolve(0)
        : Promise.reject(new TenantsFailed(new Map(failing.map((tenantId) => [tenantId, new Error(tenantId)])), 1)),
  } as unknown as StartDueRuns;
  const queues = {
    work: (_: string, handler: () => Promise<void>) => {
      tick = handler;
    },
  } as unknown as Queues;
  new MaintenanceTicks(startDueRuns, queues, log).start();
  for (const tenants of [['ten_a'], ['ten_a', 'ten_b'], ['ten_b'], []]) {
    failing = tenants;
    await tick();
  }
  expect(log.lines.map(({ message }) => message)).toEqual([
    'The maintenance schedule of ten_a is failing; trying until it recovers.',
    'The maintenance schedule of ten_b is failing; trying until it recovers.',
    'The maintenance schedule of ten_a has recovered.',
    'The maintenance schedule of ten_b has recovered.',
  ]);
  expect(log.lines.slice(0, 2)).toMatchObject([
    { facts: { err: { message: 'ten_a' } } },
    { facts: { err: { message: 'ten_b' } } },
  ]);
});
