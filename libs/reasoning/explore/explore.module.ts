import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository, PendingCorrections } from '#libs/graph/cascades/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimReader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { GraphReader } from './store/graph.reader.js';
import { ReflectionReader } from './store/reflection.reader.js';
import { FindLinks } from './use-cases/find-links.js';
import { FindPath } from './use-cases/find-path.js';
import { GetImpact } from './use-cases/get-impact.js';
import { GetIntegrity } from './use-cases/get-integrity.js';
import { ListNeighbours } from './use-cases/list-neighbours.js';
import { Reflect } from './use-cases/reflect.js';
import { Why } from './use-cases/why.js';
import { NodeViewer } from './use-cases/steps/node-viewer.js';
import { NeighbourhoodWalker } from './use-cases/steps/neighbourhood-walker.js';

const reader = [UnitOfWork, NodeViewer, GraphReader] as const;

const useCases = [
  provide(Why, [...reader, SlotRepository, ClaimReader]),
  provide(GetImpact, reader),
  provide(ListNeighbours, [UnitOfWork, NodeViewer, NeighbourhoodWalker]),
  provide(FindLinks, [UnitOfWork, SpaceDirectory, GraphReader]),
  provide(FindPath, [...reader, NeighbourhoodWalker]),
  provide(Reflect, [UnitOfWork, SpaceDirectory, ReflectionReader, GraphReader, CascadeRepository]),
  provide(GetIntegrity, [UnitOfWork, SpaceDirectory, ReflectionReader]),
];

@Module({
  imports: [TenancyModule, SlotsModule, CascadesModule, NodeStatesModule],
  providers: [
    ReflectionReader,
    provide(GraphReader, [PendingCorrections, NodeStateRepository]),
    provide(NodeViewer, [SpaceDirectory, SessionRepository, GraphReader]),
    provide(NeighbourhoodWalker, [GraphReader, CLOCK]),
    ...useCases,
  ],
  exports: [GraphReader, ...useCases.map((useCase) => useCase.provide)],
})
export class ExploreModule {}
