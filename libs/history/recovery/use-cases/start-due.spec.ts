import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { DEFAULT_SNAPSHOTS } from '#libs/platform/config/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { idAt, openWorld, type World } from '#libs/testing/index.js';
import { ArchiveStore, StartDueArchives } from '../../archives/index.js';
import { JobLedger, TenantJobs } from '../../jobs/index.js';
import { UnitOfWork } from '../../unit-of-work/index.js';
import { SnapshotDue } from '../store/snapshot-due.js';
import { StartDueSnapshots } from './start-snapshot.js';

const MINUTE_MS = 60_000;
let world: World;
let tenants: Id<'ten'>[];
let createdAt: number;
beforeAll(async () => {
  world = await openWorld([]);
  tenants = [world.tenantId, await world.anotherTenant()];
  createdAt = Date.now();
  await world.database.owner(`update tenants set created_at = $1`, [new Date(createdAt)]);
});
afterAll(() => world.close());

beforeEach(async () => {
  for (const table of ['jobs', 'snapshots', 'tenant_modes', 'event_seals'])
    await world.database.owner(`delete from ${table}`);
});

/** Seals events of a tenant that were recorded at a given time. */
const seal = (tenantId: string, from: number, to: number, at = new Date(createdAt)) =>
  world.database.owner(
    `insert into event_seals (tenant_id, seq, position, event_id, prev_hash, hash)
     select $1, n, n, $4, '', '' from generate_series($2::int, $3::int) n`,
    [tenantId, from, to, idAt('evt', at)],
  );
const snapshot = (tenantId: string, seq: number, minutes: number) =>
  world.database.owner(
    `insert into snapshots (tenant_id, id, seq, ahead, state_hash, table_rows, bytes, service_version, migration, created_at)
     values ($1, 'snp_1', $2, '{}', '', '{}', 0, '', '', $3)`,
    [tenantId, seq, new Date(createdAt + minutes * MINUTE_MS)],
  );

const partsAt = (now: Date) => {
  const clock = { now: () => now };
  return {
    clock,
    jobs: new TenantJobs(world.get(UnitOfWork), world.get(TenantDatabase), world.get(JobLedger), new TypeIds(), clock),
  };
};

/** Runs the schedules of a process at a given time, and returns the tenants whose jobs are open. */
async function snapshotsAt(minutes: number): Promise<unknown[]> {
  const { jobs, clock } = partsAt(new Date(createdAt + minutes * MINUTE_MS));
  await new StartDueSnapshots(world.get(SystemDatabase), world.get(SnapshotDue), jobs, clock, DEFAULT_SNAPSHOTS).run();
  return owners('snapshot');
}
async function archivesAt(now: string): Promise<unknown[]> {
  const { jobs, clock } = partsAt(new Date(now));
  await new StartDueArchives(world.get(SystemDatabase), world.get(ArchiveStore), jobs, clock).run();
  return owners('archive');
}
const owners = async (queue: string) =>
  (await world.database.owner('select tenant_id from jobs where queue = $1 order by tenant_id', [queue])).map(
    (row) => row.tenant_id,
  );

it('the first snapshot of a tenant with a few events is requested an hour after the tenant was created', async () => {
  await seal(tenants[0]!, 1, 3);
  expect(await snapshotsAt(59)).toEqual([]);
  expect(await snapshotsAt(60)).toEqual([tenants[0]]);
});

it('snapshots are requested only of tenants with changes, one at a time for each tenant', async () => {
  await seal(tenants[0]!, 1, 6);
  await seal(tenants[1]!, 1, 7);
  for (const tenant of tenants) await snapshot(tenant, 5, 0);
  expect(await snapshotsAt(60)).toEqual([tenants[1]]);
  expect(await snapshotsAt(61)).toEqual([tenants[1]]);
});

it('a snapshot of a read-only tenant is not requested', async () => {
  await seal(tenants[0]!, 1, 3);
  await world.database.owner(
    `insert into tenant_modes (tenant_id, mode, cause, reason, since, changed_by) values ($1, 'read_only', 'operator', '', now(), '')`,
    [tenants[0]],
  );
  expect(await snapshotsAt(600)).toEqual([]);
});

it.each([
  ['was refused', 'done', { refused: 'events_skipped' }],
  ['was given up', 'dead', null],
])('after a job that %s, the next snapshot is requested an hour later', async (_, status, result) => {
  await seal(tenants[0]!, 1, 5_000);
  expect(await snapshotsAt(1)).toEqual([tenants[0]]);
  await world.database.owner('update jobs set status = $1, result = $2, updated_at = $3', [
    status,
    result,
    new Date(createdAt + 10 * MINUTE_MS),
  ]);
  const jobs = () => world.database.owner(`select from jobs where status = 'queued'`);
  await snapshotsAt(69);
  expect(await jobs()).toHaveLength(0);
  await snapshotsAt(70);
  expect(await jobs()).toHaveLength(1);
});

it('the archive of a closed day is requested from 00:30 UTC on, for the tenants that wrote on that day', async () => {
  await seal(tenants[0]!, 1, 2, new Date('2026-01-01T10:00:00Z'));
  await seal(tenants[1]!, 1, 2, new Date('2026-01-02T00:00:00Z'));
  expect(await archivesAt('2026-01-03T00:29:59Z')).toEqual([]);
  expect(await archivesAt('2026-01-03T00:30:00Z')).toEqual([tenants[0]]);
  expect(await archivesAt('2026-01-04T00:30:00Z')).toEqual([...tenants].sort());
});
