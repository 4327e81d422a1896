import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/model/model.module.js';
import { NodeRepository } from '#libs/graph/model/index.js';
import { Journal, Registry } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { TenancyModule } from '#libs/tenancy/tenancy.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import {
  ClaimLoader,
  SlotRepository,
  ContradictionPolicy,
  Contradict,
  FindConflicts,
  GetConflict,
  ListConflicts,
  ResolveConflict,
  WithdrawContradiction,
} from '../claims/index.js';
import { ConflictDecider } from '../claims/use-cases/steps/conflict-decider.js';
import { ConflictReader } from '../claims/use-cases/steps/conflict-reader.js';
import { ConflictWithdrawer } from '../claims/use-cases/steps/conflict-withdrawer.js';

const useCases = [
  provide(GetConflict, [UnitOfWork, SpaceDirectory, ConflictReader]),
  provide(FindConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ListConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ResolveConflict, [UnitOfWork, Journal, SpaceDirectory, ConflictDecider, ConflictReader]),
  provide(WithdrawContradiction, [UnitOfWork, Journal, SpaceDirectory, ConflictWithdrawer, ConflictReader]),
  provide(Contradict, [UnitOfWork, Journal, SpaceDirectory, ConflictReader, IDS]),
];

@Module({
  imports: [TenancyModule, SlotsModule, NodesModule],
  providers: [
    provide(ConflictReader, [SlotRepository]),
    provide(ConflictWithdrawer, [ConflictReader]),
    provide(ConflictDecider, [ClaimLoader, ConflictReader, SlotRepository, NodeRepository]),
    ...useCases,
  ],
  exports: [ConflictWithdrawer, ...useCases.map((useCase) => useCase.provide)],
})
export class ConflictsModule {
  constructor(registry: Registry, slots: SlotRepository) {
    registry.addEventPolicy(new ContradictionPolicy(slots));
  }
}
