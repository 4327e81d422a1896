import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { SourceProjector, SourceRepository } from './store/index.js';
import { ListSources, PutSource } from './use-cases/index.js';

@Module({
  imports: [SpacesModule],
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
