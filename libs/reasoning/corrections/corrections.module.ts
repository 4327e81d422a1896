import { Inject, Module } from '@nestjs/common';
import { CascadesModule } from '#libs/graph/cascades/cascades.module.js';
import { CascadeRepository } from '#libs/graph/cascades/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { EvidenceModule } from '#libs/knowledge/evidence/evidence.module.js';
import { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { CascadePolicy } from './store/cascade-policy.js';
import { WalkCascade } from './use-cases/walk-cascade.js';
import { EvidenceWeigher } from './use-cases/steps/evidence-weigher.js';

@Module({
  imports: [TenancyModule, SlotsModule, EvidenceModule, CascadesModule, NodeStatesModule],
  providers: [
    provide(EvidenceWeigher, [EvidenceRepository, ClaimLoader]),
    provide(WalkCascade, [
      TenantDatabase,
      Journal,
      SpaceDirectory,
      SlotRepository,
      CascadeRepository,
      NodeStateRepository,
      EvidenceWeigher,
    ]),
  ],
  exports: [WalkCascade],
})
export class CorrectionsModule {
  constructor(registry: Registry, cascades: CascadeRepository, @Inject(IDS) ids: IdSource) {
    registry.addEventPolicy(new CascadePolicy(cascades, ids));
  }
}
