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
import { GatheringProjector, GatheringRepository } from './store/index.js';
import { ChooseMembers, Gatherings, ShowGathering } from './use-cases/steps/index.js';

@Module({
  imports: [SpacesModule, SessionsModule, SlotsModule, ClaimsModule],
  providers: [
    GatheringRepository,
    provide(ChooseMembers, [ClaimReader]),
    provide(ShowGathering, [GatheringRepository, VisibleClaims]),
    {
      provide: Gatherings,
      inject: [UnitOfWork, Journal, SpaceDirectory, GatheringRepository, SessionRepository, ShowGathering],
      useFactory: (
        work: UnitOfWork,
        journal: Journal,
        spaces: SpaceDirectory,
        repository: GatheringRepository,
        sessions: SessionRepository,
        show: ShowGathering,
      ) => new Gatherings(work, journal, spaces, repository, { sessions, show }),
    },
  ],
  exports: [GatheringRepository, ChooseMembers, Gatherings],
})
export class GatheringsModule {
  constructor(registry: Registry) {
    registry.addProjector(new GatheringProjector());
  }
}
