import type { DynamicModule } from '@nestjs/common';
import { RecordDenials } from '#libs/history/denials/index.js';
import { HistoryModule } from '#libs/history/history.module.js';
import { AwaitJob } from '#libs/history/jobs/index.js';
import { NOUNS } from '#libs/product.js';
import { PlatformModule, type PlatformParts } from '#libs/platform/platform.module.js';
import { Authenticate } from '#libs/tenancy/api-keys/index.js';
import { RecordHeartbeats } from '#libs/tenancy/sessions/index.js';
import { ApiModule } from './common/api.module.js';
import type { ReadinessCheck } from './common/health/readiness.js';
import type { ApiOptions } from './common/server/options.js';
import { operations, relations } from './operations.js';

export interface AppParts extends PlatformParts {
  options: ApiOptions;
  readiness: readonly ReadinessCheck[];
  /** Background work that this process does too: all of it in an embedded installation, none beside worker processes. */
  worker: DynamicModule | null;
}

/** The product behind its transports: what main.ts starts and what the contract tests boot. */
export function appModule({ options, readiness, worker, ...platform }: AppParts): DynamicModule {
  return ApiModule.of({
    operations,
    relations,
    options,
    readiness,
    authenticator: Authenticate,
    heartbeats: RecordHeartbeats,
    denials: RecordDenials,
    jobs: AwaitJob,
    imports: [PlatformModule.of(platform), HistoryModule, ...NOUNS, ...(worker === null ? [] : [worker])],
  });
}
