import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { MaintenanceHandlers, RunRepository, OpenRun } from '../runs/index.js';
import { CLOCK_SET_QUEUE } from './domain/schedule.js';
import { DueTimes } from './store/due-times.js';
import { SettingsProjector } from './store/settings.projector.js';
import { SettingsRepository } from './store/settings.repository.js';
import { StartDueRuns } from './use-cases/start-due-runs.js';
import { GetSchedule } from './use-cases/get-schedule.js';
import { MarkMaintenanceDue } from './use-cases/mark-maintenance-due.js';
import { SetSchedule } from './use-cases/set-schedule.js';
import { StartDueRun } from './use-cases/steps/start-due-run.js';

@Module({
  imports: [TenancyModule, RunsModule],
  providers: [
    SettingsRepository,
    provide(DueTimes, [CLOCK]),
    provide(StartDueRun, [SpaceDirectory, DueTimes, SettingsRepository, RunRepository, OpenRun]),
    provide(StartDueRuns, [
      SystemDatabase,
      TenantDatabase,
      MaintenanceHandlers,
      DueTimes,
      SettingsRepository,
      StartDueRun,
    ]),
    provide(MarkMaintenanceDue, [TenantDatabase, DueTimes]),
    provide(GetSchedule, [UnitOfWork, SpaceDirectory, SettingsRepository, DueTimes]),
    provide(SetSchedule, [UnitOfWork, Journal, SpaceDirectory, SettingsRepository, DueTimes]),
  ],
  exports: [StartDueRuns, MarkMaintenanceDue, GetSchedule, SetSchedule],
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
