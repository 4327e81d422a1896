import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { Secrets } from '#libs/platform/secrets/index.js';
import { CLOCK, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { PrincipalsModule } from '../principals/principals.module.js';
import { PrincipalRepository } from '../principals/index.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { SpaceDirectory } from '../spaces/index.js';
import { ApiKeyProjector } from './store/api-key.projector.js';
import { ApiKeyRepository } from './store/api-key.repository.js';
import { KnownKeys } from './store/known-keys.js';
import { Authenticate } from './use-cases/authenticate.js';
import { CreateKey } from './use-cases/create-key.js';
import { ListKeys } from './use-cases/list-keys.js';
import { RevokeKey } from './use-cases/revoke-key.js';
import { RotateKey } from './use-cases/rotate-key.js';
import { Whoami } from './use-cases/whoami.js';

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
