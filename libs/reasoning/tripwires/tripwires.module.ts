import { Module } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { LessonsModule } from '../lessons/lessons.module.js';
import { TripwireRepository } from './store/index.js';
import { MatchTripwires } from './use-cases/index.js';

@Module({
  imports: [SpacesModule, LessonsModule],
  providers: [TripwireRepository, provide(MatchTripwires, [UnitOfWork, SpaceDirectory, TripwireRepository, CLOCK])],
  exports: [MatchTripwires],
})
export class TripwiresModule {}
