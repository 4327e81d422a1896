import { databaseAddress, parseEnvironment } from '#libs/platform/config/index.js';
import { migrate, migrationStatus, openDatabase, readMigrations } from '#libs/platform/database/index.js';

const USAGE = 'Usage: migrate [status]\n  Applies the pending migrations; with `status` only names them. Exits 1 when it fails, or when some are pending.';

/** Takes one argument at most; prints its findings and returns the exit status. */
export async function runMigrate(args: readonly string[], env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<number> {
  const [command = 'apply', ...rest] = args;
  if (rest.length > 0 || !['apply', 'status'].includes(command)) {
    print(USAGE);
    return 2;
  }
  // Building an index may well take longer than any request should.
  const database = await openDatabase({ ...databaseAddress(parseEnvironment(env)), max: 1, statementTimeoutMs: 0 });
  try {
    const migrations = await readMigrations();
    if (command === 'apply') {
      const applied = await migrate(database, migrations);
      for (const name of applied) print(`applied ${name}`);
      print(`${applied.length} applied, ${migrations.length} in all`);
      return 0;
    }
    const { applied, pending } = await migrationStatus(database, migrations);
    for (const name of pending) print(`pending ${name}`);
    print(`${applied.length} applied, ${pending.length} pending`);
    return pending.length === 0 ? 0 : 1;
  } finally {
    await database.end();
  }
}
