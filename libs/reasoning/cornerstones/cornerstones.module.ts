import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { DerivationsModule } from '../derivations/derivations.module.js';
import { PremiseReader } from '../nodes/index.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { Effects, ProposalRepository, ProposalQuota } from '../proposals/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { RetireCornerstone } from './use-cases/retire-cornerstone.js';
import { CornerstoneReader } from './use-cases/steps/cornerstone-reader.js';
import { LayingEffect } from './use-cases/steps/laying-effect.js';
import { RetirementEffect } from './use-cases/steps/retirement-effect.js';

@Module({
  imports: [TenancyModule, NodesModule, SlotsModule, NodeStatesModule, DerivationsModule, ProposalsModule],
  providers: [
    provide(CornerstoneReader, [NodeRepository]),
    provide(LayingEffect, [CornerstoneReader, PremiseReader, NodeStateRepository, IDS]),
    provide(RetirementEffect, [CornerstoneReader]),
    {
      provide: RetireCornerstone,
      inject: [
        UnitOfWork,
        SpaceDirectory,
        CornerstoneReader,
        SlotRepository,
        Journal,
        ProposalRepository,
        ProposalQuota,
        IDS,
      ],
      useFactory: (
        work: UnitOfWork,
        spaces: SpaceDirectory,
        cornerstones: CornerstoneReader,
        slots: SlotRepository,
        journal: Journal,
        proposals: ProposalRepository,
        quota: ProposalQuota,
        ids: IdSource,
      ) => new RetireCornerstone(work, spaces, cornerstones, slots, { journal, proposals, quota, ids }),
    },
  ],
  exports: [RetireCornerstone],
})
export class CornerstonesModule {
  constructor(effects: Effects, laying: LayingEffect, retirement: RetirementEffect) {
    effects.add('cornerstone', laying);
    effects.add('cornerstone_retirement', retirement);
  }
}
