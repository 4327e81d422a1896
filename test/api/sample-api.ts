import 'reflect-metadata';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Denial } from '#libs/history/denials/index.js';
import type { Heartbeat } from '#libs/tenancy/sessions/index.js';
import { type Caller, type Id, type Role, ROLES } from '#libs/kernel/index.js';
import { keyExpired, keyInvalid, keyMissing, keyRevoked } from '#libs/tenancy/api-keys/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import type { DenialRecorder } from '../../apps/api/src/transport/request/denials.interceptor.js';
import type { HeartbeatRecorder } from '../../apps/api/src/transport/request/heartbeats.interceptor.js';
import type { TenantMode } from '#libs/history/events/index.js';
import type { ModeFinder } from '../../apps/api/src/transport/request/read-only.interceptor.js';
import type { JobWaiter } from '../../apps/api/src/transport/request/job-wait.interceptor.js';
import type { Authenticator } from '../../apps/api/src/transport/request/authentication.guard.js';
import { ApiModule } from '../../apps/api/src/transport/api.module.js';
import type { ReadinessCheck } from '../../apps/api/src/transport/server/health.controller.js';
import { createApi } from '../../apps/api/src/transport/server/create-api.js';
import { defaultOptions, type ApiOptions } from '../../apps/api/src/transport/server/options.js';
import { SampleModule, sampleOperations, sampleRelations } from './sample.operations.js';

/** Records denials for the tests. */
class SampleDenials implements DenialRecorder {
  readonly recorded: Denial[] = [];

  run(denials: readonly Denial[]): Promise<void> {
    this.recorded.push(...denials);
    return Promise.resolve();
  }
}

@Module({ providers: [SampleDenials], exports: [SampleDenials] })
class SampleDenialsModule {}

/** Records heartbeats for the tests. */
class SampleHeartbeats implements HeartbeatRecorder {
  readonly recorded: Heartbeat[] = [];

  run(beats: readonly Heartbeat[]): Promise<void> {
    this.recorded.push(...beats);
    return Promise.resolve();
  }
}

@Module({ providers: [SampleHeartbeats], exports: [SampleHeartbeats] })
class SampleHeartbeatsModule {}

/** A job that ends when a test says so. */
export class SampleJobs implements JobWaiter {
  readonly asked: { job: string; seconds: number }[] = [];
  ended: object | null = null;

  run(_ctx: unknown, awaited: { job: string; seconds: number }): Promise<object | null> {
    this.asked.push(awaited);
    return Promise.resolve(this.ended);
  }
}

@Module({ providers: [SampleJobs], exports: [SampleJobs] })
class SampleJobsModule {}

/** No tenant of the samples is read-only, unless a test says so. */
class SampleModes implements ModeFinder {
  readOnly: TenantMode | null = null;

  run(): Promise<TenantMode | null> {
    return Promise.resolve(this.readOnly);
  }
}

@Module({ providers: [SampleModes], exports: [SampleModes] })
class SampleModesModule {}

const TENANT: Id<'ten'> = 'ten_01kb5q4w3yf6vbt8c1s9n2d7he';

/** One key per role, named like the role, and one key for each reason of a refusal. */
export class SampleKeys implements Authenticator {
  authenticate(
    presented: string | undefined,
    beforeStranger: () => void,
  ): Promise<{ tenantId: Id<'ten'>; caller: Caller }> {
    if (presented === undefined) throw keyMissing();
    if (presented === 'revoked') throw keyRevoked();
    if (presented === 'expired') throw keyExpired();
    const role = ROLES.find((known) => known === presented);
    if (role === undefined) {
      beforeStranger();
      throw keyInvalid();
    }
    return Promise.resolve({ tenantId: TENANT, caller: callerOf(role) });
  }
}

function callerOf(role: Role): Caller {
  return {
    principal: { id: 'prn_01kb5q4w3yf6vbt8c1s9n2d7he', kind: 'agent', name: role },
    keyId: `key_${role}`,
    role,
    allowedClasses: ['tool_output', 'inference'],
    grants: [],
    sourceSystems: [],
    spaceIds: null,
    defaultSpaceId: null,
    keyExpiresAt: null,
  };
}

@Module({ providers: [SampleKeys], exports: [SampleKeys] })
class SampleKeysModule {}

export interface SampleApi {
  app: NestFastifyApplication;
  /** Every line logged so far, as text. */
  log: string[];
}

/** The transports with the sample operations, started without a port. */
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
    toolSets: { core: ['store_note', 'get_note', 'list_notes', 'forget_note'], faults: ['break_note', 'get_note'] },
    options,
    readiness,
    imports: [
      SampleModule,
      SampleKeysModule,
      SampleHeartbeatsModule,
      SampleDenialsModule,
      SampleJobsModule,
      SampleModesModule,
    ],
    authenticator: SampleKeys,
    heartbeats: SampleHeartbeats,
    denials: SampleDenials,
    jobs: SampleJobs,
    modes: SampleModes,
  });
  const app = await createApi(module, options);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, log };
}
