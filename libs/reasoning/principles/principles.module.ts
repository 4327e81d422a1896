import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { PrincipleProjector } from './store/principle.projector.js';
import { PrincipleRepository } from './store/principle.repository.js';
import { MarkPrinciples } from './use-cases/mark-principles.js';
import { MatchPrinciples } from './use-cases/match-principles.js';

@Module({
  imports: [TenancyModule],
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
