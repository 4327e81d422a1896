import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '#libs/platform/telemetry/index.js';
import { ApiModule } from '../../apps/api/src/transport/api.module.js';
import type { ReadinessCheck } from '../../apps/api/src/transport/server/readiness.js';
import { createApi } from '../../apps/api/src/transport/server/create-api.js';
import { defaultOptions, type ApiOptions } from '../../apps/api/src/transport/server/options.js';
import { SampleDenials, SampleDenialsModule } from './sample-denials.js';
import { SampleHeartbeats, SampleHeartbeatsModule } from './sample-heartbeats.js';
import { SampleJobs, SampleJobsModule } from './sample-jobs.js';
import { SampleKeys, SampleKeysModule } from './sample-keys.js';
import { SampleModule, sampleOperations, sampleRelations } from './sample.operations.js';

export interface SampleApi {
  app: NestFastifyApplication;
  /** Every line logged so far, as text. */
  log: string[];
}

/** The transports over the sample operations, booted without a port. */
export async function sampleApi(
  overrides: Partial<ApiOptions> = {},
  readiness: readonly ReadinessCheck[] = [],
): Promise<SampleApi> {
  const log: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void log.push(line) });
  const options: ApiOptions = { ...defaultOptions(logger), isVerifyingOutputs: true, ...overrides };
  const module = ApiModule.of({
    operations: sampleOperations,
    relations: sampleRelations,
    options,
    readiness,
    imports: [SampleModule, SampleKeysModule, SampleHeartbeatsModule, SampleDenialsModule, SampleJobsModule],
    authenticator: SampleKeys,
    heartbeats: SampleHeartbeats,
    denials: SampleDenials,
    jobs: SampleJobs,
  });
  const app = await createApi(module, options);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, log };
}
