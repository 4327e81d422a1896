import 'reflect-metadata';
import {
  type INestApplicationContext,
  type InjectionToken,
  type OnModuleInit,
  type Type,
  Module,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Clock, Ctx, Id, Role } from '#libs/kernel/index.js';
import { Registry } from '#libs/history/events/index.js';
import { HistoryModule } from '#libs/history/history.module.js';
import { VerifyReplay, type ReplayReport } from '#libs/history/replay/index.js';
import { Embedders, type Embedder } from '#libs/platform/embeddings/index.js';
import { PlatformModule, type PlatformParts } from '#libs/platform/platform.module.js';
import { classesOfRole } from '#libs/tenancy/api-keys/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { CreateTenant } from '#libs/tenancy/tenants/index.js';
import { POLICIES } from '../policies.js';
import { AbsentEmbedder } from './fake-embedder.js';
import { watchPolicy } from './policy-watch.js';
import { ReusedTemporaries } from './reused-temporaries.js';
import { openTestDatabase, type TestDatabase } from './test-database.js';

/** The starting point of a use-case test: modules with their own database, which has one tenant. */
export interface World {
  database: TestDatabase;
  tenantId: Id<'ten'>;
  get<T>(token: Type<T> | InjectionToken): T;
  /** The context of a caller with that role and all rights that the role may have. */
  as(role: Role, overrides?: Partial<Ctx['caller']>): Ctx;
  /** Creates another tenant in the same database. */
  anotherTenant(): Promise<Id<'ten'>>;
  replay(): Promise<ReplayReport>;
  /** Fails unless the log alone rebuilds every table of the tenant. */
  expectReplayIsExact(): Promise<void>;
  close(): Promise<void>;
}

const PRINCIPAL_DIGITS = '0000000000000000000000000';

export async function openWorld(
  modules: Type[],
  clock: Clock = { now: () => new Date() },
  ...[first = new AbsentEmbedder(), ...others]: Embedder[]
): Promise<World> {
  return openWorldWith(modules, { clock, embedders: new Embedders(first, ...others) });
}

/** Like `openWorld`, but the caller may also provide a language model. */
export async function openWorldWith(
  modules: Type[],
  parts: Pick<PlatformParts, 'clock' | 'embedders' | 'llm'>,
): Promise<World> {
  const database = await openTestDatabase();

  @Module({
    imports: [
      PlatformModule.of({
        database: database.database,
        pepper: 'test-pepper',
        temporary: new ReusedTemporaries(),
        ...parts,
      }),
      HistoryModule,
      TenancyModule,
      ...modules,
    ],
  })
  class WorldModule implements OnModuleInit {
    constructor(private readonly registry: Registry) {}

    onModuleInit(): void {
      this.registry.arrangePolicies(POLICIES);
      this.registry.holdPoliciesToTheirRows(watchPolicy);
    }
  }

  // The variable is cleared when the world is closed. Otherwise the application would stay in memory, because the
  // module of a spec file is never unloaded.
  let app: INestApplicationContext | undefined = await NestFactory.createApplicationContext(WorldModule, {
    logger: ['error'],
  });
  const createTenant = async (): Promise<Id<'ten'>> => (await app!.get(CreateTenant).run({ name: 'Test' })).id;
  const tenantId = await createTenant();
  const replay = (): Promise<ReplayReport> => app!.get(VerifyReplay).run(tenantId);
  return {
    database,
    tenantId,
    get: (token) => app!.get(token, { strict: false }),
    as: (role, overrides = {}) => ({
      tenantId,
      requestId: 'test',
      caller: {
        principal: { id: `prn_0${PRINCIPAL_DIGITS}`, kind: 'service', name: role },
        keyId: `key_0${PRINCIPAL_DIGITS}`,
        role,
        allowedClasses: classesOfRole(role),
        grants: [],
        sourceSystems: [],
        spaceIds: null,
        defaultSpaceId: null,
        keyExpiresAt: null,
        ...overrides,
      },
    }),
    anotherTenant: createTenant,
    replay,
    expectReplayIsExact: async () => {
      const { differences, skipped, malformed } = await replay();
      if (differences.length + skipped.length + malformed.length > 0)
        throw new Error(`replay is not exact: ${JSON.stringify({ differences, skipped, malformed })}`);
    },
    close: async () => {
      await app?.close();
      app = undefined;
      await database.close();
    },
  };
}
