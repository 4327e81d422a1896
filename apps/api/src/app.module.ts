import type { DynamicModule } from '@nestjs/common';
import { HistoryModule } from '#libs/history/history.module.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { PredicatesModule } from '#libs/knowledge/predicates/predicates.module.js';
import { SourcesModule } from '#libs/knowledge/sources/sources.module.js';
import { PlatformModule, type PlatformParts } from '#libs/platform/platform.module.js';
import { ApiKeysModule } from '#libs/tenancy/api-keys/api-keys.module.js';
import { Authenticate } from '#libs/tenancy/api-keys/use-cases/index.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { TenantsModule } from '#libs/tenancy/tenants/tenants.module.js';
import { ApiModule } from './common/api.module.js';
import type { ReadinessCheck } from './common/health/readiness.js';
import type { ApiOptions } from './common/server/options.js';
import { operations, relations } from './operations.js';

/** The nouns whose use cases the operations name. */
const NOUNS = [TenantsModule, SpacesModule, SessionsModule, ApiKeysModule, SourcesModule, PredicatesModule, EvidenceModule];

export interface AppParts extends PlatformParts {
  options: ApiOptions;
  readiness: readonly ReadinessCheck[];
}

/** The product behind its transports: what main.ts starts and what the contract tests boot. */
export function appModule({ options, readiness, ...platform }: AppParts): DynamicModule {
  return ApiModule.of({
    operations, relations, options, readiness, authenticator: Authenticate,
    imports: [PlatformModule.of(platform), HistoryModule, ...NOUNS],
  });
}
