import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { NodeReadingModule } from '../nodes/node-reading.module.js';
import { NodeReader } from '../nodes/use-cases/steps/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/store/index.js';
import { SupportPolicy } from './store/index.js';
import { EndorseNudge } from './use-cases/index.js';

@Module({
  imports: [NodesModule, NodeStatesModule, SlotsModule, SpacesModule, NodeReadingModule],
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
