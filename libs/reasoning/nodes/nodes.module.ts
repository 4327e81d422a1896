import { Inject, Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { EventLog, Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { AdmitItems, SlotRepository } from '#libs/knowledge/claims/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { DerivationsModule } from '../derivations/derivations.module.js';
import { PremiseReader } from './use-cases/steps/premise-reader.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { ProposalQuota } from '../proposals/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { NodeReadingModule } from './node-reading.module.js';
import { GraphRepository } from './store/graph.repository.js';
import { PastRepository } from './store/past.repository.js';
import { RemainderPolicy } from './store/remainder-policy.js';
import { AddEdge } from './use-cases/add-edge.js';
import { CreateNode } from './use-cases/create-node.js';
import { CreateNodeBatch } from './use-cases/create-node-batch.js';
import { GetNode } from './use-cases/get-node.js';
import { ListEdges } from './use-cases/list-edges.js';
import { ListNodeHistory } from './use-cases/list-node-history.js';
import { ListNodes } from './use-cases/list-nodes.js';
import { RemoveEdge } from './use-cases/remove-edge.js';
import { SetGoalStatus } from './use-cases/set-goal-status.js';
import { EdgeLoader } from './use-cases/steps/edge-loader.js';
import { NodeMaker } from './use-cases/steps/node-maker.js';
import { NodeReader } from './use-cases/steps/node-reader.js';
import { PartReader } from './use-cases/steps/part-reader.js';
import { PastReader } from './use-cases/steps/past-reader.js';

const work = [UnitOfWork, SpaceDirectory] as const;
const useCases = [
  provide(CreateNode, [...work, NodeMaker, ProposalQuota]),
  provide(CreateNodeBatch, [...work, NodeMaker, ProposalQuota]),
  provide(GetNode, [...work, NodeReader, PastReader]),
  provide(ListNodes, [...work, GraphRepository, NodeReader]),
  provide(ListEdges, [...work, GraphRepository, NodeReader, PastReader]),
  provide(ListNodeHistory, [...work, EventLog, NodeReader]),
  provide(SetGoalStatus, [UnitOfWork, Journal, SpaceDirectory, NodeRepository, SlotRepository]),
  provide(AddEdge, [UnitOfWork, Journal, SpaceDirectory, EdgeLoader, IDS]),
  provide(RemoveEdge, [UnitOfWork, Journal, SpaceDirectory, EdgeLoader]),
];

@Module({
  imports: [
    TenancyModule,
    NodesModule,
    CascadesModule,
    SlotsModule,
    EvidenceModule,
    ClaimsModule,
    NodeStatesModule,
    DerivationsModule,
    ProposalsModule,
    NodeReadingModule,
  ],
  providers: [
    GraphRepository,
    PastRepository,
    provide(PastReader, [SlotRepository, EvidenceRepository, PastRepository, NodeRepository]),
    provide(PartReader, [
      EvidenceRepository,
      SlotRepository,
      NodeStateRepository,
      SessionRepository,
      PremiseReader,
      NodeReader,
    ]),
    provide(NodeMaker, [Journal, IDS, PartReader, AdmitItems, NodeReader]),
    provide(EdgeLoader, [NodeRepository, SlotRepository, NodeReader, PremiseReader]),
    ...useCases,
  ],
  exports: [NodeReadingModule, ...useCases.map((useCase) => useCase.provide)],
})
export class NodeTypesModule {
  constructor(registry: Registry, nodes: NodeRepository, nodeStates: NodeStateRepository, @Inject(IDS) ids: IdSource) {
    registry.addEventPolicy(new RemainderPolicy(nodes, nodeStates, ids));
  }
}
