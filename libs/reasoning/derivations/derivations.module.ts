import { Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { ClaimsModule } from '#libs/knowledge/claims/claims.module.js';
import { AdmitItems, ClaimLoader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeReadingModule } from '../nodes/node-reading.module.js';
import { NodeReader, Derive, Rederive, PremiseReader } from '../nodes/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';

@Module({
  imports: [TenancyModule, SlotsModule, ClaimsModule, NodesModule, CascadesModule, NodeStatesModule, NodeReadingModule],
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
