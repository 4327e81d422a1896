import { Module } from '@nestjs/common';
import { NodesModule } from '#libs/graph/nodes/nodes.module.js';
import { NodeRepository } from '#libs/graph/nodes/store/index.js';
import { Journal, Registry } from '#libs/history/events/store/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { provide } from '#libs/platform/nest/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { SpacesModule } from '#libs/tenancy/spaces/spaces.module.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ClaimLoader, SlotRepository } from '../slots/store/index.js';
import { ContradictionPolicy } from './store/index.js';
import {
  Contradict,
  FindConflicts,
  GetConflict,
  ListConflicts,
  ResolveConflict,
  WithdrawContradiction,
} from './use-cases/index.js';
import { ConflictDecider } from './use-cases/steps/conflict-decider.js';
import { ConflictReader } from './use-cases/steps/conflict-reader.js';
import { ConflictWithdrawer } from './use-cases/steps/conflict-withdrawer.js';

const useCases = [
  provide(GetConflict, [UnitOfWork, SpaceDirectory, ConflictReader]),
  provide(FindConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ListConflicts, [UnitOfWork, SpaceDirectory, SlotRepository, ConflictReader]),
  provide(ResolveConflict, [UnitOfWork, Journal, SpaceDirectory, ConflictDecider, ConflictReader]),
  provide(WithdrawContradiction, [UnitOfWork, Journal, SpaceDirectory, ConflictWithdrawer, ConflictReader]),
  provide(Contradict, [UnitOfWork, Journal, SpaceDirectory, ConflictReader, IDS]),
];

@Module({
  imports: [SpacesModule, SlotsModule, NodesModule],
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
