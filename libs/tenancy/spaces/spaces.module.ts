import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, IDS } from '#libs/platform/tokens.js';
import { SpaceDirectory, SpaceProjector } from './store/index.js';
import { CreateSpace, GetSpace, ListSpaces, SetClock, SetPolicy } from './use-cases/index.js';

@Module({
  providers: [
    provide(SpaceDirectory, [CLOCK]),
    provide(CreateSpace, [UnitOfWork, Journal, IDS, CLOCK]),
    provide(GetSpace, [UnitOfWork, SpaceDirectory]),
    provide(ListSpaces, [UnitOfWork, SpaceDirectory]),
    provide(SetPolicy, [UnitOfWork, Journal, SpaceDirectory]),
    provide(SetClock, [UnitOfWork, Journal, SpaceDirectory]),
  ],
  exports: [SpaceDirectory, CreateSpace, GetSpace, ListSpaces, SetClock, SetPolicy],
})
export class SpacesModule {
  constructor(registry: Registry) {
    registry.addProjector(new SpaceProjector());
  }
}
