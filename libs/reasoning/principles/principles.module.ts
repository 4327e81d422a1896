import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { PrincipleProjector, PrincipleRepository } from './store/index.js';
import { MarkPrinciples, MatchPrinciples } from './use-cases/index.js';

@Module({
  imports: [SpacesModule, SessionsModule],
  providers: [
    PrincipleRepository,
    provide(MatchPrinciples, [UnitOfWork, SpaceDirectory, SessionRepository, PrincipleRepository]),
    provide(MarkPrinciples, [UnitOfWork, Journal, SpaceDirectory, SessionRepository, PrincipleRepository]),
  ],
  exports: [MatchPrinciples, MarkPrinciples],
})
export class PrinciplesModule {
  constructor(registry: Registry) {
    registry.addProjector(new PrincipleProjector());
  }
}
