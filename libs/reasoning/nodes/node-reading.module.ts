import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { NodeReader } from './use-cases/steps/node-reader.js';

/** What reads nodes of any type: by itself, for what makes nodes needs what derives, and that reads nodes too. */
@Module({
  imports: [NodesModule, CascadesModule, SlotsModule, EvidenceModule, NodeStatesModule],
  providers: [
    provide(NodeReader, [NodeRepository, SlotRepository, EvidenceRepository, PendingCorrections, NodeStateRepository]),
  ],
  exports: [NodeReader],
})
export class NodeReadingModule {}
