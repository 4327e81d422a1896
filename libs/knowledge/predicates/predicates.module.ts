import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { PredicateProjector, PredicateRepository } from './store/index.js';
import { ListPredicates, PutPredicate } from './use-cases/index.js';

@Module({
  imports: [SpacesModule],
  providers: [
    PredicateRepository,
    provide(PutPredicate, [UnitOfWork, Journal, SpaceDirectory, PredicateRepository]),
    provide(ListPredicates, [UnitOfWork, SpaceDirectory, PredicateRepository]),
  ],
  exports: [PredicateRepository, PutPredicate, ListPredicates],
})
export class PredicatesModule {
  constructor(registry: Registry) {
    registry.addProjector(new PredicateProjector());
  }
}
