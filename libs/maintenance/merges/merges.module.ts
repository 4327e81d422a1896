import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader } from '#libs/knowledge/slots/store/index.js';
import { LinksModule } from '#libs/memory/links/links.module.js';
import { LinkRepository } from '#libs/memory/links/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { MergeProjector, MergeRepository } from './store/index.js';
import { GetMerge, ListMerges, UndoMerge } from './use-cases/index.js';

const useCases = [
  provide(GetMerge, [UnitOfWork, SpaceDirectory, MergeRepository]),
  provide(ListMerges, [UnitOfWork, SpaceDirectory, MergeRepository]),
  provide(UndoMerge, [UnitOfWork, Journal, SpaceDirectory, ClaimLoader, MergeRepository, LinkRepository]),
];

@Module({
  imports: [SpacesModule, SlotsModule, LinksModule],
  providers: [MergeRepository, ...useCases],
  exports: [MergeRepository, ...useCases.map((useCase) => useCase.provide)],
})
export class MergesModule {
  constructor(registry: Registry) {
    registry.addProjector(new MergeProjector());
  }
}
