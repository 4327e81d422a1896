import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/store/index.js';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Registry } from '#libs/history/events/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { PredicatesModule } from '../predicates/predicates.module.js';
import { PredicateRepository } from '../predicates/store/index.js';
import { ClaimLoader, ClaimReader, ClaimRoom, SlotProjector, SlotRepository } from './store/index.js';

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
