import 'reflect-metadata';
import { ConfigError, isHostAmong, loadConfig, LOOPBACK, type Config } from '#libs/platform/config/index.js';
import {
  DirectoryInUse,
  MigrationRefused,
  diskFull,
  mendTextSearch,
  migrationStatus,
  openDatabase,
  readMigrations,
  refuseNewer,
  type Database,
  type EmbeddedOptions,
  type Migration,
} from '#libs/platform/database/index.js';
import { SnapshotFailed, upgrade } from '#libs/history/upgrades/index.js';
import { openEmbedders } from '#libs/platform/embeddings/index.js';
import type { LocalDoor } from '#libs/platform/local-socket/index.js';
import { openLlm } from '#libs/platform/llm/index.js';
import { leaveOnSignal } from '#libs/platform/process/index.js';
import { indexModels } from '#libs/recall/index/index.js';
import { RedisBuckets } from '#libs/platform/rate-limits/index.js';
import { openQueues, type Queues } from '#libs/platform/queue/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { Background, BackgroundModule, RETRIES } from '#libs/background/background.module.js';
import { appModule } from './app.module.js';
import type { ReadinessCheck } from './transport/server/health.controller.js';
import { greet } from './bootstrap/demo.js';
import { openOperatorDoor } from './bootstrap/operator-door.js';
import { turnsByPressure } from './transport/request/concurrency.interceptors.js';
import { createApi } from './transport/server/create-api.js';
import { defaultOptions, type ApiOptions } from './transport/server/options.js';

/** The message for a failed start: how to fix it if that is known, otherwise the whole error. */
function startFailure(failure: unknown): unknown {
  if (
    failure instanceof ConfigError ||
    failure instanceof DirectoryInUse ||
    failure instanceof MigrationRefused ||
    failure instanceof SnapshotFailed
  )
    return `\n${failure.message}\n`;
  const { code, port } = failure as { code?: unknown; port?: unknown };
  return code === 'EADDRINUSE'
    ? `\nPort ${String(port)} is taken by another program. Choose one that is free: PORT=4100 npm start\n`
    : failure;
}

function optionsFrom(config: Config): ApiOptions {
  const logger = createLogger(config.logLevel);
  return {
    ...defaultOptions(logger),
    limits: config.limits,
    requestsAtOnce: config.requestsAtOnce,
    maxTurnsWhenShared: turnsByPressure(),
    sharedBuckets: config.redisUrl === null ? null : new RedisBuckets(config.redisUrl, logger),
    allowedHosts: isHostAmong(config.host, LOOPBACK) ? [...LOOPBACK] : [],
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    allowedOrigins: config.corsOrigins,
    metricsToken: config.metricsToken,
    openId: config.openId,
    drainDeadlineMs: config.shutdownMs,
  };
}

/**
 * Migrates an embedded database, because only this process can open it. A database server is migrated by `npm run
 * migrate`.
 */
async function openMigrated(
  config: Config,
  migrations: readonly Migration[],
  openElsewhere: EmbeddedOptions['openElsewhere'],
): Promise<Database> {
  const database = await openDatabase({ ...config.database, followsTransactions: false, openElsewhere });
  if (database.kind === 'embedded') {
    await upgrade(database, migrations, { settings: config.snapshots });
    await mendTextSearch(database);
    await indexModels(database, config.embedders, config.vectorIndex.efConstruction);
  } else await refuseNewer(database, migrations);
  return database;
}

function readinessOf(database: Database, queues: Queues, migrations: readonly Migration[]): ReadinessCheck[] {
  return [
    {
      name: 'queue',
      isNeeded: false,
      check: async () => {
        if (!(await queues.isAvailable())) throw new Error('the queue does not answer');
      },
    },
    {
      name: 'room on the disk',
      isNeeded: false,
      check: async () => {
        if (database.isFull?.() === true) throw diskFull();
      },
    },
    {
      name: 'database and migrations',
      check: async () => {
        const { pending } = await migrationStatus(database, migrations);
        if (pending.length > 0) throw new Error(`${pending.length} migrations are pending`);
      },
    },
  ];
}

/** Starts the service. If that fails, the process prints why and ends. `openElsewhere`: see EmbeddedOptions. */
export async function serve(openElsewhere?: EmbeddedOptions['openElsewhere']): Promise<void> {
  await start(openElsewhere).catch((failure: unknown) => {
    console.error(startFailure(failure));
    process.exit(1);
  });
}

async function start(openElsewhere: EmbeddedOptions['openElsewhere']): Promise<void> {
  const config = loadConfig(process.env);
  const options = optionsFrom(config);
  const { logger: log, drainDeadlineMs } = options;
  const migrations = await readMigrations();
  const database = await openMigrated(config, migrations, openElsewhere);
  const queues = await openQueues(database, config.redisUrl, { log, retries: RETRIES });
  const embedders = await openEmbedders(config.embedders, log);
  const isAlone = database.kind === 'embedded';
  const background = isAlone ? BackgroundModule.of({ queues, log, drainMs: drainDeadlineMs }) : null;
  const app = await createApi(
    appModule({
      database,
      embedders,
      llm: openLlm(config.llm, log),
      pepper: config.pepper,
      recoveryDatabaseUrl: config.recoveryDatabaseUrl,
      hotDays: config.hotDays,
      snapshots: config.snapshots,
      efSearch: config.vectorIndex.efSearch,
      rebuildsInChild: true,
      options,
      background,
      readiness: readinessOf(database, queues, migrations),
    }),
    options,
  );
  let door: LocalDoor | null = null;
  leaveOnSignal(
    async () => {
      await door?.close();
      await app.close();
      options.sharedBuckets?.close();
      await Promise.all([queues.close(drainDeadlineMs), embedders.close()]);
      await database.end();
    },
    drainDeadlineMs,
    log,
  );
  await app.listen(config.port, config.host);
  if (!isAlone) return;
  door = await openOperatorDoor(config.home, (type) => app.get(type, { strict: false }), log);
  await greet(app, config.home);
  app.get(Background, { strict: false }).start();
}
