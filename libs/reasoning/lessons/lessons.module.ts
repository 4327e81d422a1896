import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/claims/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeReadingModule } from '../nodes/node-reading.module.js';
import { NodeReader } from '../nodes/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { SupportPolicy } from './store/support-policy.js';
import { EndorseNudge } from './use-cases/endorse-nudge.js';

@Module({
  imports: [NodesModule, NodeStatesModule, SlotsModule, TenancyModule, NodeReadingModule],
  providers: [
    {
      provide: EndorseNudge,
      inject: [UnitOfWork, Journal, SpaceDirectory, NodeRepository, SlotRepository, NodeReader],
      useFactory: (
        work: UnitOfWork,
        journal: Journal,
        spaces: SpaceDirectory,
        nodes: NodeRepository,
        slots: SlotRepository,
        reader: NodeReader,
      ) => new EndorseNudge(work, journal, spaces, { nodes, slots }, reader),
    },
  ],
  exports: [EndorseNudge],
})
export class LessonsModule {
  constructor(registry: Registry, nodes: NodeRepository, nodeStates: NodeStateRepository) {
    registry.addEventPolicy(new SupportPolicy(nodes, nodeStates));
  }
}
