import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeTypesModule } from '../nodes/nodes.module.js';
import { NodeReader } from '../nodes/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { ContradictionReviewer } from './store/contradiction-reviewer.js';
import { ResolutionPolicy } from './store/resolution-policy.js';
import { ResolutionRepository } from './store/resolution.repository.js';
import { ResolverReader } from './store/resolver.reader.js';
import { GetCalibration } from './use-cases/get-calibration.js';
import { ResolveNode } from './use-cases/resolve-node.js';
import { ContradictionSettler } from './use-cases/steps/contradiction-settler.js';
import { NodeSettler } from './use-cases/steps/node-settler.js';
import { ResolverGate } from './use-cases/steps/resolver-gate.js';
import { Settlers } from './use-cases/steps/settlers.js';

@Module({
  imports: [TenancyModule, SlotsModule, NodesModule, CascadesModule, NodeStatesModule, NodeTypesModule],
  providers: [
    ResolutionRepository,
    provide(ResolverReader, [NodeRepository, SlotRepository]),
    {
      provide: ContradictionReviewer,
      inject: [ResolutionRepository, NodeStateRepository, ClaimLoader, IDS, SlotRepository, NodeRepository],
      useFactory: (
        resolutions: ResolutionRepository,
        nodeStates: NodeStateRepository,
        loader: ClaimLoader,
        ids: IdSource,
        slots: SlotRepository,
        nodes: NodeRepository,
      ) => new ContradictionReviewer(resolutions, nodeStates, loader, ids, { slots, nodes }),
    },
    provide(ResolverGate, [SlotRepository, NodeStateRepository, PendingCorrections, ResolutionRepository]),
    provide(NodeSettler, [Journal, IDS, NodeRepository, ResolverReader]),
    {
      provide: ContradictionSettler,
      inject: [Journal, IDS, NodeRepository, NodeStateRepository, SlotRepository, ClaimLoader],
      useFactory: (
        journal: Journal,
        ids: IdSource,
        nodes: NodeRepository,
        nodeStates: NodeStateRepository,
        slots: SlotRepository,
        loader: ClaimLoader,
      ) => new ContradictionSettler(journal, ids, nodes, nodeStates, { slots, loader }),
    },
    provide(Settlers, [ResolverGate, NodeSettler, ContradictionSettler, NodeStateRepository]),
    provide(ResolveNode, [UnitOfWork, SpaceDirectory, NodeReader, Settlers]),
    provide(GetCalibration, [UnitOfWork, SpaceDirectory, ResolutionRepository]),
  ],
  exports: [ResolverReader, ResolveNode, GetCalibration],
})
export class ResolutionsModule {
  constructor(
    registry: Registry,
    resolutions: ResolutionRepository,
    nodes: NodeRepository,
    reader: ResolverReader,
    contradictions: ContradictionReviewer,
  ) {
    registry.addStatePolicy(new ResolutionPolicy(resolutions, nodes, reader, contradictions));
  }
}
