import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { Unsettled } from '#libs/graph/cascades/store/index.js';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { NodeTypesModule } from '../nodes/nodes.module.js';
import { NodeReader } from '../nodes/use-cases/steps/index.js';
import { StandingModule } from '../standing/standing.module.js';
import { StandingRepository } from '../standing/store/index.js';
import { ContradictionReviewer, ResolutionFollower, ResolutionRepository, ResolverReader } from './store/index.js';
import { GetCalibration, ResolveNode } from './use-cases/index.js';
import { ContradictionSettler } from './use-cases/steps/contradiction-settler.js';
import { NodeSettler } from './use-cases/steps/node-settler.js';
import { ResolverGate } from './use-cases/steps/resolver-gate.js';
import { Settlers } from './use-cases/steps/settlers.js';

@Module({
  imports: [SpacesModule, SlotsModule, NodesModule, CascadesModule, StandingModule, NodeTypesModule],
  providers: [
    ResolutionRepository,
    provide(ResolverReader, [NodeRepository, SlotRepository]),
    {
      provide: ContradictionReviewer,
      inject: [ResolutionRepository, StandingRepository, ClaimHolder, IDS, SlotRepository, NodeRepository],
      useFactory: (
        resolutions: ResolutionRepository,
        standings: StandingRepository,
        holder: ClaimHolder,
        ids: IdSource,
        slots: SlotRepository,
        nodes: NodeRepository,
      ) => new ContradictionReviewer(resolutions, standings, holder, ids, { slots, nodes }),
    },
    provide(ResolverGate, [SlotRepository, StandingRepository, Unsettled, ResolutionRepository]),
    provide(NodeSettler, [Journal, IDS, NodeRepository, ResolverReader]),
    {
      provide: ContradictionSettler,
      inject: [Journal, IDS, NodeRepository, StandingRepository, SlotRepository, ClaimHolder],
      useFactory: (
        journal: Journal,
        ids: IdSource,
        nodes: NodeRepository,
        standings: StandingRepository,
        slots: SlotRepository,
        holder: ClaimHolder,
      ) => new ContradictionSettler(journal, ids, nodes, standings, { slots, holder }),
    },
    provide(Settlers, [ResolverGate, NodeSettler, ContradictionSettler, StandingRepository]),
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
    registry.addSequel(new ResolutionFollower(resolutions, nodes, reader, contradictions));
  }
}
