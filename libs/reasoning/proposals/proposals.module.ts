import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { Effects, ProposalProjector, ProposalRepository } from './store/index.js';
import { ApproveProposal, GetProposal, ListProposals, RefuseProposal, WithdrawProposal } from './use-cases/index.js';
import { ProposalQuota } from './use-cases/steps/index.js';

const deciding = [ApproveProposal, RefuseProposal, WithdrawProposal].map((Decide) => ({
  provide: Decide,
  inject: [UnitOfWork, Journal, SpaceDirectory, ProposalRepository, SlotRepository, Effects],
  useFactory: (
    work: UnitOfWork,
    journal: Journal,
    spaces: SpaceDirectory,
    proposals: ProposalRepository,
    slots: SlotRepository,
    effects: Effects,
  ) => new Decide(work, journal, spaces, proposals, { slots, effects }),
}));
const reading = [
  provide(GetProposal, [UnitOfWork, SpaceDirectory, ProposalRepository]),
  provide(ListProposals, [UnitOfWork, SpaceDirectory, ProposalRepository]),
];

@Module({
  imports: [SpacesModule, SlotsModule],
  providers: [
    ProposalRepository,
    Effects,
    provide(ProposalQuota, [ProposalRepository, SlotRepository]),
    ...deciding,
    ...reading,
  ],
  exports: [
    ProposalRepository,
    ProposalQuota,
    Effects,
    ...deciding.map(({ provide: token }) => token),
    ...reading.map(({ provide: token }) => token),
  ],
})
export class ProposalsModule {
  constructor(registry: Registry) {
    registry.addProjector(new ProposalProjector());
  }
}
