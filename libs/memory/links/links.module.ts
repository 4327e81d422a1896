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
import { LinkProjector, LinkRepository } from './store/index.js';
import { AddLink, ListLinks, ListOrphans, RemoveLink } from './use-cases/index.js';
import { Ends } from './use-cases/steps/ends.js';

@Module({
  imports: [SpacesModule, SessionsModule, SlotsModule, ClaimsModule],
  providers: [
    LinkRepository,
    provide(Ends, [SpaceDirectory, SessionRepository, ClaimReader]),
    provide(ListLinks, [UnitOfWork, LinkRepository, Ends]),
    provide(ListOrphans, [UnitOfWork, SpaceDirectory, SessionRepository, LinkRepository, VisibleClaims]),
    provide(AddLink, [UnitOfWork, Journal, LinkRepository, Ends]),
    provide(RemoveLink, [UnitOfWork, Journal, LinkRepository, Ends]),
  ],
  exports: [LinkRepository, ListLinks, ListOrphans, AddLink, RemoveLink],
})
export class LinksModule {
  constructor(registry: Registry) {
    registry.addProjector(new LinkProjector());
  }
}
