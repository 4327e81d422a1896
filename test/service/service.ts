import { Registry } from '#libs/history/events/index.js';
import 'reflect-metadata';
import { expect } from '@jest/globals';
import type { InjectionToken, Type } from '@nestjs/common';
import { VerifyReplay } from '#libs/history/replay/index.js';
import type { Clock, Id } from '#libs/kernel/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { openTestDatabase, openTestQueues, RecordedLog, type TestDatabase } from '#libs/testing/index.js';
import { Embedders, type Embedder } from '#libs/platform/embeddings/index.js';
import { Llm } from '#libs/platform/llm/index.js';
import { watchPolicy } from '#libs/testing/policy-watch.js';
import { ReusedTemporaries } from '#libs/testing/reused-temporaries.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { FakeModel } from '#libs/testing/fake-model.js';
import { Background, BackgroundModule } from '#libs/background/background.module.js';
import { appModule } from '../../apps/api/src/app.module.js';
import { createApi } from '../../apps/api/src/transport/server/create-api.js';
import { defaultOptions, type ApiOptions } from '../../apps/api/src/transport/server/options.js';
import { openTenant, type Tenant } from './tenant.js';

/** The product on its own port and database: embedded, or native if DATABASE_URL and REDIS_URL are set. */
export interface Service {
  url: string;
  database: TestDatabase;
  /**
   * Faults of the service itself that the process logged. The list must stay empty, whatever is sent to the service.
   */
  faults: readonly string[];
  get<T>(token: Type<T> | InjectionToken): T;
  aTenant(): Promise<Tenant>;
  /** Fails unless the log alone rebuilds every table of the tenant. */
  expectReplayIsExact(tenantId: Id<'ten'>): Promise<void>;
  /** Fails if there were faults. */
  close(): Promise<void>;
}

export interface ServiceOptions {
  /**
   * Whether the service does background work: relay, seals, embedding. Without this work, rows change only through
   * requests.
   */
  isWorking?: boolean;
  api?: Partial<ApiOptions>;
  /** Default: a model that always answers that there is nothing to report. */
  llm?: Llm;
  /** Default: an embedder whose vectors show shared words and not meaning. */
  embedder?: Embedder;
  /** Default: an empty one. Closed with the service. */
  database?: TestDatabase;
  /** The clock of the process; default: the real one. */
  clock?: Clock;
}

/** Reads are not recorded while a test compares the tables. */
const UNTIL_IT_ENDS = { flushEveryMs: 3_600_000, cooldownMs: 3_600_000 };
const PLENTY = { perSecond: 100_000, burst: 100_000 };

export async function openService({
  isWorking = false,
  api = {},
  llm = new Llm(new FakeModel()),
  embedder = new FakeEmbedder(),
  database: given,
  clock,
}: ServiceOptions = {}): Promise<Service> {
  const database = given ?? (await openTestDatabase());
  const faults: string[] = [];
  const logger = createLogger('error', { write: (line: string) => void faults.push(line) });
  const options: ApiOptions = {
    ...defaultOptions(logger),
    isVerifyingOutputs: true,
    limits: { perKey: PLENTY, perTenant: PLENTY, failuresPerAddress: PLENTY },
    streams: { perTenant: 20, perKey: 5, heartbeatMs: 50, patienceMs: 60_000 },
    heartbeats: UNTIL_IT_ENDS,
    denials: UNTIL_IT_ENDS,
    ...api,
  };
  const queues = isWorking ? await openTestQueues(database) : null;
  const background = queues && BackgroundModule.of({ queues: queues.queues, log: new RecordedLog(), drainMs: 5_000 });
  const app = await createApi(
    appModule({
      database: database.database,
      embedders: new Embedders(embedder),
      llm,
      pepper: 'test-pepper',
      // Both ways of rebuilding are tested: in memory, and on the server that the suites use.
      temporary: new ReusedTemporaries(),
      options,
      readiness: [],
      background,
      ...(clock && { clock }),
    }),
    options,
  );
  app.get(Registry, { strict: false }).holdPoliciesToTheirRows(watchPolicy);
  await app.listen(0, '127.0.0.1');
  if (isWorking) app.get(Background, { strict: false }).start();
  // The module of a spec is never unloaded. So everything that its service holds is released when the service is
  // closed.
  let opened: typeof app | undefined = app;
  const service: Service = {
    url: await app.getUrl(),
    database,
    faults,
    get: (token) => opened!.get(token, { strict: false }),
    aTenant: () => openTenant(service),
    expectReplayIsExact: async (tenantId) => {
      const { differences, skipped, malformed } = await service.get<VerifyReplay>(VerifyReplay).run(tenantId);
      expect({ differences, skipped, malformed }).toEqual({ differences: [], skipped: [], malformed: [] });
    },
    close: async () => {
      await opened?.close();
      opened = undefined;
      await queues?.close();
      await database.close();
      expect(faults).toEqual([]);
    },
  };
  return service;
}
