import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HashState } from '#libs/history/state/index.js';
import { DEFAULT_SNAPSHOTS } from '#libs/platform/config/index.js';
import { readMigrations, type Migration } from '#libs/platform/database/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { SealLog } from '../../seals/index.js';
import { SnapshotFailed, upgrade } from './upgrade.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
  await sealAll();
});
afterAll(() => world.close());

async function sealAll(): Promise<void> {
  while (await world.get(SealLog).run());
}

/** The migrations of the product, followed by pending ones. */
async function withPending(...names: string[]): Promise<Migration[]> {
  const planted = names.map((name): Migration => {
    const sql = `create table ${name.slice(5)} (n integer)`;
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), isTransactional: true };
  });
  return [...(await readMigrations()), ...planted];
}

const rows = (query: string) => world.database.owner(query);
const upgrades = () => rows(`select payload from events where kind = 'runtime_upgraded' order by position`);

it("an upgrade makes a snapshot of each changed tenant before the migrations, and is recorded in the tenant's log", async () => {
  const own = await readMigrations();
  const { stateHash } = await world.get(HashState).run(world.tenantId);
  const { applied, snapshots } = await upgrade(world.database.database, await withPending('9998_planted'));
  expect({ applied, tenants: snapshots.map(({ tenantId }) => tenantId) }).toEqual({
    applied: ['9998_planted'],
    tenants: [world.tenantId],
  });
  expect(await rows('select id, migration, state_hash, service_version from snapshots')).toEqual([
    {
      id: snapshots[0]!.snapshotId,
      migration: own.at(-1)!.name,
      state_hash: stateHash,
      service_version: expect.any(String),
    },
  ]);
  expect(await upgrades()).toEqual([
    {
      payload: {
        from: own.at(-1)!.name,
        to: '9998_planted',
        serviceVersion: expect.any(String),
        migrations: ['9998_planted'],
      },
    },
  ]);
  expect(await upgrade(world.database.database, await withPending('9998_planted'))).toEqual({
    applied: [],
    snapshots: [],
  });
  expect(await upgrades()).toHaveLength(1);
  const { differences } = await world.replay();
  expect(differences).toEqual([]);
});

/** The migrations that the tests have applied so far; a version that lacks one of them would be refused. */
const later: string[] = [];

it('an upgrade keeps as many snapshots as the settings say, and records the settings of each snapshot in the log', async () => {
  for (const [n, keep] of [3, 2].entries()) {
    await sealAll();
    later.push(`9999_a${n}`);
    const settings = { ...DEFAULT_SNAPSHOTS, keep };
    await upgrade(world.database.database, await withPending('9998_planted', ...later), { settings });
  }
  expect({
    kept: (await rows('select id from snapshots')).length,
    said: await rows(
      `select payload -> 'settings' ->> 'keep' as keep from events where kind = 'snapshot_made' order by position`,
    ),
  }).toEqual({ kept: 2, said: [{ keep: '5' }, { keep: '3' }, { keep: '2' }] });
});

it('an upgrade does not migrate if a snapshot fails, unless an upgrade without snapshots is requested', async () => {
  await world.anotherTenant();
  await sealAll();
  const pending = await withPending('9998_planted', ...later, '9999_planted_too');
  await rows('alter table snapshot_pages rename to snapshot_pages_away');
  await expect(upgrade(world.database.database, pending)).rejects.toThrow(SnapshotFailed);
  expect(await rows(`select from pg_class where relname = 'planted_too'`)).toEqual([]);
  expect(await upgrade(world.database.database, pending, { withSnapshots: false })).toEqual({
    applied: ['9999_planted_too'],
    snapshots: [],
  });
  await rows('alter table snapshot_pages_away rename to snapshot_pages');
});

it('an upgrade by an older version of the service is refused before any snapshot is made', async () => {
  const snapshots = await rows('select id from snapshots');
  await expect(upgrade(world.database.database, await withPending('9999_planted_too', '9999_other'))).rejects.toThrow(
    'A newer version has migrated this database: it has the migration 9998_planted and 2 more',
  );
  expect(await rows('select id from snapshots')).toEqual(snapshots);
});
