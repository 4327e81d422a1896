import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { SourcesModule } from '#libs/knowledge/sources/sources.module.js';
import { SourceRepository } from '#libs/knowledge/sources/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { DerivationsModule } from '../derivations/derivations.module.js';
import { PremiseReader } from '../derivations/use-cases/steps/index.js';
import { NodeTypesModule } from '../nodes/nodes.module.js';
import { NodeReader } from '../nodes/use-cases/steps/index.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { Effects, ProposalRepository } from '../proposals/store/index.js';
import { NodeStatesModule } from '../node-states/node-states.module.js';
import { NodeStateRepository } from '../node-states/store/index.js';
import { PersonRepository } from './store/index.js';
import { SetTier, UpdatePerson } from './use-cases/index.js';
import { TierEffect } from './use-cases/steps/tier-effect.js';
import { TierDecisionLoader } from './use-cases/steps/tier-decision-loader.js';

@Module({
  imports: [
    SpacesModule,
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
