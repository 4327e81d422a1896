import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { ConfigError, loadConfig } from '#libs/platform/config/index.js';
import { MigrationRefused, openDatabase, readMigrations, refuseNewer } from '#libs/platform/database/index.js';
import { openEmbedders } from '#libs/platform/embeddings/index.js';
import { openLlm } from '#libs/platform/llm/index.js';
import { PlatformModule } from '#libs/platform/platform.module.js';
import { leaveOnSignal } from '#libs/platform/process/index.js';
import { openQueues } from '#libs/platform/queue/index.js';
import { MetricsRegistry } from '#libs/platform/metrics/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { ProductModule } from '#libs/product.js';
import { isReachable, listenForHealth } from './health.server.js';
import { Background, BackgroundModule, RETRIES } from '#libs/background/background.module.js';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.redisUrl === null)
    throw new ConfigError([
      'DATABASE_URL and REDIS_URL are missing. Without servers the API process does this work too: npm start.',
    ]);
  const log = createLogger(config.logLevel);
  const database = await openDatabase({ ...config.database, followsTransactions: false });
  await refuseNewer(database, await readMigrations());
  const embedders = await openEmbedders(config.embedders, log, { isBackground: true });
  const queues = await openQueues(database, config.redisUrl, { log, retries: RETRIES });

  const app = await NestFactory.createApplicationContext(
    {
      module: class WorkerProcess {},
      imports: [
        PlatformModule.of({
          database,
          pepper: config.pepper,
          recoveryDatabaseUrl: config.recoveryDatabaseUrl,
          hotDays: config.hotDays,
          snapshots: config.snapshots,
          workPercent: config.workPercent,
          efSearch: config.vectorIndex.efSearch,
          rebuildsInChild: true,
          embedders,
          llm: openLlm(config.llm, log),
        }),
        ProductModule,
        BackgroundModule.of({ queues, log, drainMs: config.shutdownMs }),
      ],
    },
    { logger: false, abortOnError: false },
  );
  const health = await listenForHealth(config, {
    checks: { database: () => isReachable(database), queue: () => queues.isAvailable() },
    metrics: () => app.get(MetricsRegistry, { strict: false }).metrics(),
  });

  leaveOnSignal(
    async () => {
      await app.close();
      health.close();
      await Promise.all([embedders.close(), database.end()]);
    },
    config.shutdownMs,
    log,
  );
  app.get(Background, { strict: false }).start();
  log.info(health.address() as AddressInfo, 'The worker is running and serves its health endpoints at this address.');
}

await main().catch((failure: unknown) => {
  const isExplained = failure instanceof ConfigError || failure instanceof MigrationRefused;
  console.error(isExplained ? failure.message : failure);
  process.exit(1);
});
