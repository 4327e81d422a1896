import { Module } from '@nestjs/common';
import { Registry } from '#libs/history/events/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PredicatesModule } from '../predicates/predicates.module.js';
import { PredicateRepository } from '../predicates/store/index.js';
import { ClaimHolder, SlotProjector, SlotRepository } from './store/index.js';

@Module({
  imports: [PredicatesModule],
  providers: [SlotRepository, provide(ClaimHolder, [SlotRepository, PredicateRepository, IDS])],
  exports: [SlotRepository, ClaimHolder],
})
export class SlotsModule {
  constructor(registry: Registry) {
    registry.addProjector(new SlotProjector());
  }
}
