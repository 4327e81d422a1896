import { Inject, Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/store/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimHolder, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { StandingModule } from '../standing/standing.module.js';
import { StandingRepository } from '../standing/store/index.js';
import { CascadeStarter } from './store/index.js';
import { WalkCascade } from './use-cases/index.js';
import { EvidenceWeigher } from './use-cases/steps/evidence-weigher.js';

@Module({
  imports: [SpacesModule, SlotsModule, EvidenceModule, CascadesModule, StandingModule],
  providers: [
    provide(EvidenceWeigher, [EvidenceRepository, ClaimHolder]),
    provide(WalkCascade, [
      TenantDatabase,
      Journal,
      SpaceDirectory,
      SlotRepository,
      CascadeRepository,
      StandingRepository,
      EvidenceWeigher,
    ]),
  ],
  exports: [WalkCascade],
})
export class CorrectionsModule {
  constructor(registry: Registry, cascades: CascadeRepository, @Inject(IDS) ids: IdSource) {
    registry.addConsequence(new CascadeStarter(cascades, ids));
  }
}
