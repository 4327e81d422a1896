import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { VisibleClaims } from '#libs/knowledge/claims/use-cases/steps/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimReader } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { CollectionProjector, CollectionRepository } from './store/index.js';
import { ChooseMembers, Collections, ShowCollection } from './use-cases/steps/index.js';

@Module({
  imports: [SpacesModule, SessionsModule, SlotsModule, ClaimsModule],
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
