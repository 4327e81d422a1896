import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { HistoryModule } from '#libs/history/history.module.js';
import { JobKinds, JobLedger } from '#libs/history/jobs/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Clock } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { CLOCK, PLATFORM_PORTS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MaintenanceHandlers } from './store/maintenance-handlers.js';
import { RunProjector } from './store/run.projector.js';
import { RunRepository } from './store/run.repository.js';
import { StoppableRuns } from './store/stoppable-runs.js';
import { GetRun } from './use-cases/get-run.js';
import { ListRuns } from './use-cases/list-runs.js';
import { WorkRun } from './use-cases/work-run.js';
import { OpenRun } from './use-cases/steps/open-run.js';
import { Pace } from './use-cases/steps/pace.js';

@Module({
  imports: [TenancyModule, HistoryModule],
  providers: [
    MaintenanceHandlers,
    RunRepository,
    provide(OpenRun, [Journal, JobLedger, MaintenanceHandlers, PLATFORM_PORTS]),
    { provide: Pace, useValue: new Pace(delay) },
    {
      provide: WorkRun,
      inject: [TenantDatabase, Journal, JobLedger, SpaceDirectory, MaintenanceHandlers, CLOCK, Pace],
      useFactory: (
        database: TenantDatabase,
        journal: Journal,
        ledger: JobLedger,
        spaces: SpaceDirectory,
        handlers: MaintenanceHandlers,
        clock: Clock,
        pace: Pace,
      ) => new WorkRun(database, { journal, ledger }, spaces, handlers, { clock, pace }),
    },
    provide(ListRuns, [UnitOfWork, SpaceDirectory, RunRepository]),
    provide(GetRun, [UnitOfWork, SpaceDirectory, RunRepository]),
  ],
  exports: [MaintenanceHandlers, RunRepository, OpenRun, WorkRun, ListRuns, GetRun],
})
export class RunsModule {
  constructor(
    registry: Registry,
    kinds: JobKinds,
    journal: Journal,
    ledger: JobLedger,
    spaces: SpaceDirectory,
    @Inject(CLOCK) clock: Clock,
  ) {
    registry.addProjector(new RunProjector());
    kinds.add(new StoppableRuns(journal, ledger, spaces, clock));
  }
}
