import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { SlotRepository } from '../claims/index.js';
import { UseProjector } from './store/use.projector.js';
import { UseRepository } from './store/use.repository.js';
import { FoldUses } from './use-cases/fold-uses.js';
import { GetUses } from './use-cases/get-uses.js';
import { RecordUse } from './use-cases/record-use.js';

@Module({
  imports: [TenancyModule, SlotsModule],
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
