import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/claims/index.js';
import { SourcesModule } from '#libs/knowledge/sources/sources.module.js';
import { SourceRepository } from '#libs/knowledge/sources/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { DerivationsModule } from '../derivations/derivations.module.js';
import { PremiseReader, NodeReader } from '../nodes/index.js';
import { NodeTypesModule } from '../nodes/nodes.module.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { Effects, ProposalRepository } from '../proposals/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/index.js';
import { PersonRepository } from './store/person.repository.js';
import { SetTier } from './use-cases/set-tier.js';
import { UpdatePerson } from './use-cases/update-person.js';
import { TierEffect } from './use-cases/steps/tier-effect.js';
import { TierDecisionLoader } from './use-cases/steps/tier-decision-loader.js';

@Module({
  imports: [
    TenancyModule,
    NodesModule,
    SlotsModule,
    SourcesModule,
    NodeStatesModule,
    DerivationsModule,
    NodeTypesModule,
    ProposalsModule,
  ],
  providers: [
    PersonRepository,
    provide(TierDecisionLoader, [NodeRepository, PremiseReader, PersonRepository]),
    provide(TierEffect, [TierDecisionLoader, NodeStateRepository]),
    {
      provide: SetTier,
      inject: [UnitOfWork, SpaceDirectory, NodeReader, TierDecisionLoader, Journal, ProposalRepository, IDS],
      useFactory: (
        work: UnitOfWork,
        spaces: SpaceDirectory,
        reader: NodeReader,
        tiers: TierDecisionLoader,
        journal: Journal,
        proposals: ProposalRepository,
        ids: IdSource,
      ) => new SetTier(work, spaces, reader, tiers, { journal, proposals, ids }),
    },
    provide(UpdatePerson, [UnitOfWork, Journal, SpaceDirectory, NodeRepository, SlotRepository, SourceRepository]),
  ],
  exports: [PersonRepository, SetTier, UpdatePerson],
})
export class PersonsModule {
  constructor(effects: Effects, tiers: TierEffect) {
    effects.add('person_tier', tiers);
  }
}
