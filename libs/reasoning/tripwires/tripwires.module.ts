import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { LessonsModule } from '../lessons/lessons.module.js';
import { TripwireRepository } from './store/tripwire.repository.js';
import { MatchTripwires } from './use-cases/match-tripwires.js';
import { SlowPatterns } from './use-cases/steps/slow-patterns.js';

@Module({
  imports: [TenancyModule, LessonsModule],
  providers: [
    TripwireRepository,
    provide(SlowPatterns, []),
    provide(MatchTripwires, [UnitOfWork, SpaceDirectory, TripwireRepository, CLOCK, SlowPatterns]),
  ],
  exports: [MatchTripwires],
})
export class TripwiresModule implements OnApplicationShutdown {
  constructor(private readonly slow: SlowPatterns) {}

  onApplicationShutdown(): Promise<void> {
    return this.slow.close();
  }
}
