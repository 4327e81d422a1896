import type { Command } from 'commander';
import { SnapshotFailed, upgrade } from '#libs/history/upgrades/index.js';
import { databaseAddress, parseEnvironment, snapshotsOf, vectorIndexSettingsOf } from '#libs/platform/config/index.js';
import {
  LEAKPROOF_BY_HAND,
  mendTextSearch,
  migrationStatus,
  openDatabase,
  readMigrations,
  type Database,
  type Migration,
} from '#libs/platform/database/index.js';
import { BUILTIN } from '#libs/platform/embeddings/index.js';
import { indexModels, type Indexed } from '#libs/recall/index/index.js';
import { withExamples, type Cli } from '../terminal/cli.js';
import { CliFailure, STATUS } from '../terminal/failure.js';

const SAID: Record<Indexed['outcome'], string> = {
  made: 'made',
  present: 'there',
  changed:
    'there; new vectors are entered with the new ef_construction, and `reindex index concurrently` applies it to the others',
  busy: 'there, but in use, so that ef_construction could not be changed; migrate again later',
  elsewhere: 'another process is building the index; migrate again later',
  too_wide: 'no index is possible above 4,000 dimensions; every vector of a space is compared',
};

export function addMigrateCommands(program: Command, cli: Cli): void {
  const group = program
    .command('migrate')
    .description('apply the pending migrations, and build the indexes of the embedding models');
  withExamples(
    group
      .option('--no-snapshot', 'do not make a snapshot of each tenant first')
      .action(({ snapshot }: { snapshot: boolean }) =>
        onDatabase(cli, async (database, migrations) => {
          const environment = parseEnvironment(cli.io.env);
          const settings = snapshotsOf(environment);
          const { applied, snapshots } = await upgrade(database, migrations, {
            withSnapshots: snapshot,
            settings,
          }).catch(refused);
          if (!(await mendTextSearch(database)))
            cli.note(`Text search reads all rows of a space instead of its index. ${LEAKPROOF_BY_HAND}`);
          const indexes = await indexModels(
            database,
            [BUILTIN, ...environment.CREDENCE_EMBEDDERS],
            vectorIndexSettingsOf(environment).efConstruction,
          );
          cli.show({ snapshots, applied, total: migrations.length, indexes }, ({ total }) =>
            [
              ...snapshots.map(({ tenantId, snapshotId }) => `snapshot ${snapshotId} of ${tenantId}`),
              ...applied.map((name) => `applied ${name}`),
              ...indexes.map(({ model, outcome }) => `index of ${model}: ${SAID[outcome]}`),
              `${applied.length} applied, ${total} in all`,
            ].join('\n'),
          );
        }),
      ),
    ['migrate', 'safe to run repeatedly and concurrently; makes a snapshot of each tenant first'],
    ['migrate --no-snapshot'],
    ['migrate status', 'exits 1 when migrations are pending, or unknown to this version'],
  );

  withExamples(
    group
      .command('status')
      .description('list the pending migrations')
      .action(() =>
        onDatabase(cli, async (database, migrations) => {
          const status = await migrationStatus(database, migrations);
          if (status.pending.length + status.unknown.length > 0) cli.status = STATUS.error;
          cli.show(status, ({ applied, pending, unknown }) =>
            [
              ...pending.map((name) => `pending ${name}`),
              ...unknown.map((name) => `applied by a newer version ${name}`),
              `${applied.length} applied, ${pending.length} pending`,
            ].join('\n'),
          );
        }),
      ),
    ['migrate status'],
  );
}

/** A failed snapshot stops the migration, because without a snapshot the migration could not be undone. */
function refused(failure: unknown): never {
  if (!(failure instanceof SnapshotFailed)) throw failure;
  throw new CliFailure(failure.message, 'snapshot_failed');
}

/**
 * Opens the database for a migration. Needs only the address of the database and the embedding models. Building an
 * index may take longer than the timeout of a request.
 */
async function onDatabase(
  cli: Cli,
  work: (database: Database, migrations: Migration[]) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({
    ...databaseAddress(parseEnvironment(cli.io.env)),
    max: 1,
    statementTimeoutMs: 0,
  });
  try {
    await work(database, await readMigrations());
  } finally {
    await database.end();
  }
}
