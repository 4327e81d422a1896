import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SourceProjector } from './store/source.projector.js';
import { SourceRepository } from './store/source.repository.js';
import { ListSources } from './use-cases/list-sources.js';
import { PutSource } from './use-cases/put-source.js';

@Module({
  imports: [TenancyModule],
  providers: [
    SourceRepository,
    provide(PutSource, [UnitOfWork, Journal, SpaceDirectory, SourceRepository]),
    provide(ListSources, [UnitOfWork, SpaceDirectory, SourceRepository]),
  ],
  exports: [SourceRepository, PutSource, ListSources],
})
export class SourcesModule {
  constructor(registry: Registry) {
    registry.addProjector(new SourceProjector());
  }
}
