import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader } from '#libs/knowledge/claims/index.js';
import { LinksModule } from '#libs/memory/links/links.module.js';
import { LinkRepository } from '#libs/memory/links/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MergeProjector } from './store/merge.projector.js';
import { MergeRepository } from './store/merge.repository.js';
import { GetMerge } from './use-cases/get-merge.js';
import { ListMerges } from './use-cases/list-merges.js';
import { UndoMerge } from './use-cases/undo-merge.js';

const useCases = [
  provide(GetMerge, [UnitOfWork, SpaceDirectory, MergeRepository]),
  provide(ListMerges, [UnitOfWork, SpaceDirectory, MergeRepository]),
  provide(UndoMerge, [UnitOfWork, Journal, SpaceDirectory, ClaimLoader, MergeRepository, LinkRepository]),
];

@Module({
  imports: [TenancyModule, SlotsModule, LinksModule],
  providers: [MergeRepository, ...useCases],
  exports: [MergeRepository, ...useCases.map((useCase) => useCase.provide)],
})
export class MergesModule {
  constructor(registry: Registry) {
    registry.addProjector(new MergeProjector());
  }
}
