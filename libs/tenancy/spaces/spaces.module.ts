import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, IDS } from '#libs/platform/tokens.js';
import { SpaceDirectory } from './store/space-directory.js';
import { SpaceProjector } from './store/space.projector.js';
import { CreateSpace } from './use-cases/create-space.js';
import { GetSpace } from './use-cases/get-space.js';
import { ListSpaces } from './use-cases/list-spaces.js';
import { SetClock } from './use-cases/set-clock.js';
import { SetPolicy } from './use-cases/set-policy.js';

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
