import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Registry } from '#libs/history/events/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PredicatesModule } from '../predicates/predicates.module.js';
import { PredicateRepository } from '../predicates/index.js';
import { ClaimLoader, ClaimReader, ClaimRoom, SlotProjector, SlotRepository } from '../claims/index.js';

@Module({
  imports: [PredicatesModule, CascadesModule, NodesModule],
  providers: [
    SlotRepository,
    ClaimRoom,
    provide(ClaimLoader, [SlotRepository, PredicateRepository, NodeRepository, IDS]),
    provide(ClaimReader, [SlotRepository, PendingCorrections]),
  ],
  exports: [SlotRepository, ClaimRoom, ClaimLoader, ClaimReader],
})
export class SlotsModule {
  constructor(registry: Registry) {
    registry.addProjector(new SlotProjector());
  }
}
