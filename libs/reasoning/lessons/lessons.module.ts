import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Registry } from '#libs/history/events/store/index.js';
import { StandingModule } from '../standing/standing.module.js';
import { StandingRepository } from '../standing/store/index.js';
import { SupportFollower } from './store/index.js';

@Module({ imports: [NodesModule, StandingModule] })
export class LessonsModule {
  constructor(registry: Registry, nodes: NodeRepository, standings: StandingRepository) {
    registry.addConsequence(new SupportFollower(nodes, standings));
  }
}
