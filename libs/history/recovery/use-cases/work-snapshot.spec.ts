import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Pace } from '#libs/platform/process/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { Journal } from '../../events/index.js';
import { JobLedger } from '../../jobs/index.js';
import { ChangeMode } from '../../modes/index.js';
import { RebuildTenant } from '../../replay/index.js';
import { SnapshotStore } from '../../snapshots/index.js';
import { TableRows, tablesOf } from '../../state/index.js';
import { StartSnapshot } from './start-snapshot.js';
import { WorkSnapshot } from './work-snapshot.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => world.close());

/** Makes a snapshot. Returns how often it paused while it had a frozen read open, and how often outside of one. */
async function snapshotAtAPace(beforeEachRead: (reads: number) => Promise<void>) {
  const database = world.get(TenantDatabase);
  const pauses = { outside: 0, inside: 0 };
  let open = 0;
  let reads = 0;
  const { readFrozen } = TenantDatabase.prototype;
  jest.spyOn(database, 'readFrozen').mockImplementation(async (tenantId, work) => {
    await beforeEachRead((reads += 1));
    open += 1;
    return readFrozen.call(database, tenantId, work).finally(() => (open -= 1)) as never;
  });
  const pace: Pace = {
    rest: () => {
      pauses[open > 0 ? 'inside' : 'outside'] += 1;
      return Promise.resolve();
    },
  };
  const work = new WorkSnapshot(
    {
      database,
      rebuild: world.get(RebuildTenant),
      rows: world.get(TableRows),
      snapshots: world.get(SnapshotStore),
      changeMode: world.get(ChangeMode),
      journal: world.get(Journal),
      ledger: world.get(JobLedger),
      ids: new TypeIds(),
      clock: { now: () => new Date() },
      workPercent: 1,
    },
    () => pace,
  );
  const { id } = await world.get(StartSnapshot).run(world.as('owner'), {});
  return { made: await work.run({ tenantId: world.tenantId, jobId: id as `job_${string}` }), pauses, reads };
}

it('making a snapshot takes one frozen read for each table, and pauses only outside these reads', async () => {
  await openSpace(world);
  const { made, pauses, reads } = await snapshotAtAPace(async (read) => {
    if (read === 3 || read === 20) await openSpace(world);
  });
  expect(made).toMatchObject({ id: expect.stringMatching(/^snp_/) });
  expect(reads).toBe(tablesOf('critical').length);
  expect(pauses.inside).toBe(0);
  expect(pauses.outside).toBeGreaterThan(tablesOf('critical').length);
  // The snapshot has the state that all tables had when the last table was compared.
  expect(made).toMatchObject({ tableRows: { spaces: 3 } });
});

it('making a snapshot fails if a table was edited by hand, even after the comparison began', async () => {
  const last = tablesOf('critical').indexOf('spaces') + 1;
  const { made } = await snapshotAtAPace(async (read) => {
    if (read === last) await world.database.owner(`update spaces set name = 'edited' where slug = 'space-1'`);
  });
  expect(made).toBe('state_hash_differs');
});
