import { Module } from '@nestjs/common';
import { Journal } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ClaimHolder, SlotRepository } from '../slots/store/index.js';
import { FindConflicts, GetConflict, ListConflicts, ResolveConflict } from './use-cases/index.js';
import { ConflictReader } from './use-cases/steps/conflict-reader.js';

const useCases = [
  provide(GetConflict, [UnitOfWork, SpaceDirectory, ConflictReader]),
  provide(FindConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ListConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ResolveConflict, [UnitOfWork, Journal, SpaceDirectory, ClaimHolder, ConflictReader]),
];

@Module({
  imports: [SpacesModule, SlotsModule],
  providers: [provide(ConflictReader, [SlotRepository]), ...useCases],
  exports: useCases.map((useCase) => useCase.provide),
})
export class ConflictsModule {}
