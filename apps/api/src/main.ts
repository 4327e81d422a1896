import 'reflect-metadata';
import { ConfigError, loadConfig, type Config } from '#libs/platform/config/index.js';
import { migrate, migrationStatus, openDatabase, readMigrations, type Database } from '#libs/platform/database/index.js';
import { appModule } from './app.module.js';
import type { ReadinessCheck } from './common/health/readiness.js';
import { createApi } from './common/server/create-api.js';
import { createLogger } from './common/server/logger.js';
import { defaultOptions, type ApiOptions } from './common/server/options.js';
import { stopOnSignal } from './common/server/stop-on-signal.js';

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

function optionsFrom(config: Config): ApiOptions {
  const isLocal = LOOPBACK.includes(config.host);
  return {
    ...defaultOptions(createLogger(config.logLevel)),
    allowedHosts: isLocal ? LOOPBACK : [],
    drainDeadlineMs: config.shutdownMs,
  };
}

/** An embedded database belongs to this process alone, which therefore migrates it; a server is migrated by `npm run migrate`. */
async function openMigrated(config: Config): Promise<Database> {
  const database = await openDatabase(config.database);
  if (database.kind === 'embedded') await migrate(database, await readMigrations());
  return database;
}

function readinessOf(database: Database): ReadinessCheck[] {
  return [{
    name: 'database and migrations',
    check: async () => {
      const { pending } = await migrationStatus(database, await readMigrations());
      if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
    },
  }];
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const options = optionsFrom(config);
  const database = await openMigrated(config);
  const app = await createApi(appModule({ database, pepper: config.pepper, options, readiness: readinessOf(database) }), options);
  stopOnSignal(app, { deadlineMs: options.drainDeadlineMs, logger: options.logger, afterwards: () => database.end() });
  await app.listen(config.port, config.host);
}

await start().catch((failure: unknown) => {
  console.error(failure instanceof ConfigError ? failure.message : failure);
  process.exit(1);
});
