import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { VisibleClaims, ClaimReader } from '#libs/knowledge/claims/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { CollectionProjector } from './store/collection.projector.js';
import { CollectionRepository } from './store/collection.repository.js';
import { ChooseMembers } from './use-cases/steps/choose-members.js';
import { Collections } from './use-cases/steps/collections.js';
import { ShowCollection } from './use-cases/steps/show-collection.js';

@Module({
  imports: [TenancyModule, SlotsModule, ClaimsModule],
  providers: [
    CollectionRepository,
    provide(ChooseMembers, [ClaimReader]),
    provide(ShowCollection, [CollectionRepository, VisibleClaims]),
    {
      provide: Collections,
      inject: [UnitOfWork, Journal, SpaceDirectory, CollectionRepository, SessionRepository, ShowCollection],
      useFactory: (
        work: UnitOfWork,
        journal: Journal,
        spaces: SpaceDirectory,
        repository: CollectionRepository,
        sessions: SessionRepository,
        show: ShowCollection,
      ) => new Collections(work, journal, spaces, repository, { sessions, show }),
    },
  ],
  exports: [CollectionRepository, ChooseMembers, Collections],
})
export class CollectionsModule {
  constructor(registry: Registry) {
    registry.addProjector(new CollectionProjector());
  }
}
