import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { PredicateProjector } from './store/predicate.projector.js';
import { PredicateRepository } from './store/predicate.repository.js';
import { ListPredicates } from './use-cases/list-predicates.js';
import { PutPredicate } from './use-cases/put-predicate.js';

@Module({
  imports: [TenancyModule],
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
