import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import type { Id } from '#libs/kernel/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { idAt, openSpace, openWorld, type World } from '#libs/testing/index.js';
import { Journal } from '../../events/index.js';
import { JobLedger } from '../../jobs/index.js';
import { ChangeMode } from '../../modes/index.js';
import { RebuildTenant } from '../../replay/index.js';
import { SnapshotStore, type Snapshot } from '../../snapshots/index.js';
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

function workAt(pace: Pace, database = world.get(TenantDatabase)): WorkSnapshot {
  return new WorkSnapshot(
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
}

async function start(): Promise<Id<'job'>> {
  return (await world.get(StartSnapshot).run(world.as('owner'), {})).id as Id<'job'>;
}

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
  const made = await workAt(pace, database).run({ tenantId: world.tenantId, jobId: await start() });
  return { made, pauses, reads };
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

/** How many pages each snapshot of the tenant has, finished or not. */
async function pages(): Promise<Record<string, number>> {
  const rows = await world.database.owner(
    'select snapshot_id, count(*)::int as pages from snapshot_pages where tenant_id = $1 group by 1',
    [world.tenantId],
  );
  return Object.fromEntries(rows.map((row) => [row.snapshot_id, row.pages])) as Record<string, number>;
}
const snapshotInUse = async () => {
  const rebuilt = await world.get(RebuildTenant).run(world.tenantId);
  await rebuilt.database.close();
  return rebuilt.report.snapshotUsed;
};

it('two workers that make a snapshot of one tenant at the same time leave the pages of each other alone', async () => {
  const store = world.get(SnapshotStore);
  const job = { tenantId: world.tenantId, jobId: await start() };
  const work = workAt(WITHOUT_PAUSE);
  const copy = store.copy.bind(store);
  let second: Snapshot | undefined;
  jest.spyOn(store, 'copy').mockImplementationOnce(async (...given) => {
    const copied = await copy(...given);
    second = (await work.run(job)) as Snapshot;
    return copied;
  });
  const first = (await work.run(job)) as Snapshot;
  expect(Object.keys(await pages())).toEqual(expect.arrayContaining([first.id, second!.id]));
  await world.database.owner('delete from snapshots where tenant_id = $1 and id = $2', [world.tenantId, second!.id]);
  expect(await snapshotInUse()).toBe(first.id);
});

it('the pages of a snapshot that fails are deleted at once, those of a worker that was killed after a day', async () => {
  const store = world.get(SnapshotStore);
  const killed = [idAt('snp', new Date(Date.now() - 25 * 3_600_000)), idAt('snp', new Date())];
  for (const id of killed)
    await world.database.owner(
      `insert into snapshot_pages (tenant_id, snapshot_id, ordinal, table_name, row_count, sha256, content) values ($1, $2, 1, 'spaces', 0, '', '')`,
      [world.tenantId, id],
    );
  const before = await pages();
  const copy = store.copy.bind(store);
  jest.spyOn(store, 'copy').mockImplementationOnce(async (...given) => {
    await copy(...given);
    throw new Error('the disk is full');
  });
  const job = { tenantId: world.tenantId, jobId: await start() };
  await expect(workAt(WITHOUT_PAUSE).run(job)).rejects.toThrow('the disk is full');
  expect(await pages()).toEqual(before);
  const made = (await workAt(WITHOUT_PAUSE).run(job)) as Snapshot;
  expect(Object.keys(await pages())).toEqual(expect.arrayContaining([killed[1], made.id]));
  expect(Object.keys(await pages())).not.toContain(killed[0]);
});

it('making a snapshot fails if a table was edited by hand, even after the comparison began', async () => {
  const last = tablesOf('critical').indexOf('spaces') + 1;
  const { made } = await snapshotAtAPace(async (read) => {
    if (read === last) await world.database.owner(`update spaces set name = 'edited' where slug = 'space-1'`);
  });
  expect(made).toBe('state_hash_differs');
});
