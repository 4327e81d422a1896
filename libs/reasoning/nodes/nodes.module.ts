import { Inject, Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { EventLog, Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { AdmitItems } from '#libs/knowledge/claims/use-cases/steps/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { DerivationsModule } from '../derivations/derivations.module.js';
import { PremiseReader } from '../derivations/use-cases/steps/index.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { ProposalQuota } from '../proposals/use-cases/steps/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/store/index.js';
import { NodeReadingModule } from './node-reading.module.js';
import { GraphRepository, PastRepository, RemainderPolicy } from './store/index.js';
import {
  AddEdge,
  CreateNode,
  CreateNodeBatch,
  GetNode,
  ListEdges,
  ListNodeHistory,
  ListNodes,
  RemoveEdge,
  SetGoalStatus,
} from './use-cases/index.js';
import { EdgeLoader } from './use-cases/steps/edge-loader.js';
import { NodeMaker } from './use-cases/steps/node-maker.js';
import { NodeReader } from './use-cases/steps/node-reader.js';
import { PartReader } from './use-cases/steps/part-reader.js';
import { PastReader } from './use-cases/steps/past-reader.js';

const work = [UnitOfWork, SpaceDirectory];
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
    SpacesModule,
    SessionsModule,
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
