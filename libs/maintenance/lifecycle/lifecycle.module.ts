import { Inject, Module } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/claims/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { MaintenanceHandlers, OpenRun } from '../runs/index.js';
import { Holds } from './store/holds.js';
import { DueItemRepository } from './store/due-item.repository.js';
import { DecayHandler } from './use-cases/decay-handler.js';
import { ExpiryHandler } from './use-cases/expiry-handler.js';
import { SessionsHandler } from './use-cases/sessions-handler.js';
import { StartDecayRun, StartExpiryRun, StartSessionsRun } from './use-cases/start-runs.js';

const starter = [UnitOfWork, SpaceDirectory, OpenRun] as const;
const starters = [
  provide(StartDecayRun, starter),
  provide(StartExpiryRun, starter),
  provide(StartSessionsRun, starter),
];

@Module({
  imports: [TenancyModule, SlotsModule, RunsModule],
  providers: [Holds, provide(DueItemRepository, [SlotRepository]), ...starters],
  exports: [Holds, ...starters.map((each) => each.provide)],
})
export class LifecycleModule {
  constructor(
    handlers: MaintenanceHandlers,
    dueItems: DueItemRepository,
    holds: Holds,
    loader: ClaimLoader,
    spaces: SpaceDirectory,
    @Inject(IDS) ids: IdSource,
  ) {
    handlers.add(new DecayHandler(dueItems, holds, loader, spaces, ids));
    handlers.add(new ExpiryHandler(dueItems, loader, spaces, ids));
    handlers.add(new SessionsHandler(dueItems, spaces));
  }
}
