import { operatorOf, type Clock, type IdSource } from '#libs/kernel/index.js';
import { DEFAULT_SNAPSHOTS } from '#libs/platform/config/index.js';
import {
  migrate,
  migrationStatus,
  requireKnown,
  SystemDatabase,
  TenantDatabase,
  type Database,
  type Migration,
} from '#libs/platform/database/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { serviceVersion } from '#libs/platform/process/index.js';
import { EventLog, Journal, Registry } from '../../events/index.js';
import { SnapshotDue } from '../../recovery/index.js';
import { SNAPSHOT_KINDS, SnapshotStore, type SnapshotSettings } from '../../snapshots/index.js';
import { TableRows } from '../../state/index.js';
import { runtimeUpgraded, SNAPSHOTS_SINCE, UPGRADE_KINDS } from '../domain/upgrade.js';
import { UpgradedTenants } from '../store/upgraded-tenants.js';
import { CopyLiveTables } from './steps/copy-live-tables.js';

export interface Upgraded {
  applied: string[];
  /** The snapshots that were made before the migration. */
  snapshots: { tenantId: string; snapshotId: string }[];
}

/** A snapshot could not be made, and nothing was migrated. */
export class SnapshotFailed extends Error {
  override readonly name = 'SnapshotFailed';
}

interface Options {
  /** Whether a snapshot of each tenant with changes is made first; default true. */
  withSnapshots?: boolean;
  /** Says how many snapshots are kept. */
  settings?: SnapshotSettings | undefined;
  ids?: IdSource;
  clock?: Clock;
}

/**
 * Applies pending migrations. If the database has data, a snapshot of each tenant with changes is made first, and the
 * upgrade is recorded in the log of every tenant. It runs without the application, which expects the migrated database.
 * Throws SnapshotFailed before anything is changed, and MigrationRefused if a newer version has migrated the database.
 */
export async function upgrade(
  database: Database,
  migrations: readonly Migration[],
  { withSnapshots = true, settings, ids = new TypeIds(), clock = { now: () => new Date() } }: Options = {},
): Promise<Upgraded> {
  const { applied: before, pending } = requireKnown(await migrationStatus(database, migrations));
  if (before.length === 0 || pending.length === 0)
    return { applied: await migrate(database, migrations), snapshots: [] };
  const registry = new Registry();
  registry.addLogOnly([...SNAPSHOT_KINDS, ...UPGRADE_KINDS]);
  const parts = { database, journal: new Journal(registry, ids), ids, clock };
  const snapshots = withSnapshots && before.includes(SNAPSHOTS_SINCE) ? await copyTenants(parts, settings) : [];
  const applied = await migrate(database, migrations);
  if (applied.length > 0) await noteIn(parts, before.at(-1)!, applied);
  return { applied, snapshots };
}

interface Parts {
  database: Database;
  journal: Journal;
  ids: IdSource;
  clock: Clock;
}

async function copyTenants(
  { database, journal, ids, clock }: Parts,
  settings: SnapshotSettings = DEFAULT_SNAPSHOTS,
): Promise<Upgraded['snapshots']> {
  const [log, store] = [new EventLog(), new SnapshotStore(new TableRows(), settings)];
  const copy = new CopyLiveTables(new TenantDatabase(database), log, store, journal, ids, clock);
  const snapshots: Upgraded['snapshots'] = [];
  for (const { tenantId } of await new SystemDatabase(database).run((tx) => new SnapshotDue().list(tx))) {
    const snapshotId = await copy.run(tenantId).catch((failure: unknown) => {
      const why = `The snapshot of ${tenantId} failed (${(failure as Error).message}), and nothing was migrated.`;
      throw new SnapshotFailed(`${why} If you have a backup: credence migrate --no-snapshot`, { cause: failure });
    });
    snapshots.push({ tenantId, snapshotId });
  }
  return snapshots;
}

async function noteIn({ database, journal, clock }: Parts, from: string, migrations: string[]): Promise<void> {
  const now = clock.now();
  const payload = { from, to: migrations.at(-1)!, serviceVersion, migrations };
  const tenants = new TenantDatabase(database);
  for (const tenantId of await new SystemDatabase(database).run((tx) => new UpgradedTenants().list(tx)))
    await tenants.write(tenantId, (tx) =>
      journal.record(tx, operatorOf(tenantId, 'migrate'), [runtimeUpgraded(tenantId, payload, now)]),
    );
}
