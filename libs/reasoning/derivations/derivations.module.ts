import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/store/index.js';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { AdmitItems } from '#libs/knowledge/claims/use-cases/steps/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { NodeReadingModule } from '../nodes/node-reading.module.js';
import { NodeReader } from '../nodes/use-cases/steps/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/store/index.js';
import { Derive, Rederive } from './use-cases/index.js';
import { PremiseReader } from './use-cases/steps/index.js';

@Module({
  imports: [
    SpacesModule,
    SessionsModule,
    SlotsModule,
    ClaimsModule,
    NodesModule,
    CascadesModule,
    NodeStatesModule,
    NodeReadingModule,
  ],
  providers: [
    provide(PremiseReader, [SlotRepository, NodeStateRepository, PendingCorrections, NodeReader]),
    provide(Rederive, [
      UnitOfWork,
      Journal,
      SpaceDirectory,
      ClaimLoader,
      SlotRepository,
      NodeRepository,
      PremiseReader,
      IDS,
    ]),
    provide(Derive, [UnitOfWork, SpaceDirectory, SessionRepository, PremiseReader, AdmitItems, IDS]),
  ],
  exports: [Derive, Rederive, PremiseReader],
})
export class DerivationsModule {}
