import { Inject, Module } from '@nestjs/common';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { SlotsModule } from '#libs/knowledge/slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { RunsModule } from '../runs/runs.module.js';
import { MaintenanceHandlers } from '../runs/store/index.js';
import { OpenRun } from '../runs/use-cases/steps/index.js';
import { Holds, DueItemRepository } from './store/index.js';
import {
  DecayHandler,
  ExpiryHandler,
  SessionsHandler,
  StartDecayRun,
  StartExpiryRun,
  StartSessionsRun,
} from './use-cases/index.js';

const starter = [UnitOfWork, SpaceDirectory, OpenRun];
const starters = [
  provide(StartDecayRun, starter),
  provide(StartExpiryRun, starter),
  provide(StartSessionsRun, starter),
];

@Module({
  imports: [SpacesModule, SlotsModule, RunsModule],
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
