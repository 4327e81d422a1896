import { Module } from '@nestjs/common';
import { GraphModule } from '#libs/graph/graph.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { NodeReader } from './use-cases/steps/node-reader.js';

/** What reads nodes of any type: by itself, for what makes nodes needs what derives, and that reads nodes too. */
@Module({
  imports: [GraphModule, KnowledgeModule, NodeStatesModule],
  providers: [
    provide(NodeReader, [NodeRepository, SlotRepository, EvidenceRepository, PendingCorrections, NodeStateRepository]),
  ],
  exports: [NodeReader],
})
export class NodeReadingModule {}
