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
import { LinkProjector } from './store/link.projector.js';
import { LinkRepository } from './store/link.repository.js';
import { AddLink } from './use-cases/add-link.js';
import { ListLinks } from './use-cases/list-links.js';
import { ListOrphans } from './use-cases/list-orphans.js';
import { RemoveLink } from './use-cases/remove-link.js';
import { Ends } from './use-cases/steps/ends.js';

@Module({
  imports: [TenancyModule, SlotsModule, ClaimsModule],
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
