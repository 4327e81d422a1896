import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { Secrets } from '#libs/platform/secrets/index.js';
import { CLOCK, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { PrincipalsModule } from '../principals/principals.module.js';
import { PrincipalRepository } from '../principals/store/index.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SpaceDirectory } from '../spaces/store/index.js';
import { ApiKeyProjector, ApiKeyRepository, KnownKeys } from './store/index.js';
import { Authenticate, CreateKey, ListKeys, RevokeKey, RotateKey, Whoami } from './use-cases/index.js';

@Module({
  imports: [PrincipalsModule, SpacesModule],
  providers: [
    ApiKeyRepository,
    KnownKeys,
    Whoami,
    provide(Authenticate, [TenantDatabase, ApiKeyRepository, KnownKeys, Secrets, CLOCK]),
    provide(CreateKey, [UnitOfWork, Journal, PrincipalRepository, SpaceDirectory, PLATFORM_PORTS]),
    provide(ListKeys, [UnitOfWork, ApiKeyRepository]),
    provide(RotateKey, [UnitOfWork, Journal, ApiKeyRepository, PLATFORM_PORTS, KnownKeys]),
    provide(RevokeKey, [UnitOfWork, Journal, ApiKeyRepository, CLOCK, KnownKeys]),
  ],
  exports: [Authenticate, CreateKey, ListKeys, RotateKey, RevokeKey, Whoami],
})
export class ApiKeysModule {
  constructor(registry: Registry) {
    registry.addProjector(new ApiKeyProjector());
  }
}
