import type { DynamicModule } from '@nestjs/common';
import { RecordDenials } from '#libs/history/denials/index.js';
import { AwaitJob } from '#libs/history/jobs/index.js';
import { FindReadOnly } from '#libs/history/modes/index.js';
import { ProductModule } from '#libs/product.js';
import { PlatformModule, type PlatformParts } from '#libs/platform/platform.module.js';
import { Authenticate } from '#libs/tenancy/api-keys/index.js';
import {
  AuthenticateDashboardSession,
  EndDashboardSession,
  OpenDashboardSession,
} from '#libs/tenancy/dashboard-sessions/index.js';
import { RecordHeartbeats } from '#libs/tenancy/sessions/index.js';
import { ApiModule } from './transport/api.module.js';
import type { ReadinessCheck } from './transport/server/health.controller.js';
import type { ApiOptions } from './transport/server/options.js';
import { operations, relations, toolSets } from './operations.js';

export interface AppParts extends PlatformParts {
  options: ApiOptions;
  readiness: readonly ReadinessCheck[];
  /**
   * Runs the background work in this process, too. An embedded installation uses this, because it has no worker
   * processes. null: other processes do this work.
   */
  background: DynamicModule | null;
}

/** All areas of the product behind the API transports. main.ts starts this module and the contract tests boot it. */
export function appModule({ options, readiness, background, ...platform }: AppParts): DynamicModule {
  return ApiModule.of({
    operations,
    relations,
    toolSets,
    options,
    readiness,
    authenticator: Authenticate,
    heartbeats: RecordHeartbeats,
    denials: RecordDenials,
    jobs: AwaitJob,
    modes: FindReadOnly,
    dashboard: {
      cookies: AuthenticateDashboardSession,
      opener: OpenDashboardSession,
      ender: EndDashboardSession,
    },
    imports: [PlatformModule.of(platform), ProductModule, ...(background === null ? [] : [background])],
  });
}
