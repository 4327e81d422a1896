import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { Effects } from './store/effects.js';
import { ProposalProjector } from './store/proposal.projector.js';
import { ProposalRepository } from './store/proposal.repository.js';
import { ApproveProposal, RefuseProposal, WithdrawProposal } from './use-cases/decide-proposal.js';
import { GetProposal } from './use-cases/get-proposal.js';
import { ListProposals } from './use-cases/list-proposals.js';
import { ProposalQuota } from './use-cases/steps/proposal-quota.js';

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
  imports: [TenancyModule, SlotsModule],
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
