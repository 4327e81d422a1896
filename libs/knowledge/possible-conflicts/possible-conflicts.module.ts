import { Module } from '@nestjs/common';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import {
  SlotRepository,
  ConfirmPossibleConflict,
  DismissPossibleConflict,
  ListPossibleConflicts,
} from '../claims/index.js';
import { PossibleConflictProjector } from '../claims/store/possible-conflict.projector.js';
import { PossibleConflictRepository } from '../claims/store/possible-conflict.repository.js';

const deciding = [ConfirmPossibleConflict, DismissPossibleConflict].map((Decide) => ({
  provide: Decide,
  inject: [UnitOfWork, Journal, SpaceDirectory, PossibleConflictRepository, SlotRepository, IDS],
  useFactory: (
    work: UnitOfWork,
    journal: Journal,
    spaces: SpaceDirectory,
    possibleConflicts: PossibleConflictRepository,
    slots: SlotRepository,
    ids: IdSource,
  ) => new Decide({ work, journal, spaces, possibleConflicts, slots, ids }),
}));

@Module({
  imports: [TenancyModule, SlotsModule],
  providers: [
    PossibleConflictRepository,
    provide(ListPossibleConflicts, [UnitOfWork, SpaceDirectory, PossibleConflictRepository]),
    ...deciding,
  ],
  exports: [PossibleConflictRepository, ListPossibleConflicts, ...deciding.map(({ provide: token }) => token)],
})
export class PossibleConflictsModule {
  constructor(registry: Registry) {
    registry.addProjector(new PossibleConflictProjector());
  }
}
