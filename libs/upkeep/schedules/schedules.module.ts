import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { Duties, RunRepository } from '../runs/store/index.js';
import { OpenRun } from '../runs/use-cases/steps/index.js';
import { CLOCK_SET_QUEUE } from './domain/index.js';
import { DueDuties, SettingsProjector, SettingsRepository } from './store/index.js';
import { BeginDue, GetSchedule, HastenSweeps, SetSchedule } from './use-cases/index.js';
import { BeginDuty } from './use-cases/steps/begin-duty.js';

@Module({
  imports: [SpacesModule, RunsModule],
  providers: [
    SettingsRepository,
    provide(DueDuties, [CLOCK]),
    provide(BeginDuty, [SpaceDirectory, DueDuties, SettingsRepository, RunRepository, OpenRun]),
    provide(BeginDue, [SystemDatabase, TenantDatabase, Duties, DueDuties, SettingsRepository, BeginDuty]),
    provide(HastenSweeps, [TenantDatabase, DueDuties]),
    provide(GetSchedule, [UnitOfWork, SpaceDirectory, SettingsRepository, DueDuties]),
    provide(SetSchedule, [UnitOfWork, Journal, SpaceDirectory, SettingsRepository, DueDuties]),
  ],
  exports: [BeginDue, HastenSweeps, GetSchedule, SetSchedule],
})
export class SchedulesModule {
  constructor(registry: Registry) {
    registry.addProjector(new SettingsProjector());
    registry.addSubscription({
      kind: 'space_clock_set',
      queue: CLOCK_SET_QUEUE,
      payload: ({ spaceId }) => ({ spaceId }),
    });
  }
}
