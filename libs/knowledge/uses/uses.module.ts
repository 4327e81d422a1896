import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SessionsModule } from '#libs/tenancy/sessions/sessions.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { SlotRepository } from '../slots/store/index.js';
import { UseProjector, UseRepository } from './store/index.js';
import { FoldUses, GetUses, RecordUse } from './use-cases/index.js';

@Module({
  imports: [SpacesModule, SessionsModule, SlotsModule],
  providers: [
    UseRepository,
    provide(RecordUse, [UnitOfWork, Journal, SpaceDirectory, SessionRepository, UseRepository]),
    provide(GetUses, [UnitOfWork, SpaceDirectory, UseRepository]),
    provide(FoldUses, [SystemDatabase, TenantDatabase, Journal, SlotRepository, UseRepository]),
  ],
  exports: [RecordUse, GetUses, FoldUses],
})
export class UsesModule {
  constructor(registry: Registry) {
    registry.addProjector(new UseProjector());
  }
}
